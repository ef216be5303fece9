import { build } from 'esbuild'
import { join } from 'node:path'
import { ENTRIES, LIB, PACT_PROCESS, PROGRAM } from './entries.ts'
import { packageOf } from './package-name.ts'

/**
 * Builds the entries as JavaScript: Node does not strip types below node_modules.
 * @param root the project's folder
 * @param folder the package's folder
 * @returns the packages that it imports
 */
export async function buildJavaScript(root: string, folder: string): Promise<Set<string>> {
  const entries = [PROGRAM, PACT_PROCESS, ...Object.values(ENTRIES)]
  const { metafile } = await build({
    entryPoints: Object.fromEntries(entries.map(({ name, source }) => [name, join(root, source)])),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    outdir: join(folder, LIB),
    chunkNames: 'part-[hash]',
    metafile: true,
    logLevel: 'warning',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return new Set(imports.flatMap(({ path, external }) => (external === true ? (packageOf(path) ?? []) : [])))
}
