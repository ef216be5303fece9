import { build } from 'esbuild'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PAGE_FILES } from '../../../mocks/node/page.ts'

/** Files that are read as they are while the package runs, by their place in it. */
const READ_AS_THEY_ARE = [
  'scripts/embedded-target.yaml',
  'spec/generated/openapi.json',
  ...PAGE_FILES,
  'LICENSE',
  'README.md',
]
/** Members of the project's package.json that its package has too. */
const KEPT = ['name', 'version', 'description', 'license', 'type', 'engines', 'dependencies'] as const

/** Where the package of the project is built, below its folder. */
export const PACKAGE_FOLDER = join('dist', 'package')

/**
 * Builds the command line as JavaScript that needs no type stripping, which Node does not do below node_modules.
 * @param root the project's folder
 * @param folder where the package is written; what was there before goes
 */
export async function buildPackage(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: { etalon: join(root, 'scripts/etalon.ts') },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    outdir: join(folder, 'lib'),
    logLevel: 'warning',
  })
  for (const place of READ_AS_THEY_ARE) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    copyFileSync(join(root, place), join(folder, place))
  }
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const kept = Object.fromEntries(KEPT.map((member) => [member, source[member]]))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...kept, bin: { etalon: 'lib/etalon.js' } }, null, 2)}\n`,
  )
}
