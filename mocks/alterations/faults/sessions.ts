import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import type { ChatParts } from '../../domain/agent/chat.ts'
import { type SessionParts, isSpoken } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { SessionMessageRecord } from '../../world/index.ts'
import { withTools } from './chat.ts'
import { hasAnswered, hasCalled } from './chat-turns.ts'
import { type AreaFaults, each, everywhere, fault, faultsOf } from './fault.ts'

/** Finds no empty session. */
const notYetThere = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(...call) {
      const session = plain.find(...call)
      return session?.messages.some(isSpoken) === true ? session : undefined
    },
  }))

/** Responds 500 in a session without messages while its user has no other of that kind. */
const downInFirst = (id: 'sessionChat' | 'streamSessionChat'): Alteration =>
  on(id).refuses(({ path, caller, view }) => {
    const empty = view.sessions.where('userId', String(caller.user.id)).filter((one) => !one.messages.some(isSpoken))
    return empty.length === 1 && empty[0]?.id === path['session_id']
  }, 500)

/** Changes the shown history. */
const showing = (shown: (plain: SessionParts) => SessionParts['shown']): Alteration =>
  on('listSessionMessages').part('sessions', (plain) => ({ shown: shown(plain) }))

/** Changes what the history keeps of an exchange. */
const keeping = (id: OperationId, kept: (plain: ChatParts) => ChatParts['kept']): Alteration =>
  onEach(id).part('chat', (plain) => ({ kept: kept(plain) }))

/** Changes the text of a message in the history. */
const storing = (id: 'sessionChat' | 'streamSessionChat', change: (text: string) => string): Alteration =>
  keeping(id, (plain) => (message, course) => plain.kept({ ...message, content: change(message.content) }, course))

/** Stores such messages of an exchange once more. */
const storingTwice = (which: (message: SessionMessageRecord) => boolean) => (id: OperationId) =>
  keeping(id, (plain) => (...exchange) => {
    const kept = plain.kept(...exchange)
    return [...kept, ...kept.filter(which)]
  })

const STORED_WRONG: readonly [string, (text: string) => string][] = [
  ['stores the first 255 characters of a question', (text) => text.slice(0, 255)],
  ['stores a question in ASCII', (text) => text.replaceAll(/[^\u0000-\u007f]/g, '?')],
  ['stores the first line of a question', (text) => text.split('\n')[0] ?? ''],
]

/** Stores a turn with tools otherwise. */
const storingWithTools =
  (change: (kept: readonly SessionMessageRecord[], tools: number) => readonly SessionMessageRecord[]) =>
  (id: OperationId): Alteration =>
    keeping(id, (plain) => (message, course) => {
      const kept = plain.kept(message, course)
      return course.tools.length === 0 ? kept : change(kept, course.tools.length)
    })

/** Stores the reply alone of a turn with tools. */
const droppingQuestion = storingWithTools((kept) => kept.filter(({ role }) => role !== 'user'))

/** Remembers nothing of what was said before. */
const forgetting = (id: OperationId): Alteration => onEach(id).part('assistant', () => ({ recalls: () => [] }))

/** Faults of opening sessions. */
const openingFaults = faultsOf({
  'sessions/create-answers-id': fault(
    'sends the id as a number',
    on('createSession').body((body) => ({ ...body, session_id: 7 })),
  ),
  'sessions/create-answers-created': fault(
    'sends created as text',
    on('createSession').body((body) => ({ ...body, created: 'yes' })),
  ),
  'sessions/created-is-new': fault(
    'opens only one session per user',
    on('createSession').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => !one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'sessions/opened-session-takes-messages': [
    fault('does not find empty sessions', notYetThere('sessionChat')),
    fault('responds 500 in the first empty session of a user', downInFirst('sessionChat')),
  ],
  'sessions/opened-session-streams': [
    fault('does not stream in empty sessions', notYetThere('streamSessionChat')),
    fault('responds 500 to streams in the first empty session of a user', downInFirst('streamSessionChat')),
  ],
  'sessions/opened-session-has-history': fault(
    'responds 404 to the history of empty sessions',
    notYetThere('listSessionMessages'),
  ),
  'sessions/reply-names-its-session': [
    fault(
      'sends an unknown session id',
      on('sessionChat').body((body) => ('session_id' in body ? { ...body, session_id: 'ses-1' } : body)),
    ),
    fault(
      'sends an unknown session id from the second turn on',
      on('sessionChat').part('chat', (plain) => ({
        reply: (id, course, scene) =>
          plain.reply(hasAnswered(scene.view.sessions.get(id)) ? 'ses-1' : id, course, scene),
      })),
    ),
  ],
})

/** Shows the results of tools. */
const showingTools = showing(
  (plain) =>
    ({ messages }) =>
      messages.filter(({ role }) => role !== 'system').map(plain.render),
)

/** Shows the messages of a role as the user's or the assistant's, once something was said. */
const showingAs = (speaker: 'user' | 'assistant', role: SessionMessageRecord['role']): Alteration =>
  showing(
    (plain) =>
      ({ messages }) =>
        messages.some(isSpoken)
          ? messages
              .filter((one) => isSpoken(one) || one.role === role)
              .map((one) => plain.render(one.role === role ? { ...one, role: speaker } : one))
          : [],
  )

/** Calls a tool without arguments in a session where a message names it, as a language model does. */
const callingNamed = (name: string): Alteration =>
  on('sessionChat').part('assistant', (plain) => ({
    work(turn, mayCallTools, call) {
      const work = plain.work(turn, mayCallTools, call)
      const tool = turn.message.includes(name) && mayCallTools ? call.parts.agentTools.find(name) : undefined
      if (tool === undefined) return work
      const { text: answer } = tool.execute({}, call)
      return { ...work, course: { ...work.course, tools: [{ name, message: 'Looking', answer }] } }
    },
  }))

/** Finds the sessions of other tenants too. */
const findingAny = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(session, caller, scene) {
      const found = scene.view.sessions.get(session)
      return found?.tenantId === caller.tenantId ? plain.find(session, caller, scene) : found
    },
  }))

const SECOND_MS = 1_000

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

/** Faults of the history. */
const historyFaults = faultsOf({
  'sessions/messages-are-array': fault(
    'wraps the messages',
    on('listSessionMessages').body((messages) => ({ messages })),
  ),
  'sessions/role-is-user-or-assistant': [
    fault(
      'shows the system prompt',
      showing(
        (plain) =>
          ({ messages }) =>
            messages.filter(({ role }) => role !== 'tool').map(plain.render),
      ),
    ),
    fault(
      'shows the system prompt of a session in which tools were called',
      showing(
        (plain) =>
          ({ messages }) =>
            messages
              .filter((one) => isSpoken(one) || (one.role === 'system' && messages.some(({ role }) => role === 'tool')))
              .map(plain.render),
      ),
    ),
    fault("shows the system prompt as the user's", showingAs('user', 'system')),
    fault("shows the system prompt as the assistant's", showingAs('assistant', 'system')),
  ],
  // The type rules out what these faults show.
  'sessions/content-is-text': [
    fault(
      'ends the history with an empty message',
      showing((plain) => (...session) => [...plain.shown(...session), { role: 'assistant', content: null as never }]),
    ),
    fault(
      'ends the history of a session with an empty message where tools were called',
      showing((plain) => (session, scene) => [
        ...plain.shown(session, scene),
        ...(hasCalled(session) ? [{ role: 'assistant' as const, content: null as never }] : []),
      ]),
    ),
  ],
  'sessions/no-tool-messages': [
    fault('shows the results of tools', showingTools),
    fault("shows the results of tools as the user's", showingAs('user', 'tool')),
    fault(
      "shows the results of tools as the assistant's",
      showingAs('assistant', 'tool'),
      callingNamed('host_list_commands'),
    ),
    fault(
      'shows the results of tools that were called in a stream',
      showingTools,
      keeping(
        'sessionChat',
        (plain) =>
          (...exchange) =>
            plain.kept(...exchange).filter(({ role }) => role !== 'tool'),
      ),
    ),
  ],
  'sessions/history-has-user-message': [
    fault(
      'drops the part of a question in parentheses',
      storing('sessionChat', (text) => text.replace(/\s*\(.*/, '')),
    ),
    ...STORED_WRONG.map(([says, change]) => fault(says, storing('sessionChat', change))),
    fault('stores only the reply where tools were called', droppingQuestion('sessionChat')),
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
            .find((one) => one?.role === 'assistant' && scene.now - one.at < 1_000 && one.content !== course.text)
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
  ],
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

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = { ...openingFaults, ...historyFaults }
