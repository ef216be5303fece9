import { entriesOf, within } from '../../plain/node.ts'
import type { OperationRule } from './rule.ts'

/**
 * In OpenAPI 3.1, the schema of an event stream describes its text. `x-itemSchema` names the component that describes
 * an event; generation turns it into a reference, because the bundler ignores references in extensions.
 */
export const streamItems: OperationRule = {
  id: 'stream-items',
  says: 'A text/event-stream body is a string with an x-itemSchema that names the schema of an event.',
  *judge({ responses }) {
    for (const [status, response] of entriesOf(responses)) {
      const contents = within(response, 'content')
      const at = ['responses', status, 'content', 'text/event-stream']
      if (!('text/event-stream' in contents)) continue
      const content = within(contents, 'text/event-stream')
      if (within(content, 'schema')['type'] !== 'string')
        yield { at, message: 'the body of a stream is no string', fix: 'write schema: {type: string}' }
      if (typeof content['x-itemSchema'] !== 'string') {
        yield {
          at,
          message: 'the stream does not say what an event is',
          fix: 'name a schema of the components in x-itemSchema',
        }
      }
    }
  },
}
