import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { AgentToolParts } from '../../domain/agent/tools.ts'
import type { AgentTool, ToolSchema } from '../../domain/agent/tools/tool.ts'
import { on } from '../on.ts'
import { part } from '../together.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

type Shown = ReturnType<AgentToolParts['show']>

/** An undocumented tool, which rules about documented ones ignore. */
const OTHER = 'list_flows'
const ANOTHER = 'get_flow'

/** Changes one tool of the REST list. */
function showing(name: string, change: (shown: Shown) => unknown): Alteration {
  return part('agentTools', (plain) => ({
    show: (tool) => (tool.name === name ? (change(plain.show(tool)) as Shown) : plain.show(tool)),
  }))
}

/** Renames one tool in the REST list only, not in answers about unknown tools. */
function renaming(name: string, to: unknown): Alteration {
  return part('agentTools', (plain) => ({
    show: (tool) => ({ ...plain.show(tool), name: tool.name === name ? (to as string) : tool.name }),
    unknown: (asked, scene) => {
      const { json: body, ...answer } = plain.unknown(asked, scene)
      return { ...answer, json: { ...(body as object), available_tools: [] } }
    },
  }))
}

/** Changes the tools of both the REST list and MCP. Running them is unchanged. */
function listing(change: (tools: readonly AgentTool[]) => readonly AgentTool[]): Alteration {
  return part('agentTools', (plain) => ({ list: () => change(plain.list()) }))
}

/** Replaces a documented tool by one with another name. */
function leavingOut(name: string): Fault {
  return fault(
    `omits ${name}`,
    listing((tools) => tools.map((tool) => (tool.name === name ? { ...tool, name: `new_${name}` } : tool))),
  )
}

function agentic(name: string, value: boolean): Fault {
  return fault(
    `lists ${name} as ${value ? 'billed' : 'free'}`,
    showing(name, (shown) => ({ ...shown, agentic: value })),
  )
}

/** Changes the listed parameters of a tool. */
function parameters(name: string, says: string, change: (plain: ToolSchema) => ToolSchema): Fault {
  return fault(
    says,
    listing((tools) =>
      tools.map((tool) => (tool.name === name ? { ...tool, parameters: change(tool.parameters) } : tool)),
    ),
  )
}

/** Removes one argument of a listed tool. */
function withoutArgument(name: string, argument: string): Fault {
  const left = parameters(name, `${name} has no argument ${argument}`, ({ properties, required = [], ...schema }) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([one]) => one !== argument)),
    required: required.filter((one) => one !== argument),
  }))
  return left
}

/** A schema of one argument. */
const HOST = { type: 'object', properties: { host: { type: 'string' } } }

/** Faults of the list of tools. */
export const toolListFaults = faultsOf({
  'agent-tools/list-holds-tools': fault(
    'lists tools as an object by name',
    on('listTools').body(({ tools, ...body }: { tools: Shown[] }) => ({
      ...body,
      tools: Object.fromEntries(tools.map((tool) => [tool.name, tool])),
    })),
  ),
  'agent-tools/list-counts-tools': [
    fault(
      'counts the assistant too',
      on('listTools').body((body: { count: number }) => ({ ...body, count: body.count + 1 })),
    ),
    fault(
      'counts all tools in the shorter list of an API User',
      on('listTools').body((body: { tools: { agentic: boolean }[] }, { caller }) =>
        caller.user.role === 'api-user' ? { ...body, tools: body.tools.filter(({ agentic }) => !agentic) } : body,
      ),
    ),
  ],
  'agent-tools/tool-has-name': fault('lists a tool without a name', renaming(OTHER, null)),
  'agent-tools/names-unique': fault('lists two tools with the same name', renaming(OTHER, ANOTHER)),
  'agent-tools/tool-has-description': [
    fault(
      'lists a tool with a null description',
      showing(OTHER, (shown) => ({ ...shown, description: null })),
    ),
    fault(
      'lists a tool with an empty description',
      showing(OTHER, (shown) => ({ ...shown, description: '' })),
    ),
  ],
  'agent-tools/tool-has-parameters': fault(
    'sends null for empty parameters',
    showing(OTHER, (shown) => ({ ...shown, parameters: null })),
  ),
  'agent-tools/parameters-are-json-schema': fault(
    'uses a type unknown to JSON Schema',
    showing(OTHER, (shown) => ({ ...shown, parameters: { type: 'struct', properties: {} } })),
  ),
  'agent-tools/tool-has-agentic': fault(
    'sends "yes" instead of true',
    showing(OTHER, (shown) => ({ ...shown, agentic: 'yes' })),
  ),
  'agent-tools/lists-search-knowledge-base': leavingOut('search_knowledge_base'),
  'agent-tools/lists-search-templates': leavingOut('search_templates'),
  'agent-tools/lists-create-support-ticket': leavingOut('create_support_ticket'),
  'agent-tools/lists-host-list-commands': leavingOut('host_list_commands'),
  'agent-tools/lists-host-cli': leavingOut('host_cli'),
  'agent-tools/lists-import-template': leavingOut('import_template'),
  'agent-tools/search-knowledge-base-is-free': agentic('search_knowledge_base', true),
  'agent-tools/search-templates-is-free': agentic('search_templates', true),
  'agent-tools/create-support-ticket-is-free': agentic('create_support_ticket', true),
  'agent-tools/host-list-commands-is-billed': agentic('host_list_commands', false),
  'agent-tools/host-cli-is-billed': agentic('host_cli', false),
  'agent-tools/import-template-is-billed': agentic('import_template', false),
  'agent-tools/parameters-require-documented': parameters(
    'search_templates',
    'requires a limit',
    ({ properties, required = [], ...schema }) => ({
      ...schema,
      properties: { ...properties, limit: { type: 'integer' } },
      required: [...required, 'limit'],
    }),
  ),
  'agent-tools/import-template-takes-preview': withoutArgument('import_template', 'preview'),
  'agent-tools/search-knowledge-base-takes-query': withoutArgument('search_knowledge_base', 'query'),
  'agent-tools/search-templates-takes-query': withoutArgument('search_templates', 'query'),
  'agent-tools/create-support-ticket-takes-subject': withoutArgument('create_support_ticket', 'subject'),
  'agent-tools/create-support-ticket-takes-description': withoutArgument('create_support_ticket', 'description'),
  'agent-tools/create-support-ticket-takes-user-email': withoutArgument('create_support_ticket', 'user_email'),
  'agent-tools/host-cli-takes-command': withoutArgument('host_cli', 'command'),
  'agent-tools/host-list-commands-takes-nothing': [
    fault(
      'requires a host argument',
      showing('host_list_commands', (shown) => ({ ...shown, parameters: { ...HOST, required: ['host'] } })),
    ),
    fault(
      'takes a host argument',
      showing('host_list_commands', (shown) => ({ ...shown, parameters: HOST })),
    ),
  ],
  'agent-tools/import-template-takes-template-id': parameters(
    'import_template',
    'declares the id as text',
    ({ properties, ...schema }) => ({
      ...schema,
      properties: { ...properties, template_id: { type: 'string' } },
    }),
  ),
  'agent-tools/import-template-takes-mode': parameters(
    'import_template',
    'supports only one mode',
    ({ properties, ...schema }) => ({
      ...schema,
      properties: { ...properties, mode: { type: 'string', enum: ['standard'] } },
    }),
  ),
})
