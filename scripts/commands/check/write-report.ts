import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeJson } from '#spec'
import { type Report, UsageError, junit, markdown } from '../../../suites/index.ts'

/** A way to write a report, by how the file's name ends. */
export function writerFor(file: string): (report: Report) => string {
  if (file.endsWith('.json')) return (report) => `${writeJson(report, 2)}\n`
  if (file.endsWith('.xml')) return junit
  if (file.endsWith('.md')) return markdown
  throw new UsageError(`--report ${file}: the name must end in .json, .xml or .md`)
}

/** Writes a file, and makes its folder where there is none. */
export function save(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
