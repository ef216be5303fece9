import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmptyProject, emptyProject } from './empty-project.ts'

const COMMAND_LINE = pathToFileURL(resolve(import.meta.dirname, '../../etalon.js')).href

/** A user's project that has etalon installed: a package whose command line is that of the sources, so that nothing is built. */
export async function userProject(): Promise<EmptyProject> {
  const project = emptyProject()
  const folder = join(project.folder, 'vendor', 'etalon')
  const manifest = { name: 'etalon', version: '0.0.0', type: 'module', bin: { etalon: './etalon.js' } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'etalon.js'), `#!/usr/bin/env node\nawait import('${COMMAND_LINE}')\n`, { mode: 0o755 })
  await project.install('--save-dev', './vendor/etalon')
  return project
}
