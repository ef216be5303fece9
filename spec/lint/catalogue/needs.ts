import { strings } from '../entry.ts'
import { CREDENTIALS, SESSION_PATHS } from '../vocabulary.ts'
import type { CatalogueRule } from './rule.ts'

const WORD = /^[a-z][a-z0-9_]*$/
/** A fixture and, after dots, a member of it, named as it is in the target file. */
const DOTTED = /^[a-z][a-z0-9_]*(\.[a-z][A-Za-z0-9_]*)*$/

/** What may follow each word of a need; `request:` names an operation. */
const FORMS: Readonly<Record<string, (name: string, operations: ReadonlySet<string>) => boolean>> = {
  credential: (name) => (CREDENTIALS as readonly string[]).includes(name),
  feature: (name) => WORD.test(name),
  fixture: (name) => DOTTED.test(name),
  request: (name, operations) => operations.has(name),
  path: (name) => (SESSION_PATHS as readonly string[]).includes(name),
  hook: (name) => WORD.test(name),
  bulk_action: (name) => WORD.test(name),
  recycle_bin_type: (name) => WORD.test(name),
  metadata_type: (name) => WORD.test(name),
}

/** What a rule needs of a target is well formed, and a rule that nobody can observe needs nothing. */
export const needs: CatalogueRule = {
  id: 'needs',
  *judge({ rules, operations }) {
    const ids = new Set(operations.map(({ id }) => id))
    for (const { file, path, value } of rules) {
      const place = [...path, 'needs']
      const needed = strings(value['needs'])
      for (const { text, position } of needed) {
        const [word, name] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
        if (FORMS[word]?.(name, ids) === true) continue
        const mend = `write word:name with a word of ${Object.keys(FORMS).join(', ')} and a name that it knows`
        yield { file, path: [...place, position], message: `no target can offer '${text}'`, mend }
      }
      if (value['untestable'] !== undefined && needed.length > 0) {
        const mend = 'drop `needs`, or `untestable` where a target can make it observable'
        yield { file, path: place, message: 'an untestable rule needs nothing', mend }
      }
    }
  },
}
