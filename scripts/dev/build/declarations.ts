import { join } from 'node:path'
import { type RollupLog, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { ENTRIES, LIB } from './entries.ts'
import { packageOf } from './package-name.ts'

/**
 * Builds the declarations of the entries: what they share stands in files of its own, and nothing refers to the sources.
 * @param root the project's folder
 * @param folder that of the package
 * @returns the packages whose types they use
 * @throws Error where a type has to be exported by an entry and is not
 */
export async function buildDeclarations(root: string, folder: string): Promise<Set<string>> {
  const bundle = await rollup({
    input: Object.fromEntries(Object.values(ENTRIES).map(({ name, source }) => [name, join(root, source)])),
    external: (specifier) => specifier.startsWith('node:'),
    plugins: [
      dts({
        // The one project whose files may use Node and pages both. What is wrong in them, `tsc -b` says.
        tsconfig: join(root, 'tsconfig.tests.json'),
        compilerOptions: { composite: false, noCheck: true },
      }),
    ],
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
