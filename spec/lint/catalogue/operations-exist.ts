import { strings } from '../entry.ts'
import { selected, SELECTOR_KEYS } from '../selector.ts'
import type { CatalogueRule } from './rule.ts'

/**
 * `operations` of a rule, a freedom or a status that is never asked for names existing operations, or is a selector
 * that matches some. A freedom may have none ([]); a rule only if it is untestable or about something that is not a
 * response, such as a delivery (kind event).
 */
export const operationsExist: CatalogueRule = {
  id: 'operations-exist',
  *judge({ rules, freedoms, unasked, operations }) {
    const known = new Set(operations.map(({ id }) => id))
    for (const entry of [...rules, ...freedoms, ...unasked]) {
      const { file, value } = entry
      const written = value['operations']
      const path = [...entry.path, 'operations']
      const mayBeNone = freedoms.includes(entry) || value['untestable'] !== undefined || value['kind'] === 'event'
      if (Array.isArray(written)) {
        for (const { text, position } of strings(written).filter((operation) => !known.has(operation.text))) {
          const fix = 'name one of the OpenAPI document'
          yield { file, path: [...path, position], message: `there is no operation '${text}'`, fix }
        }
        if (written.length === 0 && !mayBeNone) {
          yield { file, path, message: 'the entry is about no operation', fix: 'name those that a check would call' }
        }
        continue
      }
      const selector = (written ?? {}) as Record<string, unknown>
      for (const key of Object.keys(selector).filter((key) => !SELECTOR_KEYS.includes(key))) {
        const fix = `use one of ${SELECTOR_KEYS.join(', ')}`
        yield { file, path: [...path, key], message: `a selector has no key '${key}'`, fix }
      }
      for (const { text, position } of strings(selector['except']).filter((operation) => !known.has(operation.text))) {
        const fix = 'name one of the OpenAPI document'
        yield { file, path: [...path, 'except', position], message: `there is no operation '${text}'`, fix }
      }
      if (selected(written, operations).length === 0) {
        yield { file, path, message: 'the selector picks no operation', fix: 'loosen it, or name the operations' }
      }
    }
  },
}
