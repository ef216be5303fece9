import { KINDS, PROFILES } from '../vocabulary.ts'
import type { CatalogueRule } from './rule.ts'

const LISTS = { kind: KINDS, profile: PROFILES }

/** Kind and profile of a rule come from closed lists. */
export const kinds: CatalogueRule = {
  id: 'kinds',
  *judge({ rules }) {
    for (const { file, path, value } of rules) {
      for (const [name, list] of Object.entries(LISTS)) {
        if ((list as readonly unknown[]).includes(value[name])) continue
        const message = `'${String(value[name])}' is no ${name}`
        yield { file, path: [...path, name], message, fix: `use one of ${list.join(', ')}` }
      }
    }
  },
}
