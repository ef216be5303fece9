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
  'sessions/opened-session-takes-messages': fault('does not find empty sessions', notYetThere('sessionChat')),
  'sessions/opened-session-streams': fault('does not stream in empty sessions', notYetThere('streamSessionChat')),
  'sessions/opened-session-has-history': fault(
    'responds 404 to the history of empty sessions',
    notYetThere('listSessionMessages'),
  ),
  'sessions/reply-names-its-session': fault(
    'sends an unknown session id',
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
    'ends the history with an empty message',
    // The type rules out what this fault shows.
    showing((plain) => (...session) => [...plain.shown(...session), { role: 'assistant', content: null as never }]),
  ),
  'sessions/no-tool-messages': fault(
    'shows the results of tools',
    showing(
      (plain) =>
        ({ messages }) =>
          messages.filter(({ role }) => role !== 'system').map(plain.render),
    ),
  ),
  'sessions/history-has-user-message': fault(
    'drops the part of a question in parentheses',
    keeping(
      'sessionChat',
      (plain) => (message, course) =>
        plain.kept({ ...message, content: message.content.replace(/\s*\(.*/, '') }, course),
    ),
  ),
  'sessions/history-has-reply': fault(
    'stores only the beginning of a reply',
    keeping(
      'sessionChat',
      (plain) => (message, course) => plain.kept(message, { ...course, text: course.text.slice(0, 1) }),
    ),
  ),
  'sessions/history-has-streamed-message': fault(
    'stores only the reply of a stream',
    keeping(
      'streamSessionChat',
      (plain) =>
        (...exchange) =>
          plain.kept(...exchange).filter(({ role }) => role !== 'user'),
    ),
  ),
  'sessions/history-keeps-earlier-exchanges': fault(
    'stores only the last exchange of a session',
    part('sessions', (plain) => ({
      extend: (session, messages, scene) =>
        plain.extend({ ...session, messages: session.messages.slice(0, 1) }, messages, scene),
    })),
  ),
  'sessions/histories-are-apart': fault(
    'shows the messages of all sessions of a user',
    showing(
      (plain) => (session, scene) =>
        scene.view.sessions
          .where('userId', String(session.userId))
          .flatMap(({ messages }) => messages.filter(isSpoken).map(plain.render)),
    ),
  ),
  'sessions/agent-knows-history': fault(
    'forgets earlier messages',
    on('sessionChat').part('assistant', () => ({ recalls: () => [] })),
  ),
})

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = { ...openingFaults, ...historyFaults }
