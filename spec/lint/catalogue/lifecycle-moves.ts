import { type Entry, objects, strings } from '../entry.ts'
import type { CatalogueRule, Complaint } from './rule.ts'

/** Triggers of a transition other than an operation: time passes, or a wallet is topped up. */
const OUTSIDE = ['time', 'wallet']
/** What `when` says of a transition without a condition. */
const UNCONDITIONAL = 'none stated'

/**
 * Transitions of a lifecycle go between its states, have existing operations (or outside events) as triggers, and name
 * existing rules: testable ones for the transition, and for what happens instead without its condition.
 */
export const lifecycleMoves: CatalogueRule = {
  id: 'lifecycle-moves',
  *judge({ lifecycles, rules, operations }) {
    const ruleIds = new Set(rules.map(({ id }) => id))
    const isTestable = ({ value }: Entry): boolean => value['untestable'] === undefined
    const testable = new Set(rules.filter(isTestable).map(({ id }) => id))
    const triggers = new Set([...operations.map(({ id }) => id), ...OUTSIDE])
    for (const { file, path, value } of lifecycles) {
      const states = new Set(strings(value['states']).map(({ text }) => text))
      for (const { item, position } of objects(value['moves'])) {
        const at = (...steps: (string | number)[]): Pick<Complaint, 'file' | 'path'> => ({
          file,
          path: [...path, 'moves', position, ...steps],
        })
        for (const end of ['from', 'to'] as const) {
          // A new object has no previous state.
          if (end === 'from' && item[end] === null) continue
          if (states.has(String(item[end]))) continue
          yield {
            ...at(end),
            message: `'${String(item[end])}' is no state of it`,
            fix: `use one of ${[...states].join(', ')}`,
          }
        }
        if (!triggers.has(String(item['trigger']))) {
          const message = `no operation '${String(item['trigger'])}' triggers it`
          yield { ...at('trigger'), message, fix: `name an operation, or one of ${OUTSIDE.join(', ')}` }
        }
        const named = strings(item['rules'])
        if (!named.some(({ text }) => testable.has(text))) {
          yield { ...at('rules'), message: 'no testable rule proves the move', fix: 'name one that does' }
        }
        const instead = strings(item['otherwise'])
        if (item['when'] !== UNCONDITIONAL && !instead.some(({ text }) => testable.has(text))) {
          const message = 'no testable rule proves what happens without the condition'
          yield { ...at('when'), message, fix: 'name one that does in `otherwise`' }
        }
        for (const [member, all] of Object.entries({ rules: named, otherwise: instead })) {
          for (const { text, position: place } of all.filter((rule) => !ruleIds.has(rule.text))) {
            yield { ...at(member, place), message: `there is no rule '${text}'`, fix: 'name one that exists' }
          }
        }
      }
    }
  },
}
