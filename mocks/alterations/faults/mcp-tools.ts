import { fault, faultsOf } from './fault.ts'
import { listing, answering, showing } from '../mcp.ts'

/** A tool of no other list, so that no rule about both breaks. */
const ASSISTANT = 'ask_assistant'
/** An undocumented tool. */
const UNNAMED = 'list_flows'

function without(...names: readonly string[]) {
  return listing((tools) => tools.filter(({ name }) => !names.includes(name)))
}

/** Faults of `tools/list`. */
export const mcpToolFaults = faultsOf({
  'mcp/tools-are-array': fault(
    'answers tools by name',
    answering((response, { method }) => {
      if (method !== 'tools/list' || response.result === undefined) return response
      const byName = Object.fromEntries(response.result.tools.map((tool: { name: string }) => [tool.name, tool]))
      return { ...response, result: { ...response.result, tools: byName } }
    }),
  ),
  'mcp/tool-has-name': fault(
    'lists a tool without its name',
    showing(ASSISTANT, ({ name: _name, ...tool }) => tool),
  ),
  'mcp/tool-names-unique': fault(
    'gives a name to two tools',
    showing(ASSISTANT, (tool) => ({ ...tool, name: 'host_cli' })),
  ),
  'mcp/tool-has-input-schema': [
    fault(
      'has no schema for a tool without arguments',
      showing('host_list_commands', (tool) => ({ ...tool, inputSchema: null })),
    ),
    fault(
      'calls a schema by another name',
      showing(ASSISTANT, ({ inputSchema: parameters, ...tool }) => ({ ...tool, parameters })),
    ),
  ],
  'mcp/tools-are-annotated': fault(
    'annotates no tool',
    listing((tools) => tools.map(({ annotations: _hints, ...tool }) => tool)),
  ),
  'mcp/tools-have-hints': fault(
    'annotates tools by nothing',
    listing((tools) => tools.map((tool) => ({ ...tool, annotations: {} }))),
  ),
  'mcp/documented-tools-listed': fault('keeps support tickets to itself', without('create_support_ticket')),
  'mcp/documented-arguments': [
    fault(
      'takes another argument than the documented one',
      showing('host_cli', (tool) => ({
        ...tool,
        inputSchema: { type: 'object', properties: { line: { type: 'string' } } },
      })),
    ),
    fault(
      'takes a template by its name',
      showing('import_template', (tool) => ({
        ...tool,
        inputSchema: {
          type: 'object',
          properties: { ...tool.inputSchema.properties, template_id: { type: 'string' } },
        },
      })),
    ),
  ],
  'mcp/rest-tools-listed': fault('leaves a tool out', without(UNNAMED)),
  'mcp/one-tool-beyond-rest': fault(
    'has a second tool of its own',
    listing((tools) => [...tools, { ...tools.at(-1), name: 'ask_expert' }]),
  ),
  'mcp/tool-count': fault('has no assistant', without(ASSISTANT)),
  'mcp/tool-list-fits-schema': [
    fault(
      'has a number for a title',
      showing(ASSISTANT, (tool) => ({ ...tool, title: 7 })),
    ),
    fault(
      'annotates by words',
      showing(ASSISTANT, (tool) => ({ ...tool, annotations: { readOnlyHint: 'no' } })),
    ),
  ],
  'mcp/input-schema-equals-parameters': fault(
    'is stricter about arguments over MCP',
    showing('host_cli', (tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, additionalProperties: false },
    })),
  ),
  'mcp/tool-has-description': fault(
    'does not describe a tool',
    showing(ASSISTANT, (tool) => ({ ...tool, description: '' })),
  ),
  'mcp/tool-name-characters': fault(
    'has spaces in a name',
    showing(ASSISTANT, (tool) => ({ ...tool, name: 'Ask the assistant' })),
  ),
  'mcp/input-schema-is-valid': fault(
    'makes up a type',
    showing(ASSISTANT, (tool) => ({
      ...tool,
      inputSchema: { type: 'object', properties: { message: { type: 'text' } } },
    })),
  ),
  'mcp/no-required-task': fault(
    'wants a tool to be run as a task',
    showing(ASSISTANT, (tool) => ({ ...tool, execution: { taskSupport: 'required' } })),
  ),
})
