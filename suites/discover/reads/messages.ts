import { type Discovery, finding } from '../finding.ts'
import { showsOnly } from './library.ts'
import { messagesOf } from './listeners.ts'
import { textMember, wordOnlyIn } from './search-bodies.ts'

const MOST = 20

/** Two messages, and the search that finds the first and not the other. */
export const messages: Discovery = async (look) => {
  const all = await messagesOf(look, MOST)
  for (const message of all) {
    for (const other of all) {
      const word = wordOnlyIn(message.body, other.body)
      if (word === undefined) continue
      const member = await textMember(look, 'searchMessages', word, showsOnly(message.id, other.id))
      if (member === undefined) return []
      return [
        ...finding('requests.searchMessages', { body: { [member]: word } }, 'finds the first of two messages'),
        ...finding('fixtures.message_search', { [member]: '{text}' }, 'the same for any text'),
        ...finding('fixtures.message', message, 'found by that search'),
        ...finding('fixtures.other_message', other, 'not found by it'),
      ]
    }
  }
  return []
}
