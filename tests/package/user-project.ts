import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EmptyProject, emptyProject } from './empty-project.ts'
import { LEAST_NODE, LIB, PROGRAM } from '../../scripts/tools/build/entries.ts'
import { buildJavaScript } from '../../scripts/tools/build/javascript.ts'
import { copyFiles } from '../../scripts/tools/build/package.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Does what npx does for an installed package, without the third of a second that npm takes to find it. */
const NPX = '#!/bin/sh\n[ "$1" = --no ] && shift\nexec "node_modules/.bin/$@"\n'

/**
 * A user's project with the package installed, without declarations: built code starts faster than the sources. That npm can install
 * the package, and npx can find it, is tested elsewhere.
 */
export async function userProject(): Promise<EmptyProject> {
  const project = emptyProject()
  const modules = join(project.folder, 'node_modules')
  const folder = join(modules, 'etalon')
  await buildJavaScript(ROOT, folder)
  await copyFiles(ROOT, folder)
  const manifest = { name: 'etalon', version: '0.0.0', type: 'module', engines: { node: `>=${LEAST_NODE}` } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(folder, LIB, `${PROGRAM.name}.js`), join(modules, '.bin', 'etalon'))
  writeFileSync(join(modules, '.bin', 'npx'), NPX, { mode: 0o755 })
  return project
}
