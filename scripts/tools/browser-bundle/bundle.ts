import { resolve } from 'node:path'
import { build } from 'esbuild'

const ENTRY = resolve(import.meta.dirname, '../../../mocks/browser.ts')

/**
 * Bundles the mock for pages: one ES module that imports nothing.
 * @param entry the module to bundle; the mock's browser door unless given
 * @throws Error that names what cannot be imported in a page, as everything of Node
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
  // An import that is guarded by try stays in the bundle without an error.
  const left = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  if (left.length > 0) throw new Error(`a page cannot import ${left.join(', ')}`)
  return outputFiles.map(({ text }) => text).join('')
}
