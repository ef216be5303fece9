import type { OperationId } from '#spec'
import type { ChatParts } from '../domain/agent/chat.ts'
import { isSpoken, type SessionParts } from '../domain/agent/sessions.ts'
import { shaped } from '../alterations/shaped.ts'
import { deciding } from './alterations.ts'
import { type AreaFaults, type Fault, faultsOf } from './fault.ts'

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
  'sessions/create-answers-id': [
    { says: 'answers the id as a number', operations: opening((body) => ({ ...body, session_id: 7 })) },
  ],
  'sessions/create-answers-created': [
    { says: 'answers created as text', operations: opening((body) => ({ ...body, created: 'yes' })) },
  ],
  'sessions/created-is-new': [
    {
      says: 'opens one session for each user',
      operations: deciding('createSession', 'sessions', (plain) => ({
        begin: (transient, prompt, caller, scene) =>
          scene.view.sessions.where('userId', String(caller.user.id)).find((one) => !one.transient) ??
          plain.begin(transient, prompt, caller, scene),
      })),
    },
  ],
  'sessions/opened-session-takes-messages': [
    {
      says: 'knows a session only once something was said in it',
      operations: notYetThere('sessionChat'),
      collateral: [
        'agent-errors/valid-request-is-200',
        'chat/message-alone-suffices',
        'billing/capped-chat-is-200',
        'billing/capped-chat-is-no-success',
        'billing/capped-chat-code',
        'billing/capped-chat-says-why',
      ],
    },
  ],
  'sessions/opened-session-streams': [
    {
      says: 'streams in a session only once something was said in it',
      operations: notYetThere('streamSessionChat'),
      collateral: ['agent-errors/valid-request-is-200', 'chat/message-alone-suffices'],
    },
  ],
  'sessions/opened-session-has-history': [
    {
      says: 'has no history where nothing was said',
      operations: notYetThere('listSessionMessages'),
      collateral: ['agent-errors/valid-request-is-200'],
    },
  ],
  'sessions/reply-names-its-session': [
    {
      says: 'makes a session id up',
      operations: { sessionChat: shaped((body) => ('session_id' in body ? { ...body, session_id: 'ses-1' } : body)) },
    },
  ],
})

/** Faults of the history. */
const historyFaults = faultsOf({
  'sessions/messages-are-array': [
    { says: 'wraps the messages', operations: { listSessionMessages: shaped((messages) => ({ messages })) } },
  ],
  'sessions/role-is-user-or-assistant': [
    {
      says: 'shows the system prompt',
      operations: showing((plain) => ({
        shown: ({ messages }) => messages.filter(({ role }) => role !== 'tool').map(plain.render),
      })),
    },
  ],
  'sessions/content-is-text': [
    {
      says: 'ends the history with a message of nothing',
      operations: showing((plain) => ({
        shown: (...session) => [...plain.shown(...session), { role: 'assistant', content: null as never }],
      })),
    },
  ],
  'sessions/no-tool-messages': [
    {
      says: 'shows what the tools answered',
      operations: showing((plain) => ({
        shown: ({ messages }) => messages.filter(({ role }) => role !== 'system').map(plain.render),
      })),
    },
  ],
  'sessions/history-has-user-message': [
    {
      says: 'keeps the subject of a question only',
      operations: keeping(
        'sessionChat',
        (plain) => (message, course) =>
          plain.kept({ ...message, content: message.content.replace(/\s*\(.*/, '') }, course),
      ),
      collateral: ['sessions/history-keeps-earlier-exchanges'],
    },
  ],
  'sessions/history-has-reply': [
    {
      says: 'keeps the beginning of a reply only',
      operations: keeping(
        'sessionChat',
        (plain) => (message, course) => plain.kept(message, { ...course, text: course.text.slice(0, 1) }),
      ),
    },
  ],
  'sessions/history-has-streamed-message': [
    {
      says: 'keeps the reply alone of what is streamed',
      operations: keeping(
        'streamSessionChat',
        (plain) =>
          (...exchange) =>
            plain.kept(...exchange).filter(({ role }) => role !== 'user'),
      ),
    },
  ],
  'sessions/history-keeps-earlier-exchanges': [
    {
      says: 'keeps the last exchange of a session only',
      parts: {
        sessions: (plain) => ({
          extend: (session, messages, scene) =>
            plain.extend({ ...session, messages: session.messages.slice(0, 1) }, messages, scene),
        }),
      },
    },
  ],
  'sessions/histories-are-apart': [
    {
      says: 'shows what a user said in any session',
      operations: showing((plain) => ({
        shown: (session, scene) =>
          scene.view.sessions
            .where('userId', String(session.userId))
            .flatMap(({ messages }) => messages.filter(isSpoken).map(plain.render)),
      })),
    },
  ],
  'sessions/agent-knows-history': [
    { says: 'forgets what was said', operations: deciding('sessionChat', 'assistant', () => ({ recalls: () => [] })) },
  ],
})

/** Faults of sessions. */
export const sessionFaults: AreaFaults<'sessions'> = { ...openingFaults, ...historyFaults }
