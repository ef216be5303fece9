import { closeSync, writeSync } from 'node:fs'
import { UsageError, openOwn } from '../../../suites/index.ts'

/** A HAR file that is valid after each appended entry. */
export interface HarFile {
  add: (entry: object) => void
  close: () => void
}

const HEAD = '{"log":{"version":"1.2","creator":{"name":"etalon proxy","version":"1"},"entries":['
const TAIL = '\n]}}\n'

/** Creates a HAR file. @throws UsageError if it cannot be written */
export function createHarFile(file: string): HarFile {
  const opened = open(file)
  let end = writeSync(opened, HEAD, 0)
  writeSync(opened, TAIL, end)
  let before = '\n'
  return {
    add(entry) {
      // Overwrite the tail, then write it again after the new entry.
      const text = `${before}${JSON.stringify(entry)}`
      writeSync(opened, text + TAIL, end)
      end += Buffer.byteLength(text)
      before = ',\n'
    },
    close: () => closeSync(opened),
  }
}

function open(file: string): number {
  try {
    return openOwn(file, 'w')
  } catch (problem) {
    throw new UsageError(
      `--har ${file}: cannot be written (${(problem as NodeJS.ErrnoException).code}); name a file that can be`,
    )
  }
}
