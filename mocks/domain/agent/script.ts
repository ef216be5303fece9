import type { AssistantScript, ScriptedReply } from '../../world/assistant.ts'

/** What a script answers to: a message under a system prompt, after others of its session. */
export interface Turn {
  message: string
  systemPrompt: string
  /** What the user said in the session before, oldest first. */
  earlier: readonly string[]
}

/** A reply of the script with its text filled in. */
export interface FoundReply extends Omit<ScriptedReply, 'when' | 'under'> {
  says: string
}

type Words = Readonly<Record<string, string>>

/** The first reply of the script that fits. */
export function replyTo({ replies, otherwise }: AssistantScript, turn: Turn): FoundReply {
  const remembered = Object.assign({}, ...turn.earlier.map((message) => wordsIn(message, replies))) as Words
  for (const reply of replies) {
    const asked = groupsOf(reply.when, turn.message)
    const told = groupsOf(reply.under, turn.systemPrompt)
    if (asked === undefined || told === undefined) continue
    const says = filled(reply.says ?? '', { ...remembered, ...told, ...asked })
    if (says !== undefined) return { ...reply, says }
  }
  return { says: otherwise }
}

/** Every word that a message gives the script to remember. */
function wordsIn(message: string, replies: readonly ScriptedReply[]): Words {
  const groups = replies.map(({ when }) => (when === undefined ? {} : (groupsOf(when, message) ?? {})))
  return Object.assign({}, ...groups) as Words
}

/** The named groups of a pattern in a text; undefined where it is not met. No pattern is met by every text. */
function groupsOf(pattern: string | undefined, text: string): Words | undefined {
  if (pattern === undefined) return {}
  const match = new RegExp(pattern, 'i').exec(text)
  return match === null ? undefined : { ...match.groups }
}

/** The text with its placeholders filled in; undefined where one is not known. */
function filled(text: string, words: Words): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  if (!names.every((name) => words[name] !== undefined)) return undefined
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => words[name] as string)
}
