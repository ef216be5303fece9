import type { OperationId } from '#spec'
import type { Change } from '../../../world/index.ts'
import type { Caller, Scene } from '../../kernel/call.ts'

/** The caller of a tool, and the present world. */
export interface ToolCall extends Scene {
  caller: Caller
}

/** Arguments of a tool by name, as parsed from JSON. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** JSON Schema of one argument. */
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

/** MCP's hints about the behaviour of a tool. */
export interface ToolAnnotations {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** Outcome of a tool: its text, whether it succeeded, and its changes to the world. */
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
   * The equivalent operations: a caller who may call all of them may run the tool. Empty if there are none; then all
   * users of the agent may run it.
   */
  standsFor: readonly OperationId[]
  /** Billed: a run counts toward the allowance. */
  agentic: boolean
  /** Does only the work: no validation of arguments, no check of the allowance, no billing. */
  execute: (given: ToolArguments, call: ToolCall) => ToolOutcome
}

/** Outcome of running a tool by name: why it did not run, or its result. */
export type ToolRun =
  | { kind: 'unknown'; name: string }
  | { kind: 'forbidden'; tool: AgentTool }
  | { kind: 'invalid'; tool: AgentTool; problem: string }
  | { kind: 'capped'; tool: AgentTool }
  | { kind: 'ran'; tool: AgentTool; success: boolean; text: string }
