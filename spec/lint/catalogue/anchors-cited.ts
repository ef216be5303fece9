import { strings } from '../entry.ts'
import type { CatalogueRule } from './rule.ts'

/**
 * Every anchor is cited by a rule or a freedom, or says in `narrative` why it cannot be observed; not both. This
 * ensures that no sentence of the documents is forgotten.
 */
export const anchorsCited: CatalogueRule = {
  id: 'anchors-cited',
  *judge({ anchors, rules, freedoms }) {
    const cited = new Set(
      [...rules, ...freedoms].flatMap(({ value }) => strings(value['source'])).map(({ text }) => text),
    )
    for (const { file, path, id, value } of anchors) {
      const narrative = value['narrative'] !== undefined
      if (!narrative && !cited.has(id)) {
        const fix = 'write the rule or freedom that it asks for, or say in `narrative` why none can be'
        yield { file, path, message: `nothing cites '${id}'`, fix }
      }
      if (narrative && cited.has(id)) {
        yield {
          file,
          path,
          message: `'${id}' is called narrative and yet is cited`,
          fix: 'take `narrative` away, or the citation',
        }
      }
    }
  },
}
