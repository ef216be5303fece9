import { escapeControls } from '../../../suites/index.ts'
import { LEVELS } from './change.ts'
import type { DiffReport, Reference } from './report.ts'
import { LEVEL_TITLES, notes, operationsIn, reachOf, touchingLines, wideTitle } from './words.ts'

/** The differences as Markdown, for a pull request or a release note. */
export function diffMarkdown(report: DiffReport): string {
  const { old, summary, changes, interactions, baseline } = report
  const lines = [`# From ${plain(old.label)} to ${plain(report.new.label)}`, '']
  for (const note of notes(report)) lines.push(plain(note), '')
  for (const level of LEVELS) {
    if (summary[level] === 0) continue
    lines.push(`## ${LEVEL_TITLES[level]} (${summary[level]})`, '')
    for (const change of changes.filter((one) => one.level === level))
      lines.push(`- \`${change.name}\`: ${plain(change.says)} (\`${change.category}\`${operationsIn(change)})`)
    lines.push('')
  }
  if (changes.length === 0) lines.push('Nothing changed.', '')
  lines.push(`## Consumers (${interactions.touched.length} of ${interactions.of} interactions)`, '')
  for (const { interaction, file, changes: touching } of interactions.touched)
    lines.push(`- \`${interaction}\` (${plain(file)})`, ...references(touching))
  if (interactions.wide.length > 0) {
    lines.push('', `${wideTitle(interactions.wide)}:`, '')
    for (const one of interactions.wide) lines.push(`- ${one.level}: \`${one.name}\` (${reachOf(one)})`)
  }
  if (baseline !== undefined) {
    lines.push('', `## Baseline (touched entries: ${baseline.touched.length})`, '')
    for (const { entry, place, changes: touching } of baseline.touched)
      lines.push(`- \`${entry}\` (${plain(place)})`, ...references(touching))
  }
  return lines.join('\n').trimEnd()
}

function references(touching: readonly Reference[]): string[] {
  return touchingLines(touching).map(
    ({ level, names }) => `  - ${level}: ${names.map((name) => `\`${name}\``).join(', ')}`,
  )
}

/** Text of the documents, which must neither become markup nor break a line of a list. */
function plain(text: string): string {
  return escapeControls(text.replaceAll(/\s+/g, ' ')).replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
}
