import { chmodSync, closeSync, fchmodSync, fstatSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What runs and mocks write holds bodies, names and ids of somebody's service: it is for its owner alone. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700
const OTHERS = 0o077
/** The folder in which runs keep what they go by later. */
const KEPT = '.etalon'

/**
 * Makes a folder, for its owner alone where it was not there. One that is or is below `.etalon` is narrowed too, and
 * `.etalon` is kept out of git.
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

/** Opens a file for its owner alone, also where others could read it before. A pipe or a device stays as it is. */
export function openOwn(file: string, flags: 'a' | 'ax' | 'w'): number {
  const opened = openSync(file, flags, OWN_FILE)
  const stats = fstatSync(opened)
  if (stats.isFile() && (stats.mode & OTHERS) !== 0) leniently(() => fchmodSync(opened, OWN_FILE))
  return opened
}

/** Writes a whole file for its owner alone. */
export function writeOwn(file: string, content: string): void {
  const opened = openOwn(file, 'w')
  try {
    writeFileSync(opened, content)
  } finally {
    closeSync(opened)
  }
}

/** What may be written although it is another user's cannot be narrowed, and is written all the same. */
function leniently(act: () => void): void {
  try {
    act()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === undefined) throw problem
  }
}
