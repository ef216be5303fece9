import { pathToFileURL } from 'node:url'
import {
  type LackingPart,
  type Report,
  UsageError,
  lackLines,
  reasonOf,
  escapeControls,
  writeReport,
} from '../../suites/index.ts'
import { type ReportFile, save } from './check/write-report.ts'

/** The steps that end a run. A step that fails does not stop the others. */
export interface Finishing {
  /** Runs a step. If it fails, the report goes without that part. */
  attempt: (part: string, act: () => void) => void
  /** Renders the report in one form, and leaves out what cannot be rendered. */
  shown: (part: string, write: (report: Report) => string, report: Report) => string
  /** Writes the report files, which name the parts they lack and the steps that failed. */
  saveAll: (report: Report, files: readonly ReportFile[]) => void
  /**
   * Prints what failed and where the report files are, and returns whether a report file is missing.
   * @throws UsageError if a file cannot be written, once everything else is done
   */
  end: () => { isIncomplete: boolean }
}

/** `say` prints where the report files are. */
export function finishing(say: (line: string) => void = console.log): Finishing {
  const lacks: LackingPart[] = []
  const refused: UsageError[] = []
  const saved: string[] = []
  let isIncomplete = false
  const attempt = (part: string, act: () => void): void => {
    try {
      act()
    } catch (problem) {
      if (problem instanceof UsageError) refused.push(problem)
      else lacks.push({ part, reason: reasonOf(problem) })
    }
  }
  const withLacks = (report: Report): Report =>
    lacks.length === 0 ? report : { ...report, lacks: [...(report.lacks ?? []), ...lacks] }
  return {
    attempt,
    shown(part, write, report) {
      const { text = '', lacks: more } = writeReport(part, write, report)
      lacks.push(...more)
      return text
    },
    saveAll(report, files) {
      const known = withLacks(report)
      const found = files.flatMap(({ file, write }) => writeReport(file, write, known).lacks)
      lacks.push(...found)
      // Each file names what the others lack.
      const all = withLacks(report)
      for (const { file, write } of files) {
        const { text } = writeReport(file, write, all)
        if (text === undefined) isIncomplete = true
        else
          attempt(file, () => {
            save(file, text)
            saved.push(file)
          })
      }
    },
    end() {
      for (const line of lackLines({ lacks })) console.error(`etalon: the report lacks ${escapeControls(line)}`)
      for (const { message } of refused.slice(1)) console.error(`etalon: ${escapeControls(message)}`)
      // Last, where a terminal makes it a link.
      for (const file of saved) say(`Report: ${pathToFileURL(file).href}`)
      if (refused[0] !== undefined) throw refused[0]
      return { isIncomplete }
    },
  }
}
