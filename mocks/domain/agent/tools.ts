import { factsOf } from '#spec'
import type { Decision } from '../kernel/operation.ts'
import { type AnswerParts, answerParts } from './tools/answers.ts'
import { problemOfArguments } from './tools/arguments.ts'
import { documentedTools } from './tools/documented.ts'
import { platformTools } from './tools/platform.ts'
import type { AgentTool, ToolArguments, ToolCall, ToolRun } from './tools/tool.ts'

export interface AgentToolParts extends AnswerParts {
  /** All tools, in the order of the list. */
  list: () => readonly AgentTool[]
  find: (name: string) => AgentTool | undefined
  /** Whether the caller's role permits a tool, as it permits the equivalent operations. */
  allows: (tool: Pick<AgentTool, 'standsFor'>, call: ToolCall) => boolean
  /** Describes the problem with the arguments; undefined if they are valid. */
  problemOf: (tool: Pick<AgentTool, 'parameters'>, given: ToolArguments) => string | undefined
  /** Runs a tool and bills it; the changes are those of the tool and the bill. */
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
