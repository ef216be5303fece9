import { members } from './members.ts'
import demoScript from './generated/assistant.json' with { type: 'json' }

export const PHASES = ['thinking', 'analyzing', 'preparing'] as const

/** A phase of the assistant's work, told while a reply is made. */
export interface Phase {
  phase: (typeof PHASES)[number]
  message: string
}

/** A tool that the assistant calls by itself. */
export interface ScriptedTool {
  name: string
  message: string
  arguments?: Readonly<Record<string, unknown>>
}

/** One reply of a script; see `assistant.yaml` for how the first that fits is found. */
export interface ScriptedReply {
  when?: string
  under?: string
  phases?: readonly Phase[]
  tools?: readonly ScriptedTool[]
  says?: string
  fails?: { error: string; code: string; retryable: boolean }
}

/** Everything that the assistant of a mock says, as data. */
export interface AssistantScript {
  model: string
  systemPrompt: string
  phases: readonly Phase[]
  replies: readonly ScriptedReply[]
  /** The reply where no other fits. */
  otherwise: string
}

/** The script of the demo world. */
export const demoAssistant = demoScript as AssistantScript

/**
 * A script of one's own, over the demo world's: what it leaves out is as there, but for the replies, which are its own.
 * @throws Error that names the member which is no script's
 */
export function assistantScript(given: unknown): AssistantScript {
  const script = members(given, 'the script')
  const replies = script['replies'] ?? []
  if (!Array.isArray(replies)) throw new Error('replies is no list')
  replies.forEach((reply: unknown, index) => checkReply(members(reply, `replies.${index}`), `replies.${index}`))
  checkPhases(script['phases'], 'phases')
  for (const name of ['model', 'systemPrompt', 'otherwise']) checkText(script[name], name)
  return { ...demoAssistant, ...script, replies: replies as ScriptedReply[] }
}

function checkReply(reply: Readonly<Record<string, unknown>>, at: string): void {
  for (const name of ['when', 'under', 'says']) checkText(reply[name], `${at}.${name}`)
  for (const name of ['when', 'under']) void new RegExp((reply[name] as string | undefined) ?? '')
  checkPhases(reply['phases'], `${at}.phases`)
  const tools = reply['tools'] ?? []
  if (!Array.isArray(tools)) throw new Error(`${at}.tools is no list`)
  for (const tool of tools) {
    const { name, message } = members(tool, `${at}.tools`)
    if (typeof name !== 'string' || typeof message !== 'string') throw new Error(`${at}.tools lacks a name or message`)
  }
  if (reply['fails'] === undefined) return
  const { error, code, retryable } = members(reply['fails'], `${at}.fails`)
  if (typeof error !== 'string' || typeof code !== 'string' || typeof retryable !== 'boolean')
    throw new Error(`${at}.fails lacks error, code or retryable`)
}

function checkPhases(phases: unknown, at: string): void {
  if (phases === undefined) return
  const known = (phase: unknown): boolean => PHASES.includes(members(phase, at)['phase'] as Phase['phase'])
  if (!Array.isArray(phases) || !phases.every(known)) throw new Error(`${at} may be ${PHASES.join(', ')}`)
}

function checkText(value: unknown, at: string): void {
  if (value !== undefined && typeof value !== 'string') throw new Error(`${at} is no text`)
}
