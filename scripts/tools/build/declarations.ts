import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RollupLog, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { COMPILER } from './compiler.ts'
import { ENTRIES, LIB } from './entries.ts'
import { packageOf } from './package-name.ts'

/** The configurations for emitting declarations and for bundling them. */
const WRITING = 'tsconfig.writing.json'
const READING = 'tsconfig.json'
/** Type errors are left to `tsc -b`. */
const ALONE = { composite: false, declaration: true, incremental: false, tsBuildInfoFile: null, noCheck: true }

/**
 * Builds the declarations of the entries: shared types get files of their own, and nothing refers to the sources.
 * @param root the project's folder
 * @param folder the package's folder
 * @returns the packages whose types they use
 * @throws Error if a type must be exported by an entry and is not
 */
export async function buildDeclarations(root: string, folder: string): Promise<Set<string>> {
  const built = join(root, '.build')
  mkdirSync(built, { recursive: true })
  // Inside the project, so that packages resolve; one folder per build, because several may run at once.
  const apart = mkdtempSync(join(built, 'declarations-'))
  try {
    await declare(root, apart)
    return await bundled(apart, folder)
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

/** Emits the declarations of the entries and of everything they import, one file each. */
async function declare(root: string, apart: string): Promise<void> {
  // The one project whose files may use both Node and the DOM.
  const shared = { extends: join(root, 'tsconfig.tests.json'), references: [] }
  const writing = {
    compilerOptions: { ...ALONE, rootDir: root, outDir: '.', typeRoots: [join(root, 'node_modules', '@types')] },
    include: [],
    files: Object.values(ENTRIES).map(({ source }) => join(root, source)),
  }
  const reading = { compilerOptions: { ...ALONE, paths: {} }, include: [], files: Object.values(declaredIn(apart)) }
  writeFileSync(join(apart, WRITING), JSON.stringify({ ...shared, ...writing }))
  writeFileSync(join(apart, READING), JSON.stringify({ ...shared, ...reading }))
  writeFileSync(
    join(apart, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#spec': './spec/index.d.ts' } }),
  )
  await promisify(execFile)(process.execPath, [COMPILER, '-p', join(apart, WRITING)]).catch(
    (problem: Error & { stdout?: string }) => {
      throw new Error(`declarations: ${problem.stdout || problem.message}`, { cause: problem })
    },
  )
  foldParts(join(apart, 'mocks', 'domain'))
}

/** Declares the parts of the mock's behaviour where they are named: the bundler loses what one module adds to another. */
function foldParts(domain: string): void {
  const added = /^declare module '\.\/kernel\/parts\.ts' \{\n\s*(interface Parts extends PlainParts \{\s*\})\s*\}\n/m
  const file = join(domain, 'behaviour.d.ts')
  const declared = readFileSync(file, 'utf8')
  const [, parts] = added.exec(declared) ?? []
  if (parts === undefined) throw new Error(`declarations: ${file} declares no parts`)
  writeFileSync(file, declared.replace(added, ''))
  writeFileSync(
    join(domain, 'kernel', 'parts.d.ts'),
    `import type { PlainParts } from '../behaviour.ts'\nexport ${parts}\n`,
  )
}

/** The declaration files of the entries, by entry name. */
function declaredIn(apart: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(ENTRIES).map(({ name, source }) => [name, join(apart, source.replace(/\.ts$/, '.d.ts'))]),
  )
}

/** Bundles the declarations. The bundler does not read the sources: inferring their types would take several times as long. */
async function bundled(apart: string, folder: string): Promise<Set<string>> {
  const bundle = await rollup({
    input: declaredIn(apart),
    external: (specifier) => specifier.startsWith('node:'),
    plugins: [dts({ tsconfig: join(apart, READING) })],
    onwarn: refuse,
  })
  const { output } = await bundle.write({
    dir: join(folder, LIB),
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types-[hash].d.ts',
  })
  await bundle.close()
  const own = new Set(output.map(({ fileName }) => fileName))
  const imports = output.flatMap((file) => ('imports' in file ? file.imports : []))
  return new Set(imports.flatMap((one) => (own.has(one) ? [] : (packageOf(one) ?? []))))
}

function refuse({ code, message }: RollupLog): void {
  // Rollup considers a module without values empty.
  if (code !== 'EMPTY_BUNDLE') throw new Error(`declarations: ${message}`)
}
