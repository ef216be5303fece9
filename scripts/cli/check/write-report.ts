import { closeSync, existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError, type Writer, openOwn, ownFolder, writeOwn, writers } from '../../../suites/index.ts'

/**
 * A way to write a report, by how the file's name ends.
 * @throws UsageError naming the endings that there are
 */
export function writerFor(file: string): Writer['write'] {
  const writer = writers.find(({ ending }) => file.endsWith(ending))
  if (writer !== undefined) return writer.write
  const endings = writers.map(({ ending }) => ending)
  throw new UsageError(`--report ${file}: the name must end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`)
}

/** A file that a report is to be written to. */
export interface ReportFile {
  file: string
  write: Writer['write']
}

/**
 * The files that the options name, each tried before anything is sent: a run that cannot say what it found is of no use. Their
 * folders are made; what is in the files stays until there is a report.
 * @throws UsageError where one cannot be written, or its name ends in another way
 */
export function reportFiles(files: readonly string[]): ReportFile[] {
  const all = files.map((file) => ({ file, write: writerFor(file) }))
  for (const { file } of all) attempt(file, () => tryOut(file))
  return all
}

function tryOut(file: string): void {
  ownFolder(dirname(file))
  const wasThere = existsSync(file)
  closeSync(openOwn(file, 'a'))
  if (!wasThere) rmSync(file)
}

/**
 * Writes a file, and makes its folder where there is none.
 * @throws UsageError where that cannot be done
 */
export function save(file: string, content: string): void {
  attempt(file, () => {
    ownFolder(dirname(file))
    writeOwn(file, content)
  })
}

function attempt(file: string, act: () => void): void {
  try {
    act()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`--report ${file}: cannot be written (${code}); name a file that can be`)
  }
}
