import { type RecordOf, entity, optional } from '../entity.ts'
import { type Of, flag, int64, listOf, number, object, oneOf, text, time } from '../shape.ts'

/** A message or a tool call of a session; clients only see the messages of user and assistant. */
const sessionMessage = object({ role: oneOf('system', 'user', 'tool', 'assistant'), content: text, at: time })
export type SessionMessageRecord = Of<typeof sessionMessage>

/** A conversation with the agent. */
export const sessions = entity(
  {
    id: text,
    userId: int64,
    tenantId: int64,
    opened: time,
    /** A chat outside any session opened it, and nothing has continued it. */
    transient: flag,
    messages: listOf(sessionMessage),
  },
  { indexes: { userId: (session) => String(session.userId) }, forgets: true },
)
export type SessionRecord = RecordOf<typeof sessions>

/** Key of the one record of the streaming settings. */
export const STREAMING = 'settings'

/** The point at which the connection of a stream breaks: before or after the first event of a type. */
const cut = object(
  { side: oneOf('before', 'after'), event: text },
  {
    /** Number of streams still to cut; all if absent. */
    times: number,
  },
)
export type StreamCut = Of<typeof cut>

/** Pace of the mock's streams in real time; by default they arrive at once and uncut. */
export const streaming = entity(
  {
    /** Time before the first token, in ms. */
    firstTokenMs: number,
    /** Time that each tool works, in ms; none if absent. */
    toolMs: optional(number),
    /** Tokens per second; 0 for all at once. */
    tokensPerSecond: number,
    /** Random variation of each pause, as a share from 0 to 1. */
    jitter: number,
    cut: optional(cut),
  },
  { key: () => STREAMING },
)
export type StreamingRecord = RecordOf<typeof streaming>

/** A language-model key that the agent uses instead of the service's own. */
export const modelKeys = entity(
  {
    /** `user:<id>` or `tenant:<id>` */
    owner: text,
    apiKey: text,
    setBy: text,
    setAt: time,
  },
  { key: ({ owner }) => owner },
)
export type ModelKeyRecord = RecordOf<typeof modelKeys>

/** A ticket that the agent opened in the support system. */
export const tickets = entity({
  id: int64,
  subject: text,
  description: text,
  userEmail: text,
  openedBy: text,
  openedAt: time,
})
