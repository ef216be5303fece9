import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PAGE_FILES } from '../../../mocks/node/page.ts'
import { buildDeclarations } from './declarations.ts'
import { DOCUMENTS, ELSEWHERE, FILES } from './entries.ts'
import { buildJavaScript } from './javascript.ts'
import { type ProjectManifest, manifestOf } from './manifest.ts'

/** Where the package of the project is built, below its folder. */
export const PACKAGE_FOLDER = join('dist', 'package')

/**
 * Builds the package as it is published: JavaScript, declarations, documents and a manifest.
 * @param root the project's folder
 * @param folder where the package is written; what was there before goes
 */
export async function buildPackage(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const [code, types] = await Promise.all([buildJavaScript(root, folder), buildDeclarations(root, folder)])
  copyFiles(root, folder)
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProjectManifest
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(project, code.union(types)), undefined, 2)}\n`,
  )
}

/** Puts beside the code of a package what it reads: documents, worlds, pacts, the mock's page. */
export function copyFiles(root: string, folder: string): void {
  const asTheyLie = [...Object.values(DOCUMENTS), ...FILES].map((place) => [place, place] as const)
  for (const [place, source] of new Map([...asTheyLie, ...Object.entries(ELSEWHERE), ...PAGE_FILES])) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    cpSync(join(root, source), join(folder, place), { recursive: true })
  }
}
