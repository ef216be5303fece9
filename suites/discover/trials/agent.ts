import { isObject } from '../../kit/stream/events.ts'
import { finding } from '../finding.ts'
import { sessionOf } from './sessions.ts'
import type { Trial, Workbench } from './workbench.ts'

const LOOK_UP = 'Look up how schedules work.'
/** The documented tools that change nothing. */
const READING_TOOLS: readonly unknown[] = ['search_knowledge_base', 'search_templates', 'host_list_commands']
const WORD = 'pineapple'
const QUESTION = 'What is a flow?'
/** Prompts that most models obey; services word their own in several ways. */
const PROMPTS = [
  `Answer with the one word ${WORD}`,
  `Whatever you are asked, only say ${WORD}`,
  `Your name is ${WORD}. Say it in every answer.`,
]
const RECALL = { tell: 'Remember the word kiwi-77.', ask: 'Which word did I tell you?', expects: 'kiwi-77' }

/** Messages for which an agent is likely to call a tool: the last ones name a tool with its own description. */
async function callingMessages(bench: Workbench): Promise<string[]> {
  const { json } = (await bench.seen('listTools')) ?? {}
  const tools = isObject(json) && Array.isArray(json['tools']) ? json['tools'].filter(isObject) : []
  return [
    LOOK_UP,
    ...tools
      .filter(({ name }) => READING_TOOLS.includes(name))
      .map(({ name, description }) => `Use the tool ${String(name)}: ${String(description ?? 'show what it returns')}`),
  ]
}

/** `fixtures.tool_message`: a message for which the agent calls a tool; up to four chats. */
export const toolMessage: Trial = async (bench, found) => {
  if (found.has('fixtures.tool_message')) return []
  for (const message of await callingMessages(bench)) {
    const reply = (await bench.tried('chat', { body: { message } }))?.json
    if (isObject(reply) && Array.isArray(reply['tools_used']) && reply['tools_used'].length > 0)
      return finding('fixtures.tool_message', message, 'the agent called a tool')
  }
  return []
}

/** `fixtures.system_prompt`: a prompt under which a reply has a word, and without which it has not; up to four chats. */
export const systemPrompt: Trial = async (bench, found) => {
  if (found.has('fixtures.system_prompt')) return []
  const says = async (system_prompt?: string): Promise<boolean> => {
    const body = { message: QUESTION, ...(system_prompt === undefined ? {} : { system_prompt }) }
    const { json } = (await bench.tried('chat', { body })) ?? {}
    return isObject(json) && String(json['response'] ?? '').includes(WORD)
  }
  if (await says()) return []
  for (const prompt of PROMPTS) {
    if (!(await says(prompt))) continue
    const value = { prompt, message: QUESTION, expects: WORD }
    return finding('fixtures.system_prompt', value, 'the reply held the word under that prompt, and not without')
  }
  return []
}

/** `fixtures.recall`: what the agent knows later in a session, and in no other; three chats. */
export const recall: Trial = async (bench, found) =>
  finding(
    'fixtures.recall',
    !found.has('fixtures.recall') && (await recalls(bench, found)) ? RECALL : undefined,
    'the agent knew the word later in its session, and in no other',
  )

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
