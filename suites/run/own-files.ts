import { chmodSync, closeSync, fchmodSync, fstatSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Output of runs and mocks contains bodies, names and ids of somebody's service: only its owner may read it. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700
const OTHERS = 0o077
/** The folder for state that runs keep. */
const KEPT = '.etalon'

/**
 * Creates a folder for its owner only. Also restricts an existing folder if it is, or is inside, `.etalon`, and
 * excludes `.etalon` from git.
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  let current = resolve(folder)
  const above: string[] = []
  while (dirname(current) !== current) {
    above.push(current)
    if (basename(current) === KEPT) {
      for (const one of above) leniently(() => chmodSync(one, OWN_FOLDER))
      leniently(() => writeFileSync(join(current, '.gitignore'), '*\n', { flag: 'wx', mode: OWN_FILE }))
      return
    }
    current = dirname(current)
  }
}

/** Opens a file for its owner only, even if others could read it before. Pipes and devices are left alone. */
export function openOwn(file: string, flags: 'a' | 'ax' | 'w'): number {
  const opened = openSync(file, flags, OWN_FILE)
  const stats = fstatSync(opened)
  if (stats.isFile() && (stats.mode & OTHERS) !== 0) leniently(() => fchmodSync(opened, OWN_FILE))
  return opened
}

/** Writes a file for its owner only. */
export function writeOwn(file: string, content: string): void {
  const opened = openOwn(file, 'w')
  try {
    writeFileSync(opened, content)
  } finally {
    closeSync(opened)
  }
}

/** A writable file of another user cannot be restricted, and is written anyway. */
function leniently(act: () => void): void {
  try {
    act()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === undefined) throw problem
  }
}
