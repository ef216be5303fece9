import { resolve } from 'node:path'
import { build } from 'esbuild'

const ENTRY = resolve(import.meta.dirname, '../../../mocks/browser.ts')

/**
 * Bundles the mock for web pages: one ES module without imports.
 * @param entry the module to bundle; by default the mock's browser entry
 * @throws Error that names imports a page cannot load, such as those of Node
 */
export async function browserBundle(entry: string = ENTRY): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  // An import guarded by try stays in the bundle without an error.
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  if (left.length > 0) throw new Error(`a page cannot import ${left.join(', ')}`)
  return outputFiles.map(({ text }) => text).join('')
}
