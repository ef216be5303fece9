import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { ChatParts } from '../../domain/agent/chat.ts'
import { type SessionParts, isSpoken } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type AreaFaults, fault, faultsOf } from './fault.ts'

/** Finds no empty session. */
const notYetThere = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(...call) {
      const session = plain.find(...call)
      return session?.messages.some(isSpoken) === true ? session : undefined
    },
  }))

/** Changes the shown history. */
const showing = (shown: (plain: SessionParts) => SessionParts['shown']): Alteration =>
  on('listSessionMessages').part('sessions', (plain) => ({ shown: shown(plain) }))

/** Changes what the history keeps of an exchange. */
const keeping = (id: 'sessionChat' | 'streamSessionChat', kept: (plain: ChatParts) => ChatParts['kept']): Alteration =>
  onEach(id).part('chat', (plain) => ({ kept: kept(plain) }))

/** Faults of opening sessions. */
const openingFaults = faultsOf({
  'sessions/create-answers-id': fault(
    'answers the id as a number',
    on('createSession').body((body) => ({ ...body, session_id: 7 })),
  ),
  'sessions/create-answers-created': fault(
    'answers created as text',
    on('createSession').body((body) => ({ ...body, created: 'yes' })),
  ),
  'sessions/created-is-new': fault(
    'opens one session for each user',
    on('createSession').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => !one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'sessions/opened-session-takes-messages': fault(
    'knows a session only once something was said in it',
    notYetThere('sessionChat'),
  ),
  'sessions/opened-session-streams': fault(
    'streams in a session only once something was said in it',
    notYetThere('streamSessionChat'),
  ),
  'sessions/opened-session-has-history': fault(
    'has no history where nothing was said',
    notYetThere('listSessionMessages'),
  ),
  'sessions/reply-names-its-session': fault(
    'makes a session id up',
    on('sessionChat').body((body) => ('session_id' in body ? { ...body, session_id: 'ses-1' } : body)),
  ),
})

/** Faults of the history. */
const historyFaults = faultsOf({
  'sessions/messages-are-array': fault(
    'wraps the messages',
    on('listSessionMessages').body((messages) => ({ messages })),
  ),
  'sessions/role-is-user-or-assistant': fault(
    'shows the system prompt',
    showing(
      (plain) =>
        ({ messages }) =>
          messages.filter(({ role }) => role !== 'tool').map(plain.render),
    ),
  ),
  'sessions/content-is-text': fault(
    'ends the history with a message of nothing',
    showing((plain) => (...session) => [...plain.shown(...session), { role: 'assistant', content: null as never }]),
  ),
  'sessions/no-tool-messages': fault(
    'shows what the tools answered',
    showing(
      (plain) =>
        ({ messages }) =>
          messages.filter(({ role }) => role !== 'system').map(plain.render),
    ),
  ),
  'sessions/history-has-user-message': fault(
    'keeps the subject of a question only',
    keeping(
      'sessionChat',
      (plain) => (message, course) =>
        plain.kept({ ...message, content: message.content.replace(/\s*\(.*/, '') }, course),
    ),
  ),
  'sessions/history-has-reply': fault(
    'keeps the beginning of a reply only',
    keeping(
      'sessionChat',
      (plain) => (message, course) => plain.kept(message, { ...course, text: course.text.slice(0, 1) }),
    ),
  ),
  'sessions/history-has-streamed-message': fault(
    'keeps the reply alone of what is streamed',
    keeping(
      'streamSessionChat',
      (plain) =>
        (...exchange) =>
          plain.kept(...exchange).filter(({ role }) => role !== 'user'),
    ),
  ),
  'sessions/history-keeps-earlier-exchanges': fault(
    'keeps the last exchange of a session only',
    part('sessions', (plain) => ({
      extend: (session, messages, scene) =>
        plain.extend({ ...session, messages: session.messages.slice(0, 1) }, messages, scene),
    })),
  ),
  'sessions/histories-are-apart': fault(
    'shows what a user said in any session',
    showing(
      (plain) => (session, scene) =>
        scene.view.sessions
          .where('userId', String(session.userId))
          .flatMap(({ messages }) => messages.filter(isSpoken).map(plain.render)),
    ),
  ),
  'sessions/agent-knows-history': fault(
    'forgets what was said',
    on('sessionChat').part('assistant', () => ({ recalls: () => [] })),
  ),
})

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = { ...openingFaults, ...historyFaults }
