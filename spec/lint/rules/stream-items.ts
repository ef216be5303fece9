import type { OperationRule } from './rule.ts'

/**
 * In OpenAPI 3.1 the schema of an event stream is that of its text; what an event looks like stands in `x-itemSchema`, a name among
 * the components (the bundler leaves references in extensions alone, so it is made one when the project is generated).
 */
export const streamItems: OperationRule = {
  id: 'stream-items',
  says: 'A text/event-stream body is a string with an x-itemSchema that names the schema of an event.',
  *judge({ responses }) {
    for (const [status, response] of Object.entries(responses)) {
      const content = response?.content?.['text/event-stream']
      const at = ['responses', status, 'content', 'text/event-stream']
      if (content === undefined) continue
      if (content.schema?.type !== 'string')
        yield { at, message: 'the body of a stream is no string', mend: 'write schema: {type: string}' }
      if (typeof content['x-itemSchema'] !== 'string') {
        yield {
          at,
          message: 'the stream does not say what an event is',
          mend: 'name a schema of the components in x-itemSchema',
        }
      }
    }
  },
}
