import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callsTo } from '#spec'
import { packageFile } from '../../../mocks/node/package-file.ts'

const ROOT = packageFile('.')

/** Folders of checks and faults; the kit, which makes them, is left out. */
const WRITTEN_IN = /^(?:suites\/(?:checks|models)|mocks\/alterations\/faults)\//

/** Index files only collect definitions. */
const INDEX = /(?:^|\/)index\.ts$/

/**
 * File and line of a check or a fault, relative to the project root; undefined if Etalon was installed without its sources. If a
 * function makes it, the place is that of the call; if it is made for several kinds of objects, the place in the shared file.
 */
export function placeOf(definition: object): string | undefined {
  const calls = callsTo(definition)
    .map(({ file, line }) => ({ file: inProject(file), line }))
    .filter(({ file }) => WRITTEN_IN.test(file))
  const index = calls.findIndex(({ file }) => INDEX.test(file))
  const written = calls.slice(0, index === -1 ? undefined : index).at(-1)
  if (written === undefined || !existsSync(join(ROOT, written.file))) return undefined
  return `${written.file}:${written.line}`
}

function inProject(file: string): string {
  return relative(ROOT, file.startsWith('file:') ? fileURLToPath(file) : file)
}
