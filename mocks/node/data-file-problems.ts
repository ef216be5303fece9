import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A data file that cannot be used; the message names the file and the fix. */
export class DataFileError extends Error {
  override name = 'DataFileError'
}

/**
 * Checks a path before anything is opened there.
 * @throws DataFileError if it cannot be a data file
 */
export function checkPlace(file: string): void {
  const folder = dirname(resolve(file))
  if (!existsSync(folder))
    throw new DataFileError(`${file}: folder ${folder} does not exist; create it, or use another --data`)
  if (!existsSync(file)) return
  if (!statSync(file).isFile()) throw new DataFileError(`${file} is not a file; use another --data`)
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw new DataFileError(
      `${file}: this user may not read and write it; change its permissions, or use another --data`,
    )
  }
}

/** Explains SQLite's result codes (https://sqlite.org/rescode.html) to the user of the mock. */
const MEANINGS: Readonly<Record<number, (file: string, message: string) => string>> = {
  5: (file) => `${file} is in use by another process; stop that process, or use another --data`,
  8: (file) => `${file} is read-only; make it and its folder writable, or use another --data`,
  11: damaged,
  13: (file) => `${file} cannot grow: the disk is full; free some space`,
  14: (file) => `${file} cannot be opened; make its folder writable, or use another --data`,
  26: (file) => `${file} is not a data file of a mock; use another --data`,
}

export function damaged(file: string, why: string): string {
  return `${file} is damaged (${why.replaceAll('\n', ' ')}); restore a backup, or use another --data`
}

/** Runs code that uses a file, and explains its failures. */
export function explainer(file: string): <T>(use: () => T) => T {
  return (use) => {
    try {
      return use()
    } catch (problem) {
      const { errcode, message } = problem as { errcode?: number; message: string }
      // The lower byte is the primary code; the upper ones only refine it.
      const meaning = errcode === undefined ? undefined : MEANINGS[errcode & 0xff]
      if (meaning === undefined) throw problem
      throw new DataFileError(meaning(file, message), { cause: problem })
    }
  }
}
