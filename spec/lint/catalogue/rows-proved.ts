import { strings } from '../entry.ts'
import type { CatalogueRule } from './rule.ts'

/** Anchors of the rows in the documents' tables of transitions, errors and stream events. */
const ROW = /^(platform|agent)\/(mcp\/)?(transitions|errors)\/|^agent\/events\//

/**
 * Every row of the tables of transitions, errors and stream events is cited by a testable rule, whose check the strength
 * run proves. A row that only says what the documents do not show needs none.
 */
export const rowsProved: CatalogueRule = {
  id: 'rows-proved',
  *judge({ anchors, rules }) {
    const testable = rules.filter(({ value }) => value['untestable'] === undefined)
    const cited = new Set(testable.flatMap(({ value }) => strings(value['source'])).map(({ text }) => text))
    for (const { file, path, id, value } of anchors) {
      const isOpen = value['narrative'] !== undefined || String(value['says']).endsWith('not shown')
      if (!ROW.test(id) || isOpen || cited.has(id)) continue
      const fix = 'let a testable rule cite it'
      yield { file, path, message: `no testable rule cites the row '${id}'`, fix }
    }
  },
}
