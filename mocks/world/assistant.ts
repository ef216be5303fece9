import demoScript from './generated/assistant.json' with { type: 'json' }
import { type Path, type Shape, ShapeError, anything, flag, listOf, mapOf, object, oneOf, text } from './shape.ts'

export const PHASES = ['thinking', 'analyzing', 'preparing'] as const

/** A phase of the assistant's work, reported while it prepares a reply. */
export interface Phase {
  phase: (typeof PHASES)[number]
  message: string
}

/** A tool that the assistant calls on its own. */
export interface ScriptedTool {
  name: string
  message: string
  arguments?: Readonly<Record<string, unknown>>
}

/** What the assistant can find out by its tools. */
export const SKILLS = [
  'failures',
  'running',
  'explain-failure',
  'flow-status',
  'flow-runs',
  'flow-changes',
  'execution-log',
  'start-flow',
  'stop-flow',
  'list-flows',
  'list-schedules',
  'next-starts',
  'pause-schedule',
  'resume-schedule',
  'list-connections',
  'connections-of-flow',
  'flows-of-connection',
  'search-templates',
  'import-template',
  'search-articles',
  'explain-restore',
  'open-ticket',
  'list-commands',
  'run-command',
] as const
export type SkillName = (typeof SKILLS)[number]

/** An article of the knowledge base. */
export interface Article {
  title: string
  text: string
}

/** One reply of a script; `assistant.yaml` documents how the first match is found. */
export interface ScriptedReply {
  when?: string
  under?: string
  phases?: readonly Phase[]
  tools?: readonly ScriptedTool[]
  skill?: SkillName
  says?: string
  fails?: { error: string; code: string; retryable: boolean; afterText?: boolean }
}

/** Everything that a mock's assistant says, as data. */
export interface AssistantScript {
  model: string
  systemPrompt: string
  phases: readonly Phase[]
  replies: readonly ScriptedReply[]
  articles: readonly Article[]
  /** The reply when no other matches. */
  otherwise: string
}

/** The script of the demo world. */
export const demoAssistant = demoScript as AssistantScript

const pattern: Shape<string> = (value, path) => {
  const written = text(value, path)
  checkPattern(written, path)
  return written
}

const phases = listOf(object({ phase: oneOf(...PHASES), message: text }))
const reply = object(
  {},
  {
    when: pattern,
    under: pattern,
    phases,
    tools: listOf(object({ name: text, message: text }, { arguments: mapOf(anything) })),
    skill: oneOf(...SKILLS),
    says: text,
    fails: object({ error: text, code: text, retryable: flag }, { afterText: flag }),
  },
)
const articles = listOf(object({ title: text, text }))
const scriptShape = object(
  {},
  { model: text, systemPrompt: text, phases, replies: listOf(reply), articles, otherwise: text },
)

/**
 * Completes a custom script with the demo world's script; only the replies are not inherited.
 * @throws ShapeError that names the invalid member
 */
export function assistantScript(given: unknown): AssistantScript {
  const script = scriptShape(given, [])
  return { ...demoAssistant, ...script, replies: script.replies ?? [] }
}

function checkPattern(written: string, path: Path): void {
  try {
    void new RegExp(written)
  } catch (problem) {
    throw new ShapeError(path, `must be a regular expression (${(problem as Error).message})`)
  }
}

/** A script that can be replaced while in use. */
export class LiveScript implements AssistantScript {
  #current: AssistantScript

  constructor(script: AssistantScript) {
    this.#current = script
  }

  exchange(script: AssistantScript): void {
    this.#current = script
  }

  get model(): string {
    return this.#current.model
  }

  get systemPrompt(): string {
    return this.#current.systemPrompt
  }

  get phases(): readonly Phase[] {
    return this.#current.phases
  }

  get replies(): readonly ScriptedReply[] {
    return this.#current.replies
  }

  get articles(): readonly Article[] {
    return this.#current.articles
  }

  get otherwise(): string {
    return this.#current.otherwise
  }
}
