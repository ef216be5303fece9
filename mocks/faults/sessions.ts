import type { OperationId } from '#spec'
import { part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import type { ChatParts } from '../domain/agent/chat.ts'
import { isSpoken, type SessionParts } from '../domain/agent/sessions.ts'
import { shaped } from '../alterations/shaped.ts'
import { deciding } from './alterations.ts'
import { type AreaFaults, type Fault, faultsOf, fault } from './fault.ts'

/** The answer to opening a session altered. */
function opening(change: (body: any) => object): Fault['operations'] {
  return { createSession: shaped(change) }
}

/** An operation that finds no session in which nothing was said yet. */
function notYetThere(id: OperationId): Fault['operations'] {
  return deciding(id, 'sessions', (plain) => ({
    find(...call) {
      const session = plain.find(...call)
      return session?.messages.some(isSpoken) === true ? session : undefined
    },
  }))
}

/** What the history shows altered. */
function showing(change: (plain: SessionParts) => Partial<SessionParts>): Fault['operations'] {
  return deciding('listSessionMessages', 'sessions', change)
}

/** What an operation keeps of an exchange altered. */
function keeping(id: OperationId, kept: (plain: ChatParts) => ChatParts['kept']): Fault['operations'] {
  return deciding(id, 'chat', (plain) => ({ kept: kept(plain) }))
}

/** Faults of sessions that are opened. */
const openingFaults = faultsOf({
  'sessions/create-answers-id': fault('answers the id as a number', {
    operations: opening((body) => ({ ...body, session_id: 7 })),
  }),
  'sessions/create-answers-created': fault('answers created as text', {
    operations: opening((body) => ({ ...body, created: 'yes' })),
  }),
  'sessions/created-is-new': fault(
    'opens one session for each user',
    on('createSession').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => !one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'sessions/opened-session-takes-messages': fault('knows a session only once something was said in it', {
    operations: notYetThere('sessionChat'),
  }),
  'sessions/opened-session-streams': fault('streams in a session only once something was said in it', {
    operations: notYetThere('streamSessionChat'),
  }),
  'sessions/opened-session-has-history': fault('has no history where nothing was said', {
    operations: notYetThere('listSessionMessages'),
  }),
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
  'sessions/role-is-user-or-assistant': fault('shows the system prompt', {
    operations: showing((plain) => ({
      shown: ({ messages }) => messages.filter(({ role }) => role !== 'tool').map(plain.render),
    })),
  }),
  'sessions/content-is-text': fault('ends the history with a message of nothing', {
    operations: showing((plain) => ({
      shown: (...session) => [...plain.shown(...session), { role: 'assistant', content: null as never }],
    })),
  }),
  'sessions/no-tool-messages': fault('shows what the tools answered', {
    operations: showing((plain) => ({
      shown: ({ messages }) => messages.filter(({ role }) => role !== 'system').map(plain.render),
    })),
  }),
  'sessions/history-has-user-message': fault('keeps the subject of a question only', {
    operations: keeping(
      'sessionChat',
      (plain) => (message, course) =>
        plain.kept({ ...message, content: message.content.replace(/\s*\(.*/, '') }, course),
    ),
  }),
  'sessions/history-has-reply': fault('keeps the beginning of a reply only', {
    operations: keeping(
      'sessionChat',
      (plain) => (message, course) => plain.kept(message, { ...course, text: course.text.slice(0, 1) }),
    ),
  }),
  'sessions/history-has-streamed-message': fault('keeps the reply alone of what is streamed', {
    operations: keeping(
      'streamSessionChat',
      (plain) =>
        (...exchange) =>
          plain.kept(...exchange).filter(({ role }) => role !== 'user'),
    ),
  }),
  'sessions/history-keeps-earlier-exchanges': fault(
    'keeps the last exchange of a session only',
    part('sessions', (plain) => ({
      extend: (session, messages, scene) =>
        plain.extend({ ...session, messages: session.messages.slice(0, 1) }, messages, scene),
    })),
  ),
  'sessions/histories-are-apart': fault('shows what a user said in any session', {
    operations: showing((plain) => ({
      shown: (session, scene) =>
        scene.view.sessions
          .where('userId', String(session.userId))
          .flatMap(({ messages }) => messages.filter(isSpoken).map(plain.render)),
    })),
  }),
  'sessions/agent-knows-history': fault(
    'forgets what was said',
    on('sessionChat').part('assistant', () => ({ recalls: () => [] })),
  ),
})

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = { ...openingFaults, ...historyFaults }
