import { type LackingPart, type Report, UsageError, lackLines, reasonOf, visible, written } from '../../suites/index.ts'
import { type ReportFile, save } from './check/write-report.ts'

/** The steps that end a run, none of which costs the others. */
export interface Concluding {
  /** Takes a step; where it fails, the report lacks that part. */
  attempt: (part: string, act: () => void) => void
  /** The report in one form, without what cannot be written of it. */
  shown: (part: string, write: (report: Report) => string, report: Report) => string
  /** Writes the files of the report, which say what it lacks, and what the steps before could not do. */
  saveAll: (report: Report, files: readonly ReportFile[]) => void
  /**
   * Says what could not be done, and answers whether a file of the report is missing.
   * @throws UsageError where a file cannot be written, once everything else is done
   */
  end: () => { isIncomplete: boolean }
}

export function concluding(): Concluding {
  const lacks: LackingPart[] = []
  const refused: UsageError[] = []
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
      const { text = '', lacks: more } = written(part, write, report)
      lacks.push(...more)
      return text
    },
    saveAll(report, files) {
      const known = withLacks(report)
      const found = files.flatMap(({ file, write }) => written(file, write, known).lacks)
      lacks.push(...found)
      // Each says what the others lack.
      const all = withLacks(report)
      for (const { file, write } of files) {
        const { text } = written(file, write, all)
        if (text === undefined) isIncomplete = true
        else attempt(file, () => save(file, text))
      }
    },
    end() {
      for (const line of lackLines({ lacks })) console.error(`etalon: the report lacks ${visible(line)}`)
      for (const { message } of refused.slice(1)) console.error(`etalon: ${visible(message)}`)
      if (refused[0] !== undefined) throw refused[0]
      return { isIncomplete }
    },
  }
}
