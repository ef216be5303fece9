import { randomBytes } from 'node:crypto'
import { CAP, canSpend, spend } from './allowance.ts'
import { Refusal, type Answer, json } from './answer.ts'
import type { Call } from './call.ts'
import { textOf, truthOf } from './fields.ts'
import { tools, use } from './tools.ts'

const MODEL = 'porter-2'

/** Base64, whose slashes and plus signs must be escaped in a path. */
export const sessionId = (): string => `a/b+${randomBytes(15).toString('base64')} ä`

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

/** The events of a turn as bytes, split at arbitrary points. */
async function* streamed(call: Call, turn: Turn | undefined, session: string): AsyncGenerator<Uint8Array> {
  const event = (type: string, members: object): string => `data: ${JSON.stringify({ ...members, type })}\n\n`
  const parts = [': welcome\n\n', event('session', { session_id: session })]
  if (turn?.reply === undefined) {
    parts.push(
      event('error', { message: turn === undefined ? CAP.error : 'the model stumbled', retryable: turn !== undefined }),
    )
  } else {
    parts.push(event('phase', { phase: 'analyzing', message: 'reading' }), ': still here\n\n')
    for (const tool of turn.reply.used)
      parts.push(event('tool_start', { tool, message: 'looking' }), event('tool_end', { tool }))
    for (const content of turn.reply.response.split(/(?<= )/u)) parts.push(event('token', { content }))
    parts.push(event('usage', usage(turn)))
    if (!call.world.bugs.has('stream-without-end')) parts.push(event('end', {}))
  }
  const bytes = Buffer.from(parts.join(''))
  for (let from = 0; from < bytes.length; from += 37) {
    yield bytes.subarray(from, from + 37)
    await new Promise((resolve) => setTimeout(resolve, 1))
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
