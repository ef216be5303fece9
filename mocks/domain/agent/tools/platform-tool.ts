import { factsOf, writeJson } from '#spec'
import type { AnyAnswer } from '../../kernel/answer.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { AgentTool, ToolArguments, ToolCall, ToolOutcome, ToolSchema } from './tool.ts'

/** A tool's request to a platform operation. */
interface PlatformRequest {
  path?: ToolArguments
  query?: ToolArguments
  body?: unknown
}

/** A tool defined by a platform operation. */
export interface PlatformTool {
  name: string
  title: string
  operation: Operation
  parameters: ToolSchema
  /** Turns arguments into a request; by default they are ids in the path. */
  request?: (given: ToolArguments, call: ToolCall) => PlatformRequest
  /** Repeating it changes nothing more. */
  idempotent?: boolean
}

/** A billed tool that does the work of a platform operation, for callers who may call that operation. */
export function platformTool({
  name,
  title,
  operation,
  parameters,
  request = (given) => ({ path: given }),
  idempotent,
}: PlatformTool): AgentTool {
  const readOnlyHint = factsOf(operation.id).effect === 'reads'
  const hints = { readOnlyHint, destructiveHint: false, idempotentHint: idempotent ?? readOnlyHint }
  return {
    name,
    description: `${title}.`,
    parameters,
    annotations: { title, ...hints, openWorldHint: false },
    standsFor: [operation.id],
    agentic: true,
    execute: (given, call) => perform(operation, request(given, call), call),
  }
}

function perform(operation: Operation, { path = {}, query = {}, body }: PlatformRequest, scene: ToolCall): ToolOutcome {
  const facts = factsOf(operation.id)
  const call = { ...scene, facts, path, query, rest: {}, body }
  const found = operation.find(call)
  if (found === undefined) return failed('There is no such object.')
  for (const guard of Object.values(operation.guards)) {
    const refusal = guard(call, found)
    if (refusal !== undefined) return failed(refusal.text ?? refusal.reason)
  }
  const { changes, result } = operation.apply(call, found)
  return { success: true, text: textOf(operation.answer(result, call)), changes }
}

/** The outcome of a tool that failed without changes. */
export function failed(text: string): ToolOutcome {
  return { success: false, text, changes: [] }
}

function textOf({ json, text }: AnyAnswer): string {
  return text ?? (json === undefined ? 'Done.' : writeJson(json))
}
