import { objects } from '../entry.ts'
import type { CatalogueRule } from './rule.ts'

const VARIANT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A freedom has two to four variants, each with an id and a text, or says in `fixed` why the mock has none. */
export const freedomVariants: CatalogueRule = {
  id: 'freedom-variants',
  *judge({ freedoms }) {
    for (const { file, path, id, value } of freedoms) {
      const place = [...path, 'variants']
      const variants = objects(value['variants'])
      const enough = value['fixed'] !== undefined ? variants.length <= 4 : variants.length >= 2 && variants.length <= 4
      if (!enough) {
        const fix = 'name two to four ways to use it, or say in `fixed` why the mock cannot vary it'
        yield { file, path: place, message: `'${id}' has ${variants.length} variants`, fix }
      }
      const seen = new Set<unknown>()
      for (const { item, position } of variants) {
        if (typeof item['id'] !== 'string' || !VARIANT_ID.test(item['id'])) {
          const message = `'${String(item['id'])}' is no id of a variant`
          yield {
            file,
            path: [...place, position],
            message,
            fix: 'write words with hyphens, quoted where YAML reads something else',
          }
        }
        if (seen.has(item['id'])) {
          yield {
            file,
            path: [...place, position],
            message: `'${String(item['id'])}' is there twice`,
            fix: 'rename one',
          }
        }
        seen.add(item['id'])
        if (typeof item['text'] !== 'string') {
          yield {
            file,
            path: [...place, position],
            message: 'the variant has no text',
            fix: 'say in `text` what it looks like',
          }
        }
      }
    }
  },
}
