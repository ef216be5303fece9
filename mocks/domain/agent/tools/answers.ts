import type { components } from '#spec'
import { type AnyAnswer, refuse } from '../../kernel/answer.ts'
import type { Scene } from '../../kernel/call.ts'
import type { AgentTool, ToolRun } from './tool.ts'

/** What a caller is told whose role does not allow a tool. */
export const FORBIDDEN = 'Your role does not allow this.'

/** How the REST operations of tools answer. */
export interface AnswerParts {
  /** A tool as the list shows it. */
  show: (tool: AgentTool) => components['schemas']['Tool']
  /** Answer about a tool that does not exist. */
  unknown: (name: string, scene: Scene) => AnyAnswer
  /**
   * Answer to a caller whose role does not allow the tool. The documents have 403 for an account without AI alone: it is a tool
   * that could not do its work (the mock's choice).
   */
  forbidden: (tool: AgentTool, scene: Scene) => AnyAnswer
  /** Answer about arguments that do not fit the tool. */
  invalid: (tool: AgentTool, problem: string) => AnyAnswer
  /** Answer about a billed tool when the allowance is used up. */
  capped: (tool: AgentTool, scene: Scene) => AnyAnswer
  /** Answer about a tool that could not do its work. */
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

/** The answer about a run of a tool. */
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
