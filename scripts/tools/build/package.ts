import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freshConsole } from '../browser-bundle/console.ts'
import { PAGE_FILES } from '../../../mocks/node/page.ts'
import { buildDeclarations } from './declarations.ts'
import { CONSOLE_GUIDE, DOCUMENTS, ELSEWHERE, FILES } from './entries.ts'
import { buildJavaScript } from './javascript.ts'
import { type ProjectManifest, manifestOf } from './manifest.ts'
import { withoutPictures } from './pictures.ts'

/** The folder of the built package, relative to the project. */
export const PACKAGE_FOLDER = join('dist', 'package')

/**
 * Builds the package for publication: JavaScript, declarations, documents and a manifest.
 * @param root the project's folder
 * @param folder the package's folder; its old content is removed
 */
export async function buildPackage(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const [code, types] = await Promise.all([buildJavaScript(root, folder), buildDeclarations(root, folder)])
  await copyFiles(root, folder)
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProjectManifest
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(project, code.union(types)), undefined, 2)}\n`,
  )
}

/** Copies the files that a package's code reads: documents, worlds, pacts, the mock's page. */
export async function copyFiles(root: string, folder: string): Promise<void> {
  await freshConsole()
  const asTheyLie = [...Object.values(DOCUMENTS), ...FILES].map((place) => [place, place] as const)
  for (const [place, source] of new Map([...asTheyLie, ...Object.entries(ELSEWHERE), ...PAGE_FILES])) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    cpSync(join(root, source), join(folder, place), { recursive: true })
  }
  writeFileSync(join(folder, CONSOLE_GUIDE), withoutPictures(readFileSync(join(root, CONSOLE_GUIDE), 'utf8')))
}
