import { type Answer, Refusal } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { parse, print } from '../../json.ts'
import type { Person } from '../../people.ts'
import type { Plant } from '../../service.ts'
import { type Loose, type Routes, answering, handling, instead } from '../plants.ts'

const API = '/v1/ai-agent/api'
export const LIST = `GET ${API}/tools`
export const EXECUTE = `POST ${API}/tools/:name/execute`
export const CHAT = `POST ${API}/chat`
export const STREAM = `POST ${API}/chat/stream`
export const SESSIONS = `POST ${API}/sessions`
export const TALK = `POST ${API}/talks/:session`
export const LIVE = `POST ${API}/talks/:session/live`
export const LINES = `GET ${API}/talks/:session/lines`
export const RPC = 'POST /v1/ai-agent/mcp'
/** The four operations that take a message. */
export const CHATS = [CHAT, STREAM, TALK, LIVE]
export const STREAMS = [STREAM, LIVE]

/** A plant with a state of its own on each server. */
export const remembering =
  <T>(make: () => T, plant: (state: T) => Plant): Plant =>
  (service) =>
    plant(make())(service)

/** Changes answers, also those of refusals. */
export const settling = (routes: Routes, change: (answer: Answer, call: Call) => Answer | Promise<Answer>): Plant =>
  handling(routes, (handler) => async (call) => {
    try {
      return await change(await handler(call), call)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return change(problem.answer, call)
    }
  })

/** Changes the JSON of answers with a status, also of refusals; answers without JSON stay. */
export const stating = (routes: Routes, status: number, change: (value: Loose, call: Call) => unknown): Plant =>
  settling(routes, (answer, call) => {
    if (typeof answer.body !== 'string' || answer.status !== status || !/^\s*[[{]/.test(answer.body)) return answer
    const value: Loose = parse(answer.body)
    return { ...answer, body: print(change(value, call) ?? value) }
  })

async function* recast(body: AsyncIterable<Uint8Array>, change: (text: string) => string): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  yield Buffer.from(change(Buffer.concat(parts).toString()))
}

/** Changes the text of a stream. */
export const rewriting = (routes: Routes, change: (text: string, call: Call) => string): Plant =>
  answering(routes, (answer, call) =>
    typeof answer.body === 'string'
      ? answer
      : { ...answer, body: recast(answer.body, (before) => change(before, call)) },
  )

/** Changes the events of a stream; comments are lost. */
export const streaming = (routes: Routes, change: (events: Loose[], call: Call) => Loose[]): Plant =>
  rewriting(routes, (text, call) => {
    const blocks = text.split('\n\n').filter((block) => block.startsWith('data: '))
    const events = blocks.map((block): Loose => parse(block.slice(6)))
    return change(events, call)
      .map((event) => `data: ${print(event)}\n\n`)
      .join('')
  })

/** The JSON-RPC request of a call; undefined if it is no JSON. */
export function requestOf({ raw }: Call): Loose {
  try {
    return parse(raw)
  } catch {
    return undefined
  }
}

/** Changes JSON-RPC responses, sent as JSON or as an event. */
export const responding = (change: (message: Loose, request: Loose, call: Call) => unknown): Plant =>
  answering(RPC, (answer, call) => {
    const changed = (text: string): string => {
      const message: Loose = parse(text)
      return print(change(message, requestOf(call), call) ?? message)
    }
    if (typeof answer.body !== 'string') {
      const inEvent = (text: string): string => text.replace(/^data: (.*)$/m, (_line, data) => `data: ${changed(data)}`)
      return { ...answer, body: recast(answer.body, inEvent) }
    }
    return answer.body === '' ? answer : { ...answer, body: changed(answer.body) }
  })

/** Changes the bytes of a JSON-RPC request before the handler sees them. */
export const requesting = (change: (request: Loose, call: Call) => unknown): Plant =>
  instead(RPC, (call, handler) => {
    const request = requestOf(call)
    if (request === undefined) return handler(call)
    const raw = print(change(request, call) ?? request)
    return handler(Object.assign(call, { raw, bytes: Buffer.from(raw) }))
  })

/** Calls the handler with another caller, and gives the call back to its own. */
export async function actingAs(call: Call, person: Person, act: () => Answer | Promise<Answer>): Promise<Answer> {
  const { pass } = call
  call.pass = { ...pass, person }
  try {
    return await act()
  } finally {
    call.pass = pass
  }
}

/** Waits on the server's clock. */
export const waiting = (call: Call, ms: number): Promise<void> =>
  new Promise((resolve) => {
    call.world.clock.after(ms, resolve)
  })

/** The person with a login. */
export const personOf = ({ world }: Call, login: string): Person =>
  [...world.people.all.values()].find((one) => one.login === login) as Person

/** Whether the caller's allowance is used up; a caller with an own key has none. */
export const isUsedUp = ({ pass: { person } }: Call): boolean =>
  person.ownKey === undefined && [...person.allowance.values()].some((left) => left <= 0)
