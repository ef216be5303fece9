import { type Plugin, build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENCES, licencesOf, packagesIn } from '../licences.ts'
import { ENTRIES, LIB, PACT_PROCESS, PROGRAM } from './entries.ts'
import { moduleOf, writeDoors } from './doors.ts'
import { packageOf } from './package-name.ts'

/**
 * Packages that the built code contains. They have many small files or none but what the mock loads at its start, and
 * finding and reading those files takes longer than running them. The others stay dependencies. What `platform: 'node'`
 * chooses of a package is in modules for web pages too, so each has code that runs in both (hence `otpauth/slim`).
 */
const INCLUDED: ReadonlySet<string> = new Set(['@noble/hashes', 'commander', 'croner', 'hono', 'jose', 'otpauth'])

/**
 * Builds the entries as JavaScript: Node does not strip types below node_modules.
 * @param root the project's folder
 * @param folder the package's folder
 * @returns the packages that it imports
 * @throws Error if it contains a package that is not among those to include
 */
export async function buildJavaScript(root: string, folder: string): Promise<Set<string>> {
  const modules = Object.values(ENTRIES).map(({ name, source }) => ({ name: moduleOf(name), source }))
  const entries = [PROGRAM, PACT_PROCESS, ...modules]
  const { metafile } = await build({
    entryPoints: Object.fromEntries(entries.map(({ name, source }) => [name, join(root, source)])),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.22',
    external: packagesOf(root).filter((name) => !INCLUDED.has(name)),
    outdir: join(folder, LIB),
    chunkNames: 'part-[hash]',
    metafile: true,
    logLevel: 'warning',
    plugins: [specification(root)],
  })
  const unasked = packagesIn(metafile).filter((name) => !INCLUDED.has(name))
  if (unasked.length > 0)
    throw new Error(`the built code contains ${unasked.join(', ')}: put them into package.json, or among INCLUDED here`)
  writeFileSync(join(folder, LIB, LICENCES), licencesOf(metafile, root))
  await writeDoors(root, join(folder, LIB))
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return new Set(imports.flatMap(({ path, external }) => (external === true ? (packageOf(path) ?? []) : [])))
}

/** All packages that the project's package.json names. */
function packagesOf(root: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...devDependencies })
}

/** Modules of the specification only declare things, so a chunk needs none of those that it does not use. */
function specification(root: string): Plugin {
  const folder = join(root, 'spec')
  return {
    name: 'specification',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^(?:#spec$|\.)/ }, async ({ path, pluginData, ...others }) => {
        if (pluginData === ASKED) return undefined
        const found = await resolve(path, { ...others, pluginData: ASKED })
        return found.path.startsWith(folder) ? { ...found, sideEffects: false } : found
      })
    },
  }
}

const ASKED = {}
