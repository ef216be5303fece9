import { strings } from '../entry.ts'
import type { CatalogueRule } from './rule.ts'

/** The collateral of a rule (what breaks whenever it breaks) names other existing rules. */
export const collateral: CatalogueRule = {
  id: 'collateral',
  *judge({ rules }) {
    const known = new Set(rules.map(({ id }) => id))
    for (const { file, path, id, value } of rules) {
      for (const { text, position } of strings(value['collateral'])) {
        const place = [...path, 'collateral', position]
        if (!known.has(text))
          yield { file, path: place, message: `there is no rule '${text}'`, fix: 'name one that exists' }
        if (text === id) yield { file, path: place, message: 'a rule is no collateral of itself', fix: 'take it away' }
      }
    }
  },
}
