import { isObject } from '../../kit/stream/events.ts'
import { type Finding, finding } from '../finding.ts'
import type { Trial, Workbench } from './workbench.ts'

const BAD_REQUEST = 400
const NOT_FOUND = 404

/** Paths under which services commonly have the chat of a session. */
const CHATS = {
  session_chat: ['/sessions/{session_id}/chat', '/sessions/{session_id}/messages', '/session/{session_id}/chat'],
  session_chat_stream: [
    '/sessions/{session_id}/chat/stream',
    '/sessions/{session_id}/stream',
    '/session/{session_id}/chat/stream',
  ],
} as const
const OPERATIONS = { session_chat: 'sessionChat', session_chat_stream: 'streamSessionChat' } as const

/** The id of a new session. */
async function sessionOf(bench: Workbench): Promise<string | undefined> {
  const session = (await bench.tried('createSession'))?.json
  const id = isObject(session) ? session['session_id'] : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * `paths.session_chat` and `session_chat_stream`: where a session refuses a request without a message, which costs nothing, and
 * one that does not exist is not found.
 */
export const chatPaths: Trial = async (bench, found) => {
  const id = await sessionOf(bench)
  const findings: Finding[] = []
  if (id === undefined) return []
  const { paths } = bench.target
  for (const name of ['session_chat', 'session_chat_stream'] as const) {
    if (found.has(`paths.${name}`)) continue
    for (const path of CHATS[name]) {
      paths[name] = path
      const status = async (session_id: string, body: object): Promise<number | undefined> =>
        (await bench.tried(OPERATIONS[name], { path: { session_id }, body, valid: false }))?.status
      if ((await status(id, {})) !== BAD_REQUEST) continue
      if ((await status(`${id}0`, { message: 'etalon' })) !== NOT_FOUND) continue
      findings.push(...finding(`paths.${name}`, path, 'a session is there, and refuses a request without a message'))
      break
    }
  }
  return findings
}

const TOOL = 'Look up how schedules work.'
const PROMPT = { prompt: 'Answer with the one word pineapple', message: 'What is a flow?', expects: 'pineapple' }
const RECALL = { tell: 'Remember the word kiwi-77.', ask: 'Which word did I tell you?', expects: 'kiwi-77' }

/** `fixtures.tool_message`, `system_prompt` and `recall`: messages whose effect a model shows; up to five chats. */
export const chatMessages: Trial = async (bench, found) => {
  const said = (json: unknown): string => (isObject(json) ? String(json['response'] ?? '') : '')
  const tools = (await bench.tried('chat', { body: { message: TOOL } }))?.json
  const used = isObject(tools) && Array.isArray(tools['tools_used']) && tools['tools_used'].length > 0
  const { prompt, message, expects } = PROMPT
  const under = said((await bench.tried('chat', { body: { message, system_prompt: prompt } }))?.json)
  const without = said((await bench.tried('chat', { body: { message } }))?.json)
  const obeys = under.includes(expects) && !without.includes(expects)
  return [
    ...finding('fixtures.tool_message', used ? TOOL : undefined, 'the agent called a tool'),
    ...finding(
      'fixtures.system_prompt',
      obeys ? PROMPT : undefined,
      'the reply held the word under that prompt, and not without',
    ),
    ...finding(
      'fixtures.recall',
      (await recalls(bench, found)) ? RECALL : undefined,
      'the agent knew the word later in its session, and in no other',
    ),
  ]
}

async function recalls(bench: Workbench, found: ReadonlyMap<string, unknown>): Promise<boolean> {
  if (!found.has('paths.session_chat')) return false
  const [one, other] = [await sessionOf(bench), await sessionOf(bench)]
  if (one === undefined || other === undefined) return false
  const ask = async (session_id: string, message: string): Promise<string> =>
    (await bench.tried('sessionChat', { path: { session_id }, body: { message } }))?.text ?? ''
  await ask(one, RECALL.tell)
  const [knows, guesses] = [await ask(one, RECALL.ask), await ask(other, RECALL.ask)]
  return knows.includes(RECALL.expects) && !guesses.includes(RECALL.expects)
}
