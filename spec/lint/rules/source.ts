import { strings } from '../entry.ts'
import type { OperationRule } from './rule.ts'

/** Everything in the OpenAPI document can be traced to its source documents. */
export const source: OperationRule = {
  id: 'source',
  says: 'Every operation cites in x-etalon.source anchors of sources.yaml.',
  everywhere: true,
  *judge({ facts }, { anchors }) {
    const cited = strings(facts['source'])
    if (cited.length === 0) {
      yield {
        at: ['x-etalon'],
        message: 'no anchor is cited',
        fix: 'name in x-etalon.source the anchors of spec/sources/*.yaml that say so',
      }
    }
    for (const { text, position } of cited.filter((anchor) => !anchors.has(anchor.text))) {
      const at = ['x-etalon', 'source', position]
      yield {
        at,
        message: `no spec/sources/*.yaml has the anchor '${text}'`,
        fix: 'cite one that is there, or add it',
      }
    }
  },
}
