import { type Answer, Refusal, json } from '../../answer.ts'
import { setLeft } from '../../allowance.ts'
import type { Call, Handler } from '../../call.ts'
import { parse, print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import type { World } from '../../world.ts'
import { type Loose, type Routes, answering, handling, instead, valueOf } from '../plants.ts'
import { API, MCP } from './a4-given.ts'

export const LIST = `GET ${API}/tools`
export const EXECUTE = `POST ${API}/tools/:name/execute`
export const CHAT = `POST ${API}/chat`
export const CHAT_LIVE = `POST ${API}/chat/stream`
export const SESSIONS = `POST ${API}/sessions`
export const TALK = `POST ${API}/talks/:session`
export const TALK_LIVE = `${TALK}/live`
export const LINES = `GET ${API}/talks/:session/lines`
export const CHATS = [CHAT, TALK]
export const STREAMS = [CHAT_LIVE, TALK_LIVE]
export const POST_MCP = `POST ${MCP}`

/** What a planted bug remembers, for each server apart. */
export function remembering<T>(make: () => T): (call: Call) => T {
  const kept = new WeakMap<World, T>()
  return ({ world }) => {
    const known = kept.get(world) ?? make()
    kept.set(world, known)
    return known
  }
}

async function* rewritten(
  body: AsyncIterable<Uint8Array>,
  change: (text: string) => string,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  yield Buffer.from(change(Buffer.concat(chunks).toString()))
}

/** Changes the events of streams: `change` returns the new ones, or changes them in place and returns nothing. */
export const streaming = (
  routes: Routes,
  change: (events: Loose[], call: Call) => Loose[] | void,
  written: (event: Loose) => string = (event) => `data: ${print(event)}\n\n`,
): Plant =>
  answering(routes, (answer, call) => {
    const { body } = answer
    if (typeof body === 'string') return answer
    const changed = (text: string): string => {
      const events = text
        .split('\n')
        .flatMap((line): Loose[] => (line.startsWith('data: ') ? [parse(line.slice(6))] : []))
      return (change(events, call) ?? events).map(written).join('')
    }
    return { ...answer, body: rewritten(body, changed) }
  })

/** The JSON-RPC message of a request; undefined if it is no object. */
export function askedOf({ raw }: Call): Loose {
  try {
    const message = parse(raw)
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** Changes the response to a JSON-RPC method: `change` returns the new message, or changes it in place. */
export const speaking = (method: string, change: (message: Loose, call: Call, asked: Loose) => unknown): Plant =>
  answering(POST_MCP, (answer, call) => {
    const asked = askedOf(call)
    const { body } = answer
    if (asked?.method !== method || body === '') return answer
    const changed = (text: string): string => {
      const message = parse(text)
      return print(change(message, call, asked) ?? message)
    }
    if (typeof body === 'string') return { ...answer, body: changed(body) }
    const line = (text: string): string =>
      text.replace(/^data: (.*)$/m, (_line, message: string) => `data: ${changed(message)}`)
    return { ...answer, body: rewritten(body, line) }
  })

/** Answers a JSON-RPC request with an error in place of what `when` is true for. */
export const faulting = (when: (asked: Loose, call: Call) => boolean, code: number, status = 200): Plant =>
  instead(POST_MCP, (call, handler) => {
    const asked = askedOf(call)
    if (asked?.id === undefined || !call.pass.person.ai || !when(asked, call)) return handler(call)
    return json({ jsonrpc: '2.0', id: asked.id, error: { code, message: 'not like this' } }, status)
  })

/** Handles a call as if the caller had so much of the allowance left, and leaves the allowance as it was. */
export function withLeft(call: Call, usd: number, handler: Handler): ReturnType<Handler> {
  const { person } = call.pass
  const kept = person.allowance
  person.allowance = new Map(kept)
  setLeft(person, call.now, usd)
  try {
    return handler(call)
  } finally {
    person.allowance = kept
  }
}

/** Changes the answers that report a failure with `success` false, also those without allowance. */
export const failing = (routes: Routes, change: (answer: Answer) => Answer): Plant =>
  handling(routes, (handler) => async (call) => {
    let answer: Answer
    try {
      answer = await handler(call)
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.answer.status !== 200) throw problem
      answer = problem.answer
    }
    return valueOf(answer)?.success === false ? change(answer) : answer
  })

/** Handles a call, and leaves the allowance of the caller as it was. */
export function withoutSpending(call: Call, handler: Handler): ReturnType<Handler> {
  const { person } = call.pass
  const kept = person.allowance
  person.allowance = new Map(kept)
  try {
    return handler(call)
  } finally {
    person.allowance = kept
  }
}
