import type { OperationId } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { documentedTools } from '../../domain/agent/tools/documented.ts'
import type { AgentTool, ArgumentSchema, ToolArguments, ToolRun } from '../../domain/agent/tools/tool.ts'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type Fault, type Faults, each, everywhere, fault, faultsOf } from './fault.ts'

/** The tool whose results the checks read. */
const HARMLESS = 'search_knowledge_base'

/** Changes the format of that tool's result. */
function resulting(change: (result: Record<string, unknown>) => unknown): Alteration {
  return part('agentTools', (plain) => ({
    succeeded: (tool, text) => {
      const { json, ...answer } = plain.succeeded(tool, text)
      return tool.name === HARMLESS ? { ...answer, json: change(json as Record<string, unknown>) } : { ...answer, json }
    },
  }))
}

/** Changes the outcome of a run as the REST operation reports it. */
function telling(change: (run: ToolRun & { kind: 'ran' }, call: Call<'executeTool'>) => ToolRun): Alteration {
  return on('executeTool').result((run, call) => (run.kind === 'ran' ? change(run, call) : run))
}

/** A tool that fails for administrators. */
const failing = (name: string): Faults =>
  each(`fails to run ${name} for an administrator`, (id) =>
    onEach(id).part('agentTools', ({ run }) => ({
      run(asked, given, call) {
        const { changes, result } = run(asked, given, call)
        const fails = result.kind === 'ran' && asked === name && call.caller.user.role === 'administrator'
        return { changes, result: fails ? { ...result, success: false, text: 'broken' } : result }
      },
    })),
  )

/** Changes the answer for an unknown tool. */
function unknown(change: (body: Record<string, unknown>) => unknown, more: Partial<AnyAnswer> = {}): Alteration {
  return part('agentTools', (plain) => ({
    unknown: (name, scene) => {
      const answer = plain.unknown(name, scene)
      return { ...answer, json: change(answer.json as Record<string, unknown>), ...more }
    },
  }))
}

/** Replaces what a tool does. */
const replacing =
  (name: string, execute: (plain: AgentTool) => AgentTool['execute']) =>
  (id: OperationId): Alteration =>
    onEach(id).part('agentTools', ({ find }) => ({
      find(asked) {
        const tool = find(asked)
        return tool?.name === name ? { ...tool, execute: execute(tool) } : tool
      },
    }))

/** A search that always looks for the same. */
const deaf = (name: string): ReturnType<typeof replacing> =>
  replacing(name, (plain) => (_given, call) => plain.execute({ query: 'flow' }, call))

/** Changes the words of a command that the host runs. */
const commanding =
  (change: (words: readonly string[]) => readonly (string | undefined)[]) =>
  (id: OperationId): Alteration =>
    onEach(id).part('agentTools', ({ find }) => ({
      find(asked) {
        const tool = find(asked)
        if (tool?.name !== 'host_cli') return tool
        const changed = (given: ToolArguments): string => change(String(given['command']).split(' ')).join(' ')
        return { ...tool, execute: (given, call) => tool.execute({ ...given, command: changed(given) }, call) }
      },
    }))

/** A tool refuses some of its arguments. */
const refusing =
  (name: string, isRefused: (given: ToolArguments) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).part('agentTools', (plain) => ({
      run(asked, given, call) {
        const tool = plain.find(asked)
        const isMeant = tool !== undefined && asked === name && isRefused(given)
        return isMeant
          ? { changes: [], result: { kind: 'invalid', tool, problem: 'an argument is not valid' } }
          : plain.run(asked, given, call)
      },
    }))

/** Lists a tool with an argument that is an address. */
const withAddress = (name: string, argument: string): Alteration =>
  on('listTools').part('agentTools', ({ list }) => ({
    list: () =>
      list().map((tool) => {
        const address = { ...tool.parameters.properties[argument], format: 'email' } as ArgumentSchema
        const properties = { ...tool.parameters.properties, [argument]: address }
        return tool.name === name ? { ...tool, parameters: { ...tool.parameters, properties } } : tool
      }),
  }))

/** Faults of a tool that does not take every text; `address` is another argument, which may have a format. */
function choosy(name: string, argument: string, address?: string): Faults {
  const texts = (isRefused: (text: string) => boolean) => refusing(name, (given) => isRefused(String(given[argument])))
  const ofOneLine = texts((text) => text.includes('\n'))
  return everywhere(
    `refuses a ${argument} beyond ASCII`,
    texts((text) => /[^\u0000-\u007f]/.test(text)),
    {
      [`refuses a ${argument} of several lines`]: ofOneLine,
      [`refuses a ${argument} of more than 255 characters`]: texts((text) => text.length > 255),
    },
    address === undefined
      ? []
      : [
          fault(
            `refuses a ${argument} of several lines beside a formatted ${address}`,
            ofOneLine('executeTool'),
            ofOneLine('callMcp'),
            withAddress(name, address),
          ),
        ],
  )
}

/** A tool that knows only one mode of imports. */
const refusingMode = (mode: string): Fault =>
  fault(
    `refuses the mode ${mode}`,
    refusing('import_template', (given) => given['mode'] === mode && given['preview'] !== true)('executeTool'),
  )

/** Imports where a preview is asked for, unless these arguments are taken for one. */
const previewing =
  (isPreview: (given: ToolArguments) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).part('agentTools', (plain) => ({
      run(asked, given, call) {
        const { preview: _preview, ...rest } = given
        return plain.run(asked, isPreview(given) ? given : rest, call)
      },
    }))

const modeOf = ({ body }: Call<'executeTool'>): unknown => (body as { mode?: unknown }).mode

/** Imports in a mode with the type of a flow that was imported before, if that is still there. */
const likeTheImportBefore = (mode: string): Fault =>
  fault(
    `keeps to the mode of an import before where ${mode} is asked for`,
    on('executeTool').stores('flows', (flow, _before, call) => {
      const earlier = [...call.view.flows.values()].findLast(({ name }) => name === flow.name)
      return modeOf(call) === mode && earlier !== undefined ? { ...flow, flowType: earlier.flowType } : flow
    }),
  )

/** Requires the first of the required arguments only. */
export const requiringFirst = (id: OperationId): Alteration =>
  onEach(id).part('agentTools', ({ problemOf }) => ({
    problemOf: ({ parameters }, given) =>
      problemOf({ parameters: { ...parameters, required: parameters.required?.slice(0, 1) ?? [] } }, given),
  }))

/** Faults of running tools. */
export const toolRunFaults = faultsOf({
  'agent-tools/result-names-tool': [
    fault(
      'sends "tool" as the name of every tool',
      resulting((result) => ({ ...result, tool: 'tool' })),
    ),
    fault(
      'names the host in the results of its tools',
      part('agentTools', (plain) => ({
        succeeded: (tool, text) =>
          plain.succeeded(tool.name.startsWith('host_') ? { ...tool, name: 'host' } : tool, text),
      })),
    ),
    fault(
      'names the first tool in every result',
      part('agentTools', (plain) => ({
        succeeded: (tool, text) => plain.succeeded({ ...tool, name: HARMLESS }, text),
      })),
    ),
  ],
  'agent-tools/result-is-text': [
    fault(
      'sends an object as the result of a tool that failed',
      on('executeTool').body((body: Json) =>
        body.success === false && body.tool !== undefined ? { ...body, result: { message: body.result } } : body,
      ),
    ),
    fault(
      'sends output lines as an array',
      resulting((body) => ({ ...body, result: String(body['result']).split('\n') })),
    ),
    fault(
      'sends null where a tool puts nothing out',
      part('agentTools', (plain) => ({
        succeeded: (tool, text) => {
          const { json, ...answer } = plain.succeeded(tool, text)
          return { ...answer, json: text === '' ? { ...(json as object), result: null } : json }
        },
      })),
    ),
  ],
  'agent-tools/host-cli-takes-arguments': everywhere(
    'runs commands without their arguments',
    commanding(([name]) => [name]),
    {
      'runs commands with their first argument only': commanding((words) => words.slice(0, 2)),
      'runs commands with ASCII only': commanding((words) => words.map((word) => word.replaceAll(/[^ -~]/g, '?'))),
      'runs the first 255 characters of a command': commanding((words) => [words.join(' ').slice(0, 255)]),
      'runs the first kilobyte of a command': commanding((words) => [words.join(' ').slice(0, 1_024)]),
    },
  ),
  'agent-tools/search-knowledge-base-takes-any-query': choosy('search_knowledge_base', 'query'),
  'agent-tools/search-templates-takes-any-query': choosy('search_templates', 'query'),
  'agent-tools/create-support-ticket-takes-any-text': choosy('create_support_ticket', 'description', 'user_email'),
  'agent-tools/result-tells-success': [
    fault(
      'omits the success member',
      resulting(({ success: _success, ...result }) => result),
    ),
    fault(
      'sends success as text for billed tools',
      part('agentTools', (plain) => ({
        succeeded: (tool, text) => {
          const { json, ...answer } = plain.succeeded(tool, text)
          return { ...answer, json: tool.agentic ? { ...(json as object), success: 'true' } : json }
        },
      })),
    ),
  ],
  'agent-tools/search-knowledge-base-runs': failing(HARMLESS),
  'agent-tools/search-templates-runs': failing('search_templates'),
  'agent-tools/create-support-ticket-runs': failing('create_support_ticket'),
  'agent-tools/search-knowledge-base-follows-query': each('ignores the query', deaf(HARMLESS)),
  'agent-tools/search-templates-follows-query': everywhere('ignores the query', deaf('search_templates'), {
    'finds nothing, and says for which query': replacing('search_templates', () => ({ query }) => ({
      success: true,
      text: `No template was found for "${String(query)}".`,
      changes: [],
    })),
  }),
  'agent-tools/host-list-commands-lists': each(
    'names no command',
    replacing('host_list_commands', () => () => ({ success: true, text: 'The host has commands.', changes: [] })),
  ),
  'agent-tools/imported-type-is-listed': fault(
    'imports with a type that nothing describes',
    on('executeTool').stores('flows', (flow) => ({ ...flow, flowType: 'flow.etl.hidden' })),
  ),
  'agent-tools/host-list-commands-runs': failing('host_list_commands'),
  'agent-tools/host-cli-runs-command': fault(
    'returns the command instead of its output',
    telling((run, { body }) =>
      run.tool.name === 'host_cli' ? { ...run, text: String((body as { command?: unknown }).command) } : run,
    ),
  ),
  'agent-tools/import-template-imports': fault('imports nothing', on('executeTool').drops('flows', 'versions')),
  'agent-tools/import-template-follows-id': fault(
    'imports the first template whatever the id',
    onEach('executeTool', 'callMcp').part('agentTools', (plain) => ({
      run: (asked, given, call) => {
        const [first] = call.view.templates.values()
        const isImport = asked === 'import_template' && first !== undefined && given['template_id'] !== undefined
        return plain.run(asked, isImport ? { ...given, template_id: first.id } : given, call)
      },
    })),
  ),
  'agent-tools/import-template-standard-keeps-type': [
    fault(
      'imports every template onto the canvas',
      on('executeTool').stores('flows', (flow, _before, call) =>
        modeOf(call) === 'standard' ? { ...flow, flowType: 'flow.composer.canvas' } : flow,
      ),
    ),
    refusingMode('standard'),
    likeTheImportBefore('standard'),
    fault(
      'imports every template with one type where standard is asked for',
      on('executeTool').stores('flows', (flow, _before, call) =>
        modeOf(call) === 'standard' ? { ...flow, flowType: 'flow.etl.database' } : flow,
      ),
    ),
  ],
  'agent-tools/import-template-composer-draws': [
    fault(
      'keeps the type of every template',
      on('executeTool').stores('flows', (flow, _before, call) =>
        modeOf(call) === 'composer' ? { ...flow, flowType: 'flow.etl.database' } : flow,
      ),
    ),
    refusingMode('composer'),
    likeTheImportBefore('composer'),
  ],
  'agent-tools/import-template-is-the-callers': each('makes the flows of imports its own', (id) =>
    onEach(id).stores('flows', (flow) => ({ ...flow, createdBy: 'ai-agent' })),
  ),
  'agent-tools/listed-tool-is-known': [
    fault(
      'knows a listed tool by another name in the path',
      on('executeTool').part('agentTools', ({ find }) => ({
        find: (name) => (name === 'get_flow' ? undefined : find(name === 'get-flow' ? 'get_flow' : name)),
      })),
    ),
    fault(
      'knows the documented tools alone over MCP',
      on('callMcp').part('agentTools', ({ find }) => ({
        find: (name) => (documentedTools.some((tool) => tool.name === name) ? find(name) : undefined),
      })),
    ),
  ],
  'agent-tools/import-template-preview-succeeds': [
    fault(
      'refuses previews',
      telling((run, { body }) =>
        (body as { preview?: unknown }).preview === true ? { ...run, success: false, text: 'no preview' } : run,
      ),
    ),
    fault(
      'refuses previews in composer mode',
      refusing('import_template', ({ mode, preview }) => mode === 'composer' && preview === true)('executeTool'),
    ),
  ],
  'agent-tools/import-template-preview-imports-nothing': everywhere(
    'imports during a preview',
    previewing(() => false),
    { 'imports during a preview in composer mode': previewing(({ mode }) => mode !== 'composer') },
  ),
  'agent-tools/required-argument-needed': [
    fault(
      'runs tools without their arguments',
      on('executeTool').part('agentTools', () => ({ problemOf: () => undefined })),
    ),
    fault('requires the first argument of a tool only', requiringFirst('executeTool')),
  ],
  'agent-tools/failure-is-no-server-error': fault(
    'responds 500 where a tool fails',
    on('executeTool').answer((answer, _call, run) => (run.kind === 'ran' && !run.success ? { status: 500 } : answer)),
  ),
  'agent-tools/missing-argument-status': fault(
    'responds 404 to a missing argument',
    on('executeTool').rendered((answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer)),
  ),
  'agent-tools/unknown-tool-is-200': fault(
    'responds 400 to an unknown tool',
    unknown((body) => body, { status: 400 }),
  ),
  'agent-tools/unknown-tool-is-no-success': [
    fault(
      'reports success',
      unknown((body) => ({ ...body, success: true })),
    ),
    fault(
      'runs the first tool whose name begins as asked',
      on('executeTool').part('agentTools', ({ find, list }) => ({
        find(name) {
          const like = list().find((tool) => tool.name.startsWith(name))
          return find(name) ?? (like === undefined ? undefined : { ...like, name })
        },
      })),
    ),
  ],
  'agent-tools/unknown-tool-error': fault(
    'omits the reason',
    unknown(({ error: _error, ...body }) => body),
  ),
  'agent-tools/unknown-tool-available-tools': fault(
    'sends the tool names as one text',
    unknown((body) => ({ ...body, available_tools: String(body['available_tools']) })),
  ),
})
