import { factsOf } from '#spec'
import { escapeControls } from '../../../suites/index.ts'
import type { RuleDetails } from './details.ts'

/** The maximum number of operations to list. */
const LISTED = 30

/** Describes a rule for a terminal. */
export function describe({ rule, written, documents, checks, faults, freedoms, last }: RuleDetails): string {
  const operations = rule.operations.map((id) => `${id}  ${factsOf(id).method} ${factsOf(id).path}`)
  const more = operations.length > LISTED ? [`… and ${operations.length - LISTED} more`] : []
  return [
    rule.id,
    `  ${rule.text}`,
    `  ${rule.kind}, profile ${rule.profile}${written === undefined ? '' : `; defined in ${written}`}`,
    ...(rule.untestable === undefined ? [] : [`  untestable: ${rule.untestable}`]),
    ...section(
      'documents',
      documents.map(
        ({ anchor, place: heading, quote }) => `${heading ?? 'unknown place'}: "${quote ?? ''}" (${anchor})`,
      ),
    ),
    ...section('operations', [...operations.slice(0, LISTED), ...more]),
    ...section('needs of the target file', rule.needs),
    ...section(
      'checks',
      checks.map(({ title, passive, written }) => at(written, passive ? `${title} (passive)` : title)),
    ),
    ...section(
      'faults of the mock',
      faults.map(({ says, written }) => at(written, says)),
    ),
    ...section(
      'related freedoms',
      freedoms.map(({ id, text }) => `${id}: ${text}`),
    ),
    ...section(
      'last outcome',
      last === undefined
        ? ['none: there is no report here; give --report, or run `etalon check`']
        : [
            last.outcome === undefined
              ? 'none: the report does not include this rule; run it with `etalon check --only`'
              : `${last.outcome}${last.reason === undefined ? '' : `: ${last.reason}`}`,
            `${last.startedAt}, ${last.target} (${last.file})`,
          ],
    ),
  ]
    .map(escapeControls)
    .join('\n')
}

/** A line about something that is written at a place. */
function at(place: string | undefined, line: string): string {
  return place === undefined ? line : `${line} (${place})`
}

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line}`)]
}
