import type { AgentTool, ToolAnnotations, ToolSchema } from '../agent/tools/tool.ts'
import type { Scene } from '../kernel/call.ts'

/** A tool of the endpoint: one of the registry, or the assistant, which works as in a chat. */
export type EndpointTool = Omit<AgentTool, 'execute'>

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  name: string
  description?: string
  inputSchema: ToolSchema & { title?: string; additionalProperties?: boolean }
  outputSchema?: object
  annotations?: Partial<ToolAnnotations>
}

/** The result of `tools/list`. */
export interface Page {
  tools: readonly ListedTool[]
  nextCursor?: string
}

export interface ListingParts {
  /** The only tool that the REST list lacks; it takes one argument, the question. */
  assistant: EndpointTool
  /** All tools of the endpoint in the order of the list. */
  tools: (scene: Scene) => readonly EndpointTool[]
  /** Whether a tool's result has structured content besides its text. */
  isStructured: (tool: EndpointTool) => boolean
  show: (tool: EndpointTool, scene: Scene) => ListedTool
  annotate: (tool: EndpointTool) => Pick<ListedTool, 'annotations'>
  /** One page of the list; undefined for an unknown cursor. */
  page: (tools: readonly ListedTool[], cursor: string | undefined) => Page | undefined
}

/** Structured content: the text as the one member of an object. */
const OUTPUT_SCHEMA = { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] }

export const listingParts: ListingParts = {
  assistant: {
    name: 'ask_assistant',
    description: 'Asks the assistant a question about the platform and returns its reply.',
    parameters: {
      type: 'object',
      properties: { message: { type: 'string', description: 'The question' } },
      required: ['message'],
    },
    annotations: {
      title: 'Ask the assistant',
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
    standsFor: ['chat'],
    agentic: true,
  },
  tools: ({ parts }) => [...parts.agentTools.list(), parts.mcpListing.assistant],
  isStructured: ({ name }) => name === 'search_templates',
  show: (tool, { parts: { mcpListing } }) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters,
    ...(mcpListing.isStructured(tool) ? { outputSchema: OUTPUT_SCHEMA } : {}),
    ...mcpListing.annotate(tool),
  }),
  annotate: ({ annotations: { readOnlyHint } }) => ({ annotations: { readOnlyHint } }),
  // All tools fit on one page, so there are no cursors.
  page: (tools) => ({ tools }),
}
