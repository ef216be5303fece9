import { type OperationId, factsOf } from '#spec'
import type { Change } from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import type { Decision } from '../kernel/operation.ts'
import { type AnswerParts, answerParts } from './tools/answers.ts'
import { problemOfArguments } from './tools/arguments.ts'
import { documentedTools } from './tools/documented.ts'
import { platformTools } from './tools/platform.ts'

/** Who runs a tool, and the world as it stands. */
export interface ToolCall extends Scene {
  caller: Caller
}

/** Arguments of a tool by name, as they were read from JSON. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** One argument of a tool, in the words of JSON Schema. */
export interface ArgumentSchema {
  type: 'string' | 'integer' | 'boolean'
  description?: string
  enum?: readonly string[]
}

/** JSON Schema of a tool's arguments. */
export interface ToolSchema {
  type: 'object'
  properties: Readonly<Record<string, ArgumentSchema>>
  required?: readonly string[]
}

/** MCP's hints at what a tool does. */
export interface ToolAnnotations {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** What came of a tool: its text, whether it did its work, and the changes that it makes to the world. */
export interface ToolOutcome {
  success: boolean
  text: string
  changes: readonly Change[]
}

/** A tool of the registry. */
export interface AgentTool {
  name: string
  description: string
  parameters: ToolSchema
  annotations: ToolAnnotations
  /**
   * The operations whose work it does: a caller may run it who may call all of them. None for what no operation does, which is
   * open to whoever may use the agent.
   */
  standsFor: readonly OperationId[]
  /** Billed: running it counts toward the allowance. */
  agentic: boolean
  /** Does the work alone: neither arguments nor allowance are looked at, and nothing is booked. */
  execute: (given: ToolArguments, call: ToolCall) => ToolOutcome
}

/** What came of running a tool by name: why it did not run, or its outcome. */
export type ToolRun =
  | { kind: 'unknown'; name: string }
  | { kind: 'forbidden'; tool: AgentTool }
  | { kind: 'invalid'; tool: AgentTool; problem: string }
  | { kind: 'capped'; tool: AgentTool }
  | { kind: 'ran'; tool: AgentTool; success: boolean; text: string }

export interface AgentToolParts extends AnswerParts {
  /** Every tool, in the order of the list. */
  list: () => readonly AgentTool[]
  find: (name: string) => AgentTool | undefined
  /** Whether the caller's role allows a tool, as it allows the operations that the tool stands for. */
  allows: (tool: Pick<AgentTool, 'standsFor'>, call: ToolCall) => boolean
  /** What is wrong with the arguments, in words; undefined where they fit. */
  problemOf: (tool: Pick<AgentTool, 'parameters'>, given: ToolArguments) => string | undefined
  /** Runs a tool and books what it costs; its changes are those of the tool and the booking. */
  run: (name: string, given: ToolArguments, call: ToolCall) => Decision<ToolRun>
}

const tools: readonly AgentTool[] = [...documentedTools, ...platformTools]

export const agentToolParts: AgentToolParts = {
  ...answerParts,
  list: () => tools,
  find: (name) => tools.find((tool) => tool.name === name),
  allows: ({ standsFor }, { caller, parts }) =>
    standsFor.every((id) => parts.permissions.allows(caller.user, factsOf(id))),
  problemOf: ({ parameters }, given) => problemOfArguments(parameters, given),
  run(name, given, call) {
    const { agentTools, billing } = call.parts
    const tool = agentTools.find(name)
    if (tool === undefined) return { changes: [], result: { kind: 'unknown', name } }
    if (!agentTools.allows(tool, call)) return { changes: [], result: { kind: 'forbidden', tool } }
    const problem = agentTools.problemOf(tool, given)
    if (problem !== undefined) return { changes: [], result: { kind: 'invalid', tool, problem } }
    if (tool.agentic && billing.isCapped('tool', call.caller, call))
      return { changes: [], result: { kind: 'capped', tool } }
    const { changes, success, text } = tool.execute(given, call)
    const booking = tool.agentic ? billing.book([{ tool: name }], call.caller, call) : []
    return { changes: [...changes, ...booking], result: { kind: 'ran', tool, success, text } }
  },
}
