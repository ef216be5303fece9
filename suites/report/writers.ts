import { writeJson } from '#spec'
import { htmlReport } from './html/page.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Report } from './report.ts'
import { sarif } from './sarif.ts'

/** A form in which a report is written. */
export interface Writer {
  name: string
  /** How the names of its files end. */
  ending: string
  write: (report: Report) => string
}

/** Every form in which a report is written to a file. */
export const writers: readonly Writer[] = [
  { name: 'JSON', ending: '.json', write: (report) => `${writeJson(report, 2)}\n` },
  { name: 'HTML', ending: '.html', write: htmlReport },
  { name: 'JUnit', ending: '.xml', write: junit },
  { name: 'Markdown', ending: '.md', write: markdown },
  { name: 'SARIF', ending: '.sarif', write: sarif },
]
