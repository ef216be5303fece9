import {
  type AssistantScript,
  type Phase,
  type ScriptedTool,
  type SkillName,
  demoAssistant,
} from '../../world/assistant.ts'
import type { Change } from '../../world/index.ts'
import type { Use } from './billing.ts'
import { type FoundReply, type Turn, replyTo } from './script.ts'
import type { ToolCall } from './tools/tool.ts'
import { skills } from './skills.ts'
import { FORBIDDEN } from './tools/answers.ts'

/** A tool that the assistant called, with the tool's result. */
export interface CalledTool {
  name: string
  message: string
  answer: string
}

/** Tokens of one call of the language model. */
export interface ModelCall {
  promptTokens: number
  completionTokens: number
}

/** Why the reply is incomplete. */
export interface Failure {
  error: string
  code: string
  retryable: boolean
  /** The text comes first. */
  afterText?: boolean
}

/** Everything that happens during a reply, independent of its format. */
export interface Course {
  phases: readonly Phase[]
  tools: readonly CalledTool[]
  /** The complete reply; if the assistant failed, the text up to the failure. */
  text: string
  calls: readonly ModelCall[]
  model: string
  failure?: Failure
}

/** The assistant's work, with the changes of its tools and the billed uses. */
export interface Work {
  course: Course
  changes: readonly Change[]
  uses: readonly Use[]
}

/** Options of a chat beside the message. */
export interface ChatOptions {
  include_tools?: boolean | undefined
  system_prompt?: string | undefined
}

export interface AssistantParts {
  script: AssistantScript
  /** The system prompt of a chat; a custom one applies only outside sessions. */
  promptOf: (options: ChatOptions, inSession: boolean, call: ToolCall) => string
  mayCallTools: (options: ChatOptions) => boolean
  /** Facts that the assistant remembers from a session. */
  recalls: (said: readonly string[]) => readonly string[]
  /** Replies to a message; calls tools if allowed. */
  work: (turn: Turn, mayCallTools: boolean, call: ToolCall) => Work
}

export const assistantParts: AssistantParts = {
  script: demoAssistant,
  promptOf: ({ system_prompt: own }, inSession, { parts }) =>
    (inSession ? undefined : own) ?? parts.assistant.script.systemPrompt,
  mayCallTools: ({ include_tools: wanted = true }) => wanted,
  recalls: (said) => said,
  work(turn, mayCallTools, call) {
    const { script } = call.parts.assistant
    const reply = replyTo(script, turn)
    const runs = (mayCallTools ? (reply.tools ?? []) : []).map((tool) => runTool(tool, call))
    const says = reply.skill === undefined ? reply.says : (skilled(reply, mayCallTools, runs, call) ?? reply.says)
    const tools = runs.map(({ called }) => called)
    const calls = modelCalls(turn, says, tools)
    const course: Course = {
      phases: reply.phases ?? script.phases,
      tools,
      text: says,
      calls,
      model: script.model,
      ...(reply.fails === undefined ? {} : { failure: reply.fails }),
    }
    return {
      course,
      changes: runs.flatMap(({ changes }) => changes),
      uses: [...runs.flatMap(({ uses }) => uses), ...calls],
    }
  },
}

/** The text of a reply that a skill finds; the tools that it runs are added to the runs. */
function skilled({ skill, words }: FoundReply, mayCallTools: boolean, runs: Run[], call: ToolCall): string | undefined {
  if (!mayCallTools) return 'I can find that out if I may use tools.'
  return skills[skill as SkillName](
    words,
    (name, message, given) => {
      const run = runTool({ name, message, arguments: given }, call)
      runs.push(run)
      return { text: run.called.answer, success: run.success }
    },
    call,
  )
}

interface Run {
  success: boolean
  called: CalledTool
  changes: readonly Change[]
  uses: readonly Use[]
}

/** Runs a tool of the registry; if it cannot run, the reason is its result. */
function runTool({ name, message, arguments: given = {} }: ScriptedTool, call: ToolCall): Run {
  const { agentTools, billing } = call.parts
  const unable = (answer: string): Run => ({ success: false, called: { name, message, answer }, changes: [], uses: [] })
  const tool = agentTools.find(name)
  if (tool === undefined) return unable(`There is no tool ${name}.`)
  if (!agentTools.allows(tool, call)) return unable(FORBIDDEN)
  const problem = agentTools.problemOf(tool, given)
  if (problem !== undefined) return unable(problem)
  if (tool.agentic && billing.isCapped('tool', call.caller, call)) return unable(billing.exceeded().error)
  const { text, changes, success } = tool.execute(given, call)
  return { success, called: { name, message, answer: text }, changes, uses: tool.agentic ? [{ tool: name }] : [] }
}

/** The calls of the language model: one for each tool, and one for the reply. */
function modelCalls({ message, systemPrompt, earlier }: Turn, says: string, tools: readonly CalledTool[]) {
  let promptTokens = countTokens([systemPrompt, ...earlier, message].join(' '))
  const calls: ModelCall[] = []
  for (const { name, answer } of tools) {
    calls.push({ promptTokens, completionTokens: countTokens(name) })
    promptTokens += countTokens(answer)
  }
  return [...calls, { promptTokens, completionTokens: countTokens(says) }]
}

/** A rough estimate: one token for four characters. */
function countTokens(text: string): number {
  const CHARACTERS = 4
  return Math.ceil(text.length / CHARACTERS)
}
