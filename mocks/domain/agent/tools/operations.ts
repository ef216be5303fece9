import { agentSteps, ofAgent } from '../../agent.ts'
import type { Answer } from '../../kernel/answer.ts'
import { type Operation, operation, reading } from '../../kernel/operation.ts'
import type { ToolArguments } from './tool.ts'
import { answerOf } from './answers.ts'

export const agentToolOperations = {
  listTools: ofAgent(
    operation('listTools')({
      apply: ({ parts }) => reading(parts.agentTools.list()),
      answer: (tools, { parts }) => ({
        status: 200,
        json: { tools: tools.map((tool) => parts.agentTools.show(tool)), count: tools.length },
      }),
    }),
  ),

  executeTool: {
    ...operation('executeTool')({
      apply: (call) => call.parts.agentTools.run(call.path.tool_name, call.body as ToolArguments, call),
      answer: (run, call) => answerOf(run, call) as Answer<'executeTool'>,
    }),
    // The body is optional, since a tool may have no arguments.
    steps: {
      ...agentSteps,
      readBody: (incoming) => agentSteps.readBody(incoming.body === '' ? { ...incoming, body: '{}' } : incoming),
    },
  } satisfies Operation,
}
