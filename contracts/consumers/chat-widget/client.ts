import type { components } from '#spec'
import { createParser } from 'eventsource-parser'
import { RefusedCall, createCall, readAnswer } from '../call.ts'

/** An event of a stream. */
export type StreamEvent = components['schemas']['ChatStreamEvent']

/** A complete reply. */
export interface Reply {
  text: string
  sessionId: string
}

/** One message of a session's history. */
export interface Message {
  role: string
  content: string
}

/** The monthly allowance is exhausted: the user has to recharge it or set a key of their own. */
export class CapExceeded extends Error {
  override name = 'CapExceeded'
}

/** The agent failed to reply. */
export class ChatFailed extends Error {
  override name = 'ChatFailed'
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.retryable = retryable
  }
}

/** The session does not exist (any more): the next message needs a new one. */
export class SessionGone extends Error {
  override name = 'SessionGone'
}

export interface WidgetOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An API key, without `Bearer`. */
  apiKey: string
  /** Session paths below the agent's base, with `{session_id}`; not documented. */
  paths: { chat: string; messages: string }
  /** Maximum number of retries of a stream that fails in a retryable way. */
  retries?: number
}

/** Operations of the chat widget. Calls @throw RefusedCall, CapExceeded, ChatFailed or, in a session, SessionGone */
export interface ChatWidget {
  /** Asks in a new session, and waits for the whole reply. */
  ask(message: string): Promise<Reply>
  /** Asks, and reports each event as it arrives. */
  stream(message: string, onEvent?: (event: StreamEvent) => void): Promise<Reply>
  openSession(): Promise<string>
  /** Continues a session. */
  say(sessionId: string, message: string): Promise<Reply>
  messagesOf(sessionId: string): Promise<Message[]>
}

const AGENT = '/v1/ai-agent/api'

/** A widget over `fetch`. */
export function createChatWidget({ baseUrl, apiKey, paths, retries = 1 }: WidgetOptions): ChatWidget {
  const call = createCall(baseUrl, () => apiKey)
  const inSession = (path: string, id: string): string => AGENT + path.replace('{session_id}', encodeURIComponent(id))

  const streamOnce = async (message: string, onEvent: (event: StreamEvent) => void): Promise<Reply> => {
    const path = `${AGENT}/chat/stream`
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ message }),
    })
    const isStream = (response.headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream')
    if (response.status !== 200 || !isStream || response.body === null) {
      const answer = await readAnswer(response)
      if (answer.status !== 200) throw new RefusedCall(`POST ${path}`, answer)
      // A failure before the stream begins is returned as JSON.
      return replyOf(answer.json)
    }
    return readReply(response.body, onEvent)
  }

  const widget: ChatWidget = {
    ask: async (message) => replyOf((await call('POST', `${AGENT}/chat`, { body: { message } })).json),
    async stream(message, onEvent = () => {}) {
      for (let left = retries; ; left--) {
        try {
          return await streamOnce(message, onEvent)
        } catch (problem) {
          if (!(problem instanceof ChatFailed) || !problem.retryable || left === 0) throw problem
        }
      }
    },
    async openSession() {
      return ((await call('POST', `${AGENT}/sessions`)).json as { session_id: string }).session_id
    },
    say: async (sessionId, message) =>
      replyOf((await call('POST', inSession(paths.chat, sessionId), { body: { message } }).catch(goneOrRefused)).json),
    messagesOf: async (sessionId) =>
      (await call('GET', inSession(paths.messages, sessionId)).catch(goneOrRefused)).json as Message[],
  }
  return widget
}

/** @throws SessionGone for a 404, and any other problem unchanged */
function goneOrRefused(problem: unknown): never {
  throw problem instanceof RefusedCall && problem.status === 404 ? new SessionGone(problem.message) : problem
}

/**
 * The reply of a complete response.
 * @throws CapExceeded or ChatFailed if it reports a failure
 */
function replyOf(json: unknown): Reply {
  const body = (json ?? {}) as Partial<Record<'response' | 'session_id' | 'error' | 'code', unknown>>
  if (body.code === 'cap_exceeded') throw new CapExceeded(String(body.error))
  if (typeof body.response !== 'string') throw new ChatFailed(String(body.error ?? 'no reply'), false)
  return { text: body.response, sessionId: String(body.session_id) }
}

/**
 * Adds one event to a reply; returns whether the reply is complete.
 * @throws CapExceeded or ChatFailed
 */
export function take(event: StreamEvent, reply: Reply): boolean {
  if (event.type === 'session') reply.sessionId = event.session_id
  if (event.type === 'token') reply.text += event.content
  if (event.type === 'error') {
    // The documents do not say whether an event has the code of an exhausted allowance.
    if ((event as { code?: unknown }).code === 'cap_exceeded') throw new CapExceeded(event.message)
    throw new ChatFailed(event.message, event.retryable)
  }
  return event.type === 'end'
}

async function readReply(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<Reply> {
  const events: StreamEvent[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data) as StreamEvent) })
  const decoder = new TextDecoder()
  const reply: Reply = { text: '', sessionId: '' }
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    for (const event of events.splice(0)) {
      onEvent(event)
      if (take(event, reply)) return reply
    }
  }
  throw new ChatFailed('the stream broke off', true)
}
