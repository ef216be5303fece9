import type { OperationId } from '#spec'
import type { Change } from '../../../world/index.ts'
import type { Caller, Scene } from '../../kernel/call.ts'

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
