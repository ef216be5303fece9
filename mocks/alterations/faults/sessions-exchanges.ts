import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { withTools } from './chat.ts'
import { fault, faultsOf } from './fault.ts'
import { SECOND_MS, forgettingOfOtherRoles, keeping, storingWithTools } from './sessions-alterations.ts'

/** Changes the text of a message in the history. */
const storing = (id: 'sessionChat' | 'streamSessionChat', change: (text: string) => string): Alteration =>
  keeping(id, (plain) => (message, course) => plain.kept({ ...message, content: change(message.content) }, course))

const STORED_WRONG: readonly [string, (text: string) => string][] = [
  ['stores the first 255 characters of a question', (text) => text.slice(0, 255)],
  ['stores a question in ASCII', (text) => text.replaceAll(/[^\u0000-\u007f]/g, '?')],
  ['stores the first line of a question', (text) => text.split('\n')[0] ?? ''],
]

/** Stores the reply alone of a turn with tools. */
const droppingQuestion = storingWithTools((kept) => kept.filter(({ role }) => role !== 'user'))

/** Stores a turn in the session that its user opened last. */
const mislaying = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    extend: (session, messages, scene) =>
      plain.extend(
        scene.view.sessions.where('userId', String(session.userId)).findLast(({ transient }) => !transient) ?? session,
        messages,
        scene,
      ),
  }))

/** Faults of what a history keeps of one exchange. */
export const exchangeFaults = faultsOf({
  'sessions/history-has-user-message': [
    fault(
      'drops the part of a question in parentheses',
      storing('sessionChat', (text) => text.replace(/\s*\(.*/, '')),
    ),
    ...STORED_WRONG.map(([says, change]) => fault(says, storing('sessionChat', change))),
    fault('stores only the reply where tools were called', droppingQuestion('sessionChat')),
    fault('stores the questions of administrators and editors only', forgettingOfOtherRoles('sessionChat', 'user')),
  ],
  'sessions/history-has-reply': [
    fault(
      'stores only the beginning of a reply',
      keeping(
        'sessionChat',
        (plain) => (message, course) => plain.kept(message, { ...course, text: course.text.slice(0, 1) }),
      ),
    ),
    fault(
      'answers only the beginning of a reply for which tools were called',
      on('sessionChat').body((body) => ({
        ...body,
        ...('response' in body ? withTools(({ response }) => ({ response: response.slice(0, 10) }))(body) : {}),
      })),
    ),
    fault(
      'answers what it answered in another session in the same second',
      on('sessionChat').part('chat', (plain) => ({
        reply(id, course, scene) {
          const others = [...scene.view.sessions.values()].filter((session) => session.id !== id)
          const last = others
            .map(({ messages }) => messages.at(-1))
            .find((one) => one?.role === 'assistant' && scene.now - one.at < SECOND_MS && one.content !== course.text)
          return plain.reply(id, last === undefined ? course : { ...course, text: last.content }, scene)
        },
      })),
    ),
    fault(
      'ends a reply at the first character beyond ASCII',
      on('sessionChat').body((body) =>
        'response' in body ? { ...body, response: body.response.replace(/[^\u0000-\u007f].*/su, '') } : body,
      ),
    ),
    fault(
      'shows nothing but a tag in place of a reply for which tools were called',
      keeping(
        'sessionChat',
        (plain) => (message, course) =>
          plain.kept(message, course.tools.length > 0 ? { ...course, text: '<tool_call/>' } : course),
      ),
    ),
    fault('stores the replies to administrators and editors only', forgettingOfOtherRoles('sessionChat', 'assistant')),
  ],
  'sessions/history-has-streamed-message': [
    fault(
      'stores only the reply of a stream',
      keeping(
        'streamSessionChat',
        (plain) =>
          (...exchange) =>
            plain.kept(...exchange).filter(({ role }) => role !== 'user'),
      ),
    ),
    ...STORED_WRONG.map(([says, change]) => fault(says, storing('streamSessionChat', change))),
    fault('stores only the reply of a stream where tools were called', droppingQuestion('streamSessionChat')),
    fault('stores a streamed turn in the session that was opened last', mislaying('streamSessionChat')),
    fault(
      'stores the streamed questions of administrators and editors only',
      forgettingOfOtherRoles('streamSessionChat', 'user'),
    ),
  ],
})
