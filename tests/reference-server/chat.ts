import { randomBytes, randomUUID } from 'node:crypto'
import { CAP, canSpend, spend } from './allowance.ts'
import { Refusal, type Answer, json } from './answer.ts'
import type { Call } from './call.ts'
import { textOf, truthOf } from './fields.ts'
import { tools, use } from './tools.ts'

const MODEL = 'porter-2'

/** Base64, whose slashes and plus signs must be escaped in a path. */
export function sessionId({ world }: Call): string {
  switch (world.choice('agent/session-ids')) {
    case 'uuid':
      return randomUUID()
    case 'digits':
      return String(randomBytes(6).readUIntBE(0, 6))
    case 'long':
      return randomBytes(300).toString('base64url')
    default:
      return `a/b+${randomBytes(15).toString('base64')} ä`
  }
}

type Talk = { role: string; content: string }[]

interface Reply {
  response: string
  used: string[]
}

/** The agent: it remembers, uses a tool on request, and otherwise talks. */
function think(
  call: Call,
  message: string,
  before: Talk,
  withTools: boolean,
  prompt: string | undefined,
): Reply | undefined {
  if (message.includes('stumble')) return undefined
  const forced = /only say (\w+)/.exec(prompt ?? '')?.[1]
  if (forced !== undefined) return { response: forced, used: [] }
  const word = before.findLast(({ role, content }) => role === 'user' && content.startsWith('My word is '))?.content
  if (message.includes('my word?') && word !== undefined)
    return { response: `It is ${word.slice(11)} — noted.`, used: [] }
  const tool = tools.find(({ name }) => name === 'search_knowledge_base')
  if (withTools && message.includes('handbook') && tool !== undefined) {
    return { response: `I looked: ${use(call, tool, { query: message })}`, used: [tool.name] }
  }
  return {
    response: `**${before.length / 2 + 1}.** Flows carry data — “wie Flüsse” 🚰 ${randomBytes(4).toString('hex')}.`,
    used: [],
  }
}

interface Turn {
  session: string
  talk: Talk
  message: string
  reply: Reply | undefined
}

/** Answers a chat request, in a new session unless one is named. */
export function converse(call: Call, session: string): Turn {
  const { members, tenant } = call
  const message = textOf(members, 'message', true) ?? ''
  const withTools = truthOf(members, 'include_tools', true)
  const prompt = textOf(members, 'system_prompt')
  const talk = tenant.sessions.get(session) ?? []
  tenant.sessions.set(session, talk)
  if (!canSpend(call)) throw new Refusal(json({ session_id: session, ...CAP }), CAP.error)
  const reply = think(call, message, talk, withTools, prompt)
  if (reply !== undefined) {
    talk.push({ role: 'user', content: message }, { role: 'assistant', content: reply.response })
    spend(call)
  }
  return { session, talk, message, reply }
}

const usage = ({ message, reply }: Turn): object => ({
  completion_tokens: reply?.response.length ?? 0,
  prompt_tokens: message.length,
  model: MODEL,
})

export function chatted(turn: Turn): Answer {
  const { reply, session } = turn
  if (reply === undefined)
    return json({ success: false, error: 'the model stumbled', code: 'model_trouble', session_id: session })
  const used = reply.used.length === 0 ? {} : { tools_used: reply.used }
  return json({ session_id: session, response: reply.response, usage: usage(turn), ...used })
}

const PHASES = { one: ['analyzing'], none: [], all: ['thinking', 'analyzing', 'preparing'] }
const COMMENTS = { some: ': still here\n\n', none: '', many: ':\n: still here\n\n: and here\n\n' }
const TOKENS = { words: /(?<= )/u, characters: /(?:)/u, whole: /$^/u }

/** The events of a turn as the choices say, each a text. */
function eventsOf({ world }: Call, turn: Turn | undefined, session: string): string[] {
  const more = world.choice('streams/more-members') === 'some' ? { at: 1 } : {}
  const typeFirst = world.choice('streams/type-place') === 'first'
  const event = (type: string, members: object): string => {
    const all = typeFirst ? { type, ...members, ...more } : { ...members, ...more, type }
    return `data: ${JSON.stringify(all)}\n\n`
  }
  const comment = COMMENTS[world.choice('streams/comments')]
  const parts = [comment, event('session', { session_id: session })]
  if (turn?.reply === undefined) {
    const message = turn === undefined ? CAP.error : 'the model stumbled'
    return [...parts, event('error', { message, retryable: turn !== undefined })]
  }
  const phases = PHASES[world.choice('streams/phases')]
  parts.push(...phases.map((phase) => event('phase', { phase, message: 'reading' })), comment)
  for (const tool of turn.reply.used)
    parts.push(event('tool_start', { tool, message: 'looking' }), event('tool_end', { tool }))
  const uses = event('usage', usage(turn))
  const when = world.choice('streams/usage')
  if (when !== 'once') parts.push(uses)
  for (const content of turn.reply.response.split(TOKENS[world.choice('streams/tokens')]))
    parts.push(event('token', { content }))
  if (when !== 'before-the-tokens') parts.push(uses)
  if (!world.bugs.has('stream-without-end')) parts.push(event('end', {}))
  return parts
}

/** The events of a turn as bytes, by default split at arbitrary points. */
async function* streamed(call: Call, turn: Turn | undefined, session: string): AsyncGenerator<Uint8Array> {
  const parts = eventsOf(call, turn, session).filter((part) => part !== '')
  const pieces = call.world.choice('streams/pieces')
  const chunks = pieces === 'events' ? parts : [parts.join('')]
  for (const bytes of chunks.map((chunk) => Buffer.from(chunk))) {
    const length = pieces === '37-bytes' ? 37 : bytes.length
    for (let from = 0; from < bytes.length; from += length) {
      yield bytes.subarray(from, from + length)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}

export function stream(call: Call, session: string): Answer {
  let turn: Turn | undefined
  try {
    turn = converse(call, session)
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.answer.status !== 200) throw problem
  }
  return {
    status: 200,
    body: streamed(call, turn, session),
    headers: { 'CONTENT-TYPE': 'text/event-stream;charset=UTF-8', 'CACHE-CONTROL': 'no-store' },
  }
}
