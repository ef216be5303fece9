import type { OperationRule } from './rule.ts'

/** Examples are what the stateless mock answers and what a reader sees first. Their fit with the schema is Spectral's matter. */
export const namedExamples: OperationRule = {
  id: 'named-examples',
  says: 'Every media type of a response has at least one named example.',
  *judge({ responses }) {
    for (const [status, response] of Object.entries(responses)) {
      for (const [media, content] of Object.entries<any>(response?.content ?? {})) {
        if (Object.keys(content?.examples ?? {}).length > 0) continue
        const at = ['responses', status, 'content', media]
        yield { at, message: `${status} has no named example of ${media}`, mend: 'add one under `examples`' }
      }
    }
  },
}
