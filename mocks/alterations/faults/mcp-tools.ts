import { type Fault, fault, faultsOf } from './fault.ts'
import type { Json } from '../json.ts'
import { answering, listing, showing } from '../mcp.ts'
import { documentedTools } from '../../domain/agent/tools/documented.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { McpCall } from '../../domain/mcp/calls.ts'
import { LATEST } from '../../domain/mcp/handshake.ts'
import type { ListedTool } from '../../domain/mcp/tools.ts'
import { part } from '../together.ts'

/** A tool of no other list, so that no rule about both breaks. */
const ASSISTANT = 'ask_assistant'
/** An undocumented tool. */
const UNNAMED = 'list_flows'
/** A tool that anybody may use. */
const FREE = 'search_templates'

function without(...names: readonly string[]) {
  return listing((tools) => tools.filter(({ name }) => !names.includes(name)))
}

/** Changes all tools of the list for clients of the earlier version. */
const showingEarlier = (says: string, change: (tool: ListedTool) => Json): Fault =>
  fault(
    `${says} in the older version of the protocol`,
    part('mcpListing', (plain) => ({
      // A scene that asks for the list is the call of a message.
      show: (tool, call) =>
        (call as McpCall).version === LATEST ? plain.show(tool, call) : change(plain.show(tool, call)),
    })),
  )

/** Changes the schemas of all tools of the list. */
const showingSchemas = (change: (schema: ListedTool['inputSchema'], name: string) => object): Alteration =>
  listing((tools) => tools.map((tool) => ({ ...tool, inputSchema: change(tool.inputSchema, tool.name) })))

const isDocumented = (name: string): boolean => documentedTools.some((tool) => tool.name === name)

/** Faults of `tools/list`. */
export const mcpToolFaults = faultsOf({
  'mcp/tools-are-array': fault(
    'lists tools as an object by name',
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
    'lists two tools with the same name',
    showing(ASSISTANT, (tool) => ({ ...tool, name: 'host_cli' })),
  ),
  'mcp/tool-has-input-schema': [
    fault(
      'omits the schema of a tool without arguments',
      showing('host_list_commands', (tool) => ({ ...tool, inputSchema: null })),
    ),
    fault(
      'sends a schema under another name',
      showing(ASSISTANT, ({ inputSchema: parameters, ...tool }) => ({ ...tool, parameters })),
    ),
    showingEarlier('sends a schema under another name', ({ inputSchema, ...tool }) =>
      tool.name === ASSISTANT ? { ...tool, parameters: inputSchema } : { ...tool, inputSchema },
    ),
  ],
  'mcp/tools-are-annotated': [
    fault(
      'omits annotations',
      listing((tools) => tools.map(({ annotations: _hints, ...tool }) => tool)),
    ),
    showingEarlier('omits annotations', ({ annotations: _hints, ...tool }) => tool),
  ],
  'mcp/tools-have-hints': [
    fault(
      'sends empty annotations',
      listing((tools) => tools.map((tool) => ({ ...tool, annotations: {} }))),
    ),
    showingEarlier('sends empty annotations', (tool) => ({ ...tool, annotations: {} })),
  ],
  'mcp/documented-tools-listed': fault('omits the tool for support tickets', without('create_support_ticket')),
  'mcp/documented-arguments': [
    fault(
      'takes an argument where none is documented',
      showing('host_list_commands', (tool) => ({
        ...tool,
        inputSchema: { type: 'object', properties: { filter: { type: 'string' } } },
      })),
    ),
    fault(
      'requires a different argument than documented',
      showing('host_cli', (tool) => ({
        ...tool,
        inputSchema: { type: 'object', properties: { line: { type: 'string' } } },
      })),
    ),
    fault(
      'requires the name of a template instead of its id',
      showing('import_template', (tool) => ({
        ...tool,
        inputSchema: {
          type: 'object',
          properties: { ...tool.inputSchema.properties, template_id: { type: 'string' } },
        },
      })),
    ),
    showingEarlier('shows schemas without their arguments', (tool) => ({ ...tool, inputSchema: { type: 'object' } })),
  ],
  'mcp/rest-tools-listed': [
    fault('omits a tool', without(UNNAMED)),
    fault(
      'omits a tool in the older version of the protocol',
      part('mcpListing', (plain) => ({
        // A scene that asks for the list is the call of a message.
        tools: (call) =>
          plain.tools(call).filter(({ name }) => (call as McpCall).version === LATEST || name !== UNNAMED),
      })),
    ),
    fault(
      'omits a free tool for all but administrators',
      part('mcpListing', (plain) => ({
        tools: (call) =>
          plain
            .tools(call)
            .filter(({ name }) => (call as McpCall).caller.user.role === 'administrator' || name !== FREE),
      })),
    ),
    fault(
      'shows no arguments of undocumented tools',
      showingSchemas((schema, name) => (isDocumented(name) ? schema : { type: 'object', properties: {} })),
    ),
  ],
  'mcp/one-tool-beyond-rest': fault(
    'lists a second tool of its own',
    listing((tools) => [...tools, { ...tools.at(-1), name: 'ask_expert' }]),
  ),
  'mcp/tool-count': fault('omits the assistant', without(ASSISTANT)),
  'mcp/tool-list-fits-schema': [
    fault(
      'sends a number as a title',
      showing(ASSISTANT, (tool) => ({ ...tool, title: 7 })),
    ),
    fault(
      'sends annotations as text',
      showing(ASSISTANT, (tool) => ({ ...tool, annotations: { readOnlyHint: 'no' } })),
    ),
  ],
  'mcp/tool-name-characters': fault(
    'lists a name with spaces',
    showing(ASSISTANT, (tool) => ({ ...tool, name: 'Ask the assistant' })),
  ),
  'mcp/input-schema-is-valid': fault(
    'uses an invalid type',
    showing(ASSISTANT, (tool) => ({
      ...tool,
      inputSchema: { type: 'object', properties: { message: { type: 'text' } } },
    })),
  ),
  'mcp/no-required-task': fault(
    'requires a tool to run as a task',
    showing(ASSISTANT, (tool) => ({ ...tool, execution: { taskSupport: 'required' } })),
  ),
})
