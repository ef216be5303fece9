import { objects, strings } from '../entry.ts'
import type { CatalogueRule, Complaint } from './rule.ts'

/** Triggers of a transition other than an operation: time passes, or a wallet is topped up. */
const OUTSIDE = ['time', 'wallet']

/**
 * Transitions of a lifecycle go between its states, have existing operations (or outside events) as triggers, and name
 * existing rules.
 */
export const lifecycleMoves: CatalogueRule = {
  id: 'lifecycle-moves',
  *judge({ lifecycles, rules, operations }) {
    const ruleIds = new Set(rules.map(({ id }) => id))
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
        if (named.length === 0) yield { ...at('rules'), message: 'no rule proves the move', fix: 'name those that do' }
        for (const { text, position: place } of named.filter((rule) => !ruleIds.has(rule.text))) {
          yield { ...at('rules', place), message: `there is no rule '${text}'`, fix: 'name one that exists' }
        }
      }
    }
  },
}
