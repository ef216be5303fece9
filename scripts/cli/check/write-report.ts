import { UsageError, type Writer, writers } from '../../../suites/index.ts'
import { type OutputFile, prepareOutput, writeOutput } from '../output-file.ts'

/**
 * The report writer for a file name's extension.
 * @throws UsageError listing the supported extensions
 */
export function writerFor(file: string): Writer['write'] {
  const writer = writers.find(({ ending }) => file.endsWith(ending))
  if (writer !== undefined) return writer.write
  const endings = writers.map(({ ending }) => ending)
  throw new UsageError(`--report ${file}: the name must end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`)
}

/** A file to write a report to. */
export interface ReportFile {
  file: string
  write: Writer['write']
}

/**
 * The report files named by the options. Each is opened before anything is sent: a run that cannot write its report is
 * useless. Folders are created; existing content stays until there is a report.
 * @throws UsageError if one cannot be written or has another extension
 */
export function reportFiles(files: readonly string[]): ReportFile[] {
  const all = files.map((file) => ({ file, write: writerFor(file) }))
  for (const { file } of all) prepareOutput(reportAt(file))
  return all
}

/**
 * Writes a report file, and creates its folder if necessary.
 * @throws UsageError if that fails
 */
export function save(file: string, content: string): void {
  writeOutput(reportAt(file), content)
}

function reportAt(file: string): OutputFile {
  return { option: '--report', file }
}
