import type { components } from '#spec'
import { type Change, type Ids, type SessionMessageRecord, type SessionRecord, put } from '../../world/index.ts'
import { ofAgent } from '../agent.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { operation, reading } from '../kernel/operation.ts'
import { trim } from '../kernel/trim.ts'

type SessionMessage = components['schemas']['SessionMessage']

export interface SessionParts {
  newId: (ids: Ids) => string
  /** An empty session; it is not stored. */
  begin: (transient: boolean, systemPrompt: string, caller: Caller, scene: Scene) => SessionRecord
  /** The session with an id, if the caller may use it. */
  find: (id: string, caller: Caller, scene: Scene) => SessionRecord | undefined
  /** The session with new messages. */
  extend: (session: SessionRecord, messages: readonly SessionMessageRecord[], scene: Scene) => readonly Change[]
  /** The visible history. */
  shown: (session: SessionRecord, scene: Scene) => readonly SessionMessage[]
  render: (message: SessionMessageRecord) => SessionMessage
}

/** Minimum number of sessions kept. */
const KEPT = 10_000

export const sessionParts: SessionParts = {
  newId: (ids) => `ses-${ids.id()}`,
  begin: (transient, systemPrompt, { user, tenantId }, { ids, now, parts }) => ({
    id: parts.sessions.newId(ids),
    userId: user.id,
    tenantId,
    opened: now,
    transient,
    messages: [{ role: 'system', content: systemPrompt, at: now }],
  }),
  find(id, { user, tenantId }, { view }) {
    const session = view.sessions.get(id)
    return session?.userId === user.id && session.tenantId === tenantId ? session : undefined
  },
  extend: (session, messages, { view }) => [
    ...trim('sessions', view, KEPT),
    put('sessions', session.id, { ...session, messages: [...session.messages, ...messages] }),
  ],
  shown: ({ messages }, { parts }) => messages.filter(isSpoken).map(parts.sessions.render),
  render: ({ role, content }) => ({ role: role as SessionMessage['role'], content }),
}

/** Whether the user or the assistant wrote a message: only those are visible. */
export function isSpoken({ role }: SessionMessageRecord): boolean {
  return role === 'user' || role === 'assistant'
}

interface OfSession extends Scene {
  caller: Caller
  path: { session_id: string }
}

/** The session in the path. */
export function findSession(call: OfSession): SessionRecord | undefined {
  return call.parts.sessions.find(call.path.session_id, call.caller, call)
}

export const sessionOperations = {
  createSession: ofAgent(
    operation('createSession')({
      apply: (call) => {
        const session = call.parts.sessions.begin(false, call.parts.assistant.script.systemPrompt, call.caller, call)
        const changes = [...trim('sessions', call.view, KEPT), put('sessions', session.id, session)]
        return { changes, result: { session, created: true } }
      },
      answer: ({ session, created }) => ({ status: 200, json: { session_id: session.id, created } }),
    }),
  ),

  listSessionMessages: ofAgent(
    operation('listSessionMessages')({
      find: findSession,
      apply: (_call, session) => reading(session),
      answer: (session, call) => ({ status: 200, json: [...call.parts.sessions.shown(session, call)] }),
    }),
  ),
}
