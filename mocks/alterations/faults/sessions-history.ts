import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { isSpoken } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { SessionMessageRecord } from '../../world/index.ts'
import { each, everywhere, fault, faultsOf } from './fault.ts'
import { SECOND_MS, keeping, showing, storingWithTools } from './sessions-alterations.ts'

/** Stores such messages of an exchange once more. */
const storingTwice = (which: (message: SessionMessageRecord) => boolean) => (id: OperationId) =>
  keeping(id, (plain) => (...exchange) => {
    const kept = plain.kept(...exchange)
    return [...kept, ...kept.filter(which)]
  })

/** Finds the sessions of other tenants too. */
const findingAny = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(session, caller, scene) {
      const found = scene.view.sessions.get(session)
      return found?.tenantId === caller.tenantId ? plain.find(session, caller, scene) : found
    },
  }))

/** Stores a turn in place of those of the same second. */
const replacing = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    extend: ({ messages, ...session }, more, scene) =>
      plain.extend(
        { ...session, messages: messages.filter((one) => one.role === 'system' || scene.now - one.at > SECOND_MS) },
        more,
        scene,
      ),
  }))

/** Remembers nothing of what was said before. */
const forgetting = (id: OperationId): Alteration => onEach(id).part('assistant', () => ({ recalls: () => [] }))

/** Faults of a history of several exchanges: what it keeps, who sees it, and what the agent knows of it. */
export const historyFaults = faultsOf({
  'sessions/history-has-repeated-message': everywhere('stores no question again', (id) =>
    onEach(id).part('sessions', (plain) => ({
      extend: (session, messages, scene) =>
        plain.extend(
          session,
          messages.filter(
            ({ role, content }) =>
              role !== 'user' || !session.messages.some((one) => one.role === role && one.content === content),
          ),
          scene,
        ),
    })),
  ),
  'sessions/history-has-turns-at-once': each('stores a turn in place of those of the same second', replacing),
  'sessions/closed-to-other-tenants': each('opens the sessions of all tenants', findingAny),
  'sessions/history-has-message-once': everywhere(
    'stores each exchange twice',
    storingTwice(() => true),
    {
      'stores each question twice': storingTwice(({ role }) => role === 'user'),
      'stores each reply twice': storingTwice(({ role }) => role === 'assistant'),
      'stores a question once more for each tool that is called': storingWithTools((kept, tools) => [
        ...kept.slice(0, 1).flatMap((question) => Array.from({ length: tools }, () => question)),
        ...kept,
      ]),
    },
  ),
  'sessions/history-keeps-earlier-exchanges': [
    ...[1, 2, 10].map((many) =>
      fault(
        `shows no more than ${many} exchanges of a session`,
        showing(
          (plain) =>
            (...session) =>
              plain.shown(...session).slice(-2 * many),
        ),
      ),
    ),
    fault(
      'shows the beginning of every reply but the last',
      showing((plain) => (...session) => {
        const shown = plain.shown(...session)
        const last = shown.findLastIndex(({ role }) => role === 'assistant')
        return shown.map((one, at) =>
          one.role === 'assistant' && at < last ? { ...one, content: one.content.slice(0, 20) } : one,
        )
      }),
    ),
  ],
  'sessions/histories-are-apart': [
    fault(
      'shows the messages of all sessions of a user',
      showing(
        (plain) => (session, scene) =>
          scene.view.sessions
            .where('userId', String(session.userId))
            .flatMap(({ messages }) => messages.filter(isSpoken).map(plain.render)),
      ),
    ),
    fault(
      'keeps what is said in one call in the last session of the user, too',
      on('chat').part('sessions', (plain) => ({
        extend(session, messages, scene) {
          const own = scene.view.sessions.where('userId', String(session.userId))
          const last = own.findLast(({ transient }) => !transient)
          return [
            ...plain.extend(session, messages, scene),
            ...(last === undefined ? [] : plain.extend(last, messages, scene)),
          ]
        },
      })),
    ),
  ],
  'sessions/agent-knows-history': everywhere('forgets earlier messages', forgetting, {
    'forgets earlier messages where tools may be called': (id) =>
      onEach(id).part('assistant', (plain) => ({
        work: (turn, mayCallTools, call) =>
          plain.work(mayCallTools ? { ...turn, earlier: [] } : turn, mayCallTools, call),
      })),
  }),
})
