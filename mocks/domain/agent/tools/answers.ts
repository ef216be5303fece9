import type { components } from '#spec'
import { type AnyAnswer, refuse } from '../../kernel/answer.ts'
import type { Scene } from '../../kernel/call.ts'
import type { AgentTool, ToolRun } from './tool.ts'

/** Message to a caller whose role does not permit a tool. */
export const FORBIDDEN = 'Your role does not allow this.'

/** Responses of the REST operations of tools. */
export interface AnswerParts {
  /** A tool as the list shows it. */
  show: (tool: AgentTool) => components['schemas']['Tool']
  /** Answer for an unknown tool. */
  unknown: (name: string, scene: Scene) => AnyAnswer
  /**
   * Answer if the caller's role does not permit the tool. The documents use 403 only for accounts without AI, so this
   * counts as a failed tool (the mock's choice).
   */
  forbidden: (tool: AgentTool, scene: Scene) => AnyAnswer
  /** Answer for invalid arguments. */
  invalid: (tool: AgentTool, problem: string) => AnyAnswer
  /** Answer for a billed tool with an exhausted allowance. */
  capped: (tool: AgentTool, scene: Scene) => AnyAnswer
  /** Answer for a tool that failed. */
  failed: (tool: AgentTool, text: string) => AnyAnswer
  succeeded: (tool: AgentTool, text: string) => AnyAnswer
}

export const answerParts: AnswerParts = {
  show: ({ name, description, parameters, agentic }) => ({ name, description, parameters: { ...parameters }, agentic }),
  unknown: (name, { parts }) => ({
    status: 200,
    json: {
      success: false,
      error: `There is no tool named ${name}`,
      available_tools: parts.agentTools.list().map((tool) => tool.name),
    },
  }),
  forbidden: (tool, { parts }) => parts.agentTools.failed(tool, FORBIDDEN),
  invalid: (_tool, problem) => refuse(400, problem, { json: { error: problem } }),
  capped: (_tool, { parts }) => ({ status: 200, json: parts.billing.exceeded() }),
  failed: ({ name }, text) => ({ status: 200, json: { tool: name, result: text, success: false } }),
  succeeded: ({ name }, text) => ({ status: 200, json: { tool: name, result: text, success: true } }),
}

/** The answer for a run of a tool. */
export function answerOf(run: ToolRun, scene: Scene): AnyAnswer {
  const { agentTools } = scene.parts
  switch (run.kind) {
    case 'unknown':
      return agentTools.unknown(run.name, scene)
    case 'forbidden':
      return agentTools.forbidden(run.tool, scene)
    case 'invalid':
      return agentTools.invalid(run.tool, run.problem)
    case 'capped':
      return agentTools.capped(run.tool, scene)
    case 'ran':
      return run.success ? agentTools.succeeded(run.tool, run.text) : agentTools.failed(run.tool, run.text)
  }
}
