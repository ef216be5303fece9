import type { AssistantScript, ScriptedReply } from '../../world/assistant.ts'

/** Input of a script: a message under a system prompt, with the earlier ones of its session. */
export interface Turn {
  message: string
  systemPrompt: string
  /** Earlier messages of the user in the session, oldest first. */
  earlier: readonly string[]
}

/** A reply of the script with its placeholders filled in. */
export interface FoundReply extends Omit<ScriptedReply, 'when' | 'under'> {
  says: string
  /** The named groups of the patterns. */
  words: Words
}

export type Words = Readonly<Record<string, string>>

/** The first matching reply of the script. */
export function replyTo({ replies, otherwise }: AssistantScript, turn: Turn): FoundReply {
  const remembered = Object.assign({}, ...turn.earlier.map((message) => wordsIn(message, replies))) as Words
  for (const reply of replies) {
    const asked = groupsOf(reply.when, turn.message)
    const told = groupsOf(reply.under, turn.systemPrompt)
    if (asked === undefined || told === undefined) continue
    const words = { ...remembered, ...told, ...asked }
    const says = filled(reply.says ?? '', words)
    if (says !== undefined) return { ...reply, says, words: { ...told, ...meant(asked, remembered) } }
  }
  return { says: otherwise, words: {} }
}

/** The words of a message; `it` as a flow is the one of an earlier message. */
function meant(asked: Words, { flow }: Words): Words {
  return flow !== undefined && /^(it|that|this)$/i.test(asked['flow'] ?? '') ? { ...asked, flow } : asked
}

/** Every word of a message that the script remembers. */
function wordsIn(message: string, replies: readonly ScriptedReply[]): Words {
  const groups = replies.map(({ when }) => (when === undefined ? {} : (groupsOf(when, message) ?? {})))
  return Object.assign({}, ...groups) as Words
}

/** The named groups of a pattern in a text; undefined without a match. An absent pattern matches every text. */
function groupsOf(pattern: string | undefined, text: string): Words | undefined {
  if (pattern === undefined) return {}
  const match = new RegExp(pattern, 'i').exec(text)
  if (match === null) return undefined
  // A group of another alternative has no text.
  return Object.fromEntries(Object.entries(match.groups ?? {}).filter(([, word]) => word !== undefined))
}

/** The text with its placeholders filled in; undefined if one is unknown. */
function filled(text: string, words: Words): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  if (!names.every((name) => words[name] !== undefined)) return undefined
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => words[name] as string)
}
