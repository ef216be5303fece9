import { htmlReport } from './html/page.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { Report } from './report.ts'
import { sarif } from './sarif.ts'

/** A report format. */
export interface Writer {
  name: string
  /** The suffix of its file names. */
  ending: string
  write: (report: Report) => string
}

/** All report file formats. */
export const writers: readonly Writer[] = [
  { name: 'JSON', ending: '.json', write: json },
  { name: 'HTML', ending: '.html', write: htmlReport },
  { name: 'JUnit', ending: '.xml', write: junit },
  { name: 'Markdown', ending: '.md', write: markdown },
  { name: 'SARIF', ending: '.sarif', write: sarif },
]
