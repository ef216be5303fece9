import { entriesOf, isNode, within } from '../../plain/node.ts'
import type { OperationRule } from './rule.ts'

/** Media types that can be shown as text. */
const READABLE = /^(application\/json|text\/.+)$/

/** The stateless mock returns the examples, and readers see them first. Spectral checks that they match the schema. */
export const namedExamples: OperationRule = {
  id: 'named-examples',
  says: 'Every JSON or text response has at least one named example.',
  everywhere: true,
  *judge({ responses }) {
    for (const [status, response] of entriesOf(responses)) {
      for (const [media, content] of Object.entries(within(response, 'content'))) {
        if (!READABLE.test(media) || (isNode(content) && Object.keys(within(content, 'examples')).length > 0)) continue
        const at = ['responses', status, 'content', media]
        yield { at, message: `${status} has no named example of ${media}`, fix: 'add one under `examples`' }
      }
    }
  },
}
