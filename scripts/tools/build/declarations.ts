import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RollupLog, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { COMPILER } from './compiler.ts'
import { ENTRIES, LIB } from './entries.ts'
import { packageOf } from './package-name.ts'

/** The configuration by which the declarations are written; beside it lies the one by which they are read. */
const WRITING = 'tsconfig.writing.json'
const READING = 'tsconfig.json'
/** What is wrong in the sources, `tsc -b` says. */
const ALONE = { composite: false, declaration: true, incremental: false, tsBuildInfoFile: null, noCheck: true }

/**
 * Builds the declarations of the entries: what they share stands in files of its own, and nothing refers to the sources.
 * @param root the project's folder
 * @param folder that of the package
 * @returns the packages whose types they use
 * @throws Error where a type has to be exported by an entry and is not
 */
export async function buildDeclarations(root: string, folder: string): Promise<Set<string>> {
  const built = join(root, '.build')
  mkdirSync(built, { recursive: true })
  // Within the project, so that the packages are found from there; a folder for each build, since several may go on.
  const apart = mkdtempSync(join(built, 'declarations-'))
  try {
    await declare(root, apart)
    return await bundled(apart, folder)
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

/** Writes the declarations of the entries and of all that they import, a file for each. */
async function declare(root: string, apart: string): Promise<void> {
  // Of all projects the one whose files may use Node and pages both.
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

/** Where the declarations of the entries are, by the names of the entries. */
function declaredIn(apart: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(ENTRIES).map(({ name, source }) => [name, join(apart, source.replace(/\.ts$/, '.d.ts'))]),
  )
}

/** Puts them together. The bundler does not read the sources: to infer their types would take it some times as long. */
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
  // A module that only has types is empty for Rollup.
  if (code !== 'EMPTY_BUNDLE') throw new Error(`declarations: ${message}`)
}
