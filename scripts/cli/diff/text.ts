import { escapeControls } from '../../../suites/index.ts'
import { LEVELS } from './change.ts'
import type { DiffReport, Reference } from './report.ts'
import { LEVEL_TITLES, notes, operationsIn, reachOf, touchingLines, wideTitle } from './words.ts'

/** The differences for a terminal, and for whom they matter. */
export function diffText(report: DiffReport): string {
  const { old, summary, changes, interactions, baseline } = report
  const lines = [`from ${old.label}`, `to   ${report.new.label}`, ...notes(report)]
  for (const level of LEVELS) {
    if (summary[level] === 0) continue
    lines.push('', `${LEVEL_TITLES[level]} (${summary[level]})`)
    for (const change of changes.filter((one) => one.level === level)) {
      lines.push(`  ${change.name}: ${change.says}`, `    ${change.category}${operationsIn(change)}`)
    }
  }
  if (changes.length === 0) lines.push('', 'Nothing changed.')
  lines.push('', `Consumers: ${interactions.touched.length} of ${interactions.of} interactions are touched`)
  for (const { interaction, file, changes: touching } of interactions.touched)
    lines.push(`  ${interaction} (${file})`, ...references(touching))
  if (interactions.wide.length > 0) {
    lines.push(wideTitle(interactions.wide))
    for (const one of interactions.wide) lines.push(`  ${one.level}: ${one.name} (${reachOf(one)})`)
  }
  if (baseline !== undefined) {
    lines.push('', `Baseline: touched entries: ${baseline.touched.length}`)
    for (const { entry, place, changes: touching } of baseline.touched)
      lines.push(`  ${entry} (${place})`, ...references(touching))
  }
  return lines.map(escapeControls).join('\n')
}

function references(touching: readonly Reference[]): string[] {
  return touchingLines(touching).map(({ level, names }) => `    ${level}: ${names.join(', ')}`)
}
