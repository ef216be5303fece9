import { entriesOf, within } from '../../plain/node.ts'
import type { OperationRule } from './rule.ts'

const CLOSING: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties'])

/** Every response may have unknown members, so a closed schema would cause false positives. */
export const openAnswers: OperationRule = {
  id: 'open-answers',
  says: 'No schema of a response forbids unknown members.',
  everywhere: true,
  *judge({ responses }) {
    for (const [status, response] of entriesOf(responses)) {
      for (const [media, content] of entriesOf(within(response, 'content'))) {
        const at = ['responses', status, 'content', media, 'schema']
        for (const path of closed(content['schema'], at, new Set())) {
          yield { at: path, message: 'the schema of an answer is closed', fix: 'let unknown members be' }
        }
      }
    }
  },
}

/** Places below a schema that forbid unknown members. Resolved schemas may be cyclic, so each is visited once. */
function* closed(schema: unknown, at: (string | number)[], seen: Set<unknown>): Iterable<(string | number)[]> {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return
  seen.add(schema)
  for (const [name, member] of Object.entries(schema)) {
    const place = [...at, Array.isArray(schema) ? Number(name) : name]
    if (CLOSING.has(name) && member === false) yield place
    else if (name !== 'examples' && name !== 'example' && name !== 'const') yield* closed(member, place, seen)
  }
}
