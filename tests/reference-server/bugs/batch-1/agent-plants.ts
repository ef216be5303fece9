import { type Answer, Refusal } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { parse, print } from '../../json.ts'
import type { Pass } from '../../people.ts'
import type { Plant } from '../../service.ts'
import { type Loose, type Routes, answering, handling, step } from '../plants.ts'

export const STREAMS = /POST .*(\/chat\/stream|\/live)$/
export const CHATS = /POST .*(\/api\/chat|\/talks\/:session)$/
export const EXECUTE = 'POST /v1/ai-agent/api/tools/:name/execute'
export const TOOLS = 'GET /v1/ai-agent/api/tools'
export const POST_MCP = 'POST /v1/ai-agent/mcp'
export const SESSION = 'POST /v1/ai-agent/api/talks/:session'
export const LIVE = 'POST /v1/ai-agent/api/talks/:session/live'
export const LINES = 'GET /v1/ai-agent/api/talks/:session/lines'

async function textOf(body: Answer['body']): Promise<string> {
  if (typeof body === 'string') return body
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function* inOnePart(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Changes the text of a stream. */
export const rewriting = (change: (text: string, call: Call) => string, routes: Routes = STREAMS): Plant =>
  answering(routes, async (answer, call) =>
    answer.status === 200 ? { ...answer, body: inOnePart(change(await textOf(answer.body), call)) } : answer,
  )

/** Changes the events of a stream. */
export const retelling = (change: (events: Loose[], call: Call) => Loose[], routes: Routes = STREAMS): Plant =>
  rewriting((text, call) => {
    const events = text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)))
    return change(events, call)
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join('')
  }, routes)

/** Changes every event of a type. */
export const changing = (type: string, change: (event: Loose) => unknown): Plant =>
  retelling((events) => events.map((event) => (event.type === type ? (change(event) ?? event) : event)))

/** Changes the JSON-RPC answers, sent as JSON or as an event. */
export const replying = (change: (message: Loose, asked: Loose, call: Call) => unknown): Plant =>
  answering(POST_MCP, async (answer, call) => {
    const text = await textOf(answer.body)
    if (text === '') return answer
    let asked: Loose
    try {
      asked = parse(call.raw)
    } catch {
      asked = undefined
    }
    const isJson = typeof answer.body === 'string'
    const message: Loose = parse(isJson ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? ''))
    const changed = change(message, asked, call) ?? message
    return { ...answer, body: isJson ? print(changed) : inOnePart(`event: message\ndata: ${print(changed)}\n\n`) }
  })

/** Changes the result of a JSON-RPC method. */
export const resulting = (method: string, change: (result: Loose, asked: Loose) => unknown): Plant =>
  replying((message, asked) => {
    if (asked?.method === method && message.result !== undefined)
      message.result = change(message.result, asked) ?? message.result
  })

/** Changes the code of JSON-RPC errors. */
export const recoding = (from: bigint, to: bigint): Plant =>
  replying((message) => {
    if (message.error?.code === from) message.error.code = to
  })

/** Handles a call as another caller would. */
export const passing = (routes: Routes, change: (pass: Pass) => Pass): Plant =>
  handling(routes, (handler) => (call) => {
    call.pass = change(call.pass)
    return handler(call)
  })

/** Identifies callers of some paths otherwise. */
export const identifying = (
  path: RegExp,
  identify: (token: string | undefined, found: Pass | undefined, call: Call) => Pass | undefined,
): Plant =>
  step('identify', (before) => (token, call, route) => {
    const found = before(token, call, route)
    return path.test(route[1]) ? identify(token, found, call) : found
  })

/** The month of a call, as allowances name it. */
export const monthOf = ({ now }: Call): string => new Date(now).toISOString().slice(0, 7)

/** Leaves the caller's allowance as it was before the call. */
export const uncounted = (routes: Routes, when: (call: Call) => boolean = () => true): Plant =>
  handling(routes, (handler) => async (call) => {
    const { allowance } = call.pass.person
    const before = allowance.get(monthOf(call))
    const answer = await handler(call)
    if (!when(call)) return answer
    if (before === undefined) allowance.delete(monthOf(call))
    else allowance.set(monthOf(call), before)
    return answer
  })

/** Changes the refusals of a handler. */
export const refusing = (routes: Routes, change: (answer: Answer, call: Call) => Answer): Plant =>
  handling(routes, (handler) => async (call) => {
    try {
      return await handler(call)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      throw new Refusal(change(problem.answer, call), problem.message)
    }
  })
