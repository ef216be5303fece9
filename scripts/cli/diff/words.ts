import { type Change, LEVELS, type Level } from './change.ts'
import type { DiffReport, Reference } from './report.ts'
import { WIDE } from './wide.ts'

/** The heading of each level. */
export const LEVEL_TITLES: Readonly<Record<Level, string>> = {
  breaking: 'Breaks clients',
  unclear: 'May break clients: read these',
  loosening: 'Loosens: more is promised or accepted',
  editorial: 'Editorial',
}

/** Operations to list; a rule can have all of them. */
const LISTED = 5

/** The operations of a change, unless its name says it: `, in getFlow, listFlows and 3 more`. */
export function operationsIn({ name, places }: Pick<Change, 'name' | 'places'>): string {
  const all = [...new Set(places.map(({ operation }) => operation))]
  if (all.length === 0 || (all.length === 1 && name.split(' ')[0] === all[0])) return ''
  const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : ''
  return `, in ${all.slice(0, LISTED).join(', ')}${more}`
}

/** The changes that touch something, by level; what each says stands with the change itself. */
export function touchingLines(changes: readonly Reference[]): { level: Level; names: string[] }[] {
  return LEVELS.map((level) => ({
    level,
    names: [...new Set(changes.filter((one) => one.level === level).map(({ name }) => name))],
  })).filter(({ names }) => names.length > 0)
}

/** The heading of the changes that would drown the others. */
export function wideTitle({ length }: DiffReport['interactions']['wide']): string {
  const changes = length === 1 ? 'one change' : `${length} changes`
  return `Not counted: ${changes} of rules or freedoms of more than ${WIDE} operations`
}

/** What a change of many operations touches. */
export function reachOf({ operations, interactions }: DiffReport['interactions']['wide'][number]): string {
  return `${operations} operations, ${interactions} interaction${interactions === 1 ? '' : 's'}`
}

/** What a reader must know of the comparison. */
export function notes({ old, new: now }: DiffReport): string[] {
  const bare = [old, now].filter(({ complete }) => !complete).map(({ label }) => label)
  return [
    ...(bare.length === 0
      ? []
      : [
          `Only rules are compared: of ${bare.join(' and ')} only ids and digests are left, no texts, freedoms or operations.`,
        ]),
    ...(old.edition > now.edition ? ['The first version has the later edition: were they swapped?'] : []),
  ]
}
