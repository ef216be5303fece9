import { type Plugin, build } from 'esbuild'
import { join } from 'node:path'
import { ENTRIES, LIB, PACT_PROCESS, PROGRAM } from './entries.ts'
import { moduleOf, writeDoors } from './doors.ts'
import { packageOf } from './package-name.ts'

/**
 * Builds the entries as JavaScript: Node does not strip types below node_modules.
 * @param root the project's folder
 * @param folder the package's folder
 * @returns the packages that it imports
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
    packages: 'external',
    outdir: join(folder, LIB),
    chunkNames: 'part-[hash]',
    metafile: true,
    logLevel: 'warning',
    plugins: [specification(root)],
  })
  await writeDoors(root, join(folder, LIB))
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return new Set(imports.flatMap(({ path, external }) => (external === true ? (packageOf(path) ?? []) : [])))
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
