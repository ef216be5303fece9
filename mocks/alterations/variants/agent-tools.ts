import type { AgentToolParts } from '../../domain/agent/tools.ts'
import type { AgentTool, ArgumentSchema, ToolSchema } from '../../domain/agent/tools/tool.ts'
import { on } from '../on.ts'
import { part, form, together } from '../together.ts'
import { agentSteps } from '../../domain/agent.ts'
import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { listingParts } from '../../domain/mcp/tools.ts'
import type { AreaVariants } from './variant.ts'

/** Changes the registry: which tools are listed, found and run. */
function registry(change: (tools: readonly AgentTool[]) => readonly AgentTool[]): Alteration {
  return part('agentTools', (plain) => ({
    list: () => change(plain.list()),
    find: (name) => change(plain.list()).find((tool) => tool.name === name),
  }))
}

/** Changes the parameters of every tool. */
const schemas = (change: (schema: ToolSchema, name: string) => object): Alteration =>
  registry((tools) => tools.map((tool) => ({ ...tool, parameters: change(tool.parameters, tool.name) as ToolSchema })))

/** Adds long descriptions to the arguments of a tool. */
function described({ properties, ...schema }: ToolSchema): object {
  const examples = { string: ['orders'], integer: [1], boolean: [true] }
  const members = Object.entries(properties).map(([name, argument]): [string, object] => [
    name,
    {
      title: name,
      description: `The ${name} of the call`,
      examples: argument.enum ?? examples[argument.type],
      ...argument,
    },
  ])
  return { title: 'Arguments', description: 'What the tool takes', properties: Object.fromEntries(members), ...schema }
}

/** A schema with other arguments. */
function withArguments(
  { properties, ...schema }: Partial<ToolSchema>,
  change: (argument: ArgumentSchema, name: string) => object,
): Record<string, unknown> {
  const members = Object.entries(properties ?? {}).map(([name, argument]) => [name, change(argument, name)])
  return { ...schema, properties: Object.fromEntries(members) as unknown }
}

/** A schema of draft-04, in which an exclusive bound is a boolean beside the bound; without numbers one of draft-03. */
function olderDialect({ required = [], ...schema }: ToolSchema): Record<string, unknown> {
  return Object.values(schema.properties).some(({ type }) => type === 'integer')
    ? withArguments({ required, ...schema }, (argument) =>
        argument.type === 'integer' ? { ...argument, minimum: 0, exclusiveMinimum: true } : argument,
      )
    : withArguments(schema, (argument, name) => ({ ...argument, type: 'any', required: required.includes(name) }))
}

const INT64 = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n }

/** A schema whose numbers have the bounds of an integer of 64 bits. */
const bounded = (schema: ToolSchema): object =>
  withArguments(schema, (argument) => (argument.type === 'integer' ? { ...INT64, ...argument } : argument))

/** An argument as a lenient tool reads it: a number as its digits, and digits as a number. */
function converted(schema: ArgumentSchema | undefined, value: unknown): unknown {
  if (schema?.type === 'string' && ['number', 'bigint', 'boolean'].includes(typeof value)) return String(value)
  return schema?.type === 'integer' && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}

/** Changes members of a tool's JSON answer; the plain ones have no others. */
function members(change: (json: Record<string, unknown>) => object): (answer: AnyAnswer) => AnyAnswer {
  return (answer) => ({ ...answer, json: change(answer.json as Record<string, unknown>) })
}

/** Changes the format of tool results. */
function results(change: (json: Record<string, unknown>) => object): Alteration {
  const changed = members(change)
  return form(
    part('agentTools', ({ succeeded, failed }) => ({
      succeeded: (tool, text) => changed(succeeded(tool, text)),
      failed: (tool, text) => changed(failed(tool, text)),
    })),
  )
}

const texts = (change: (text: string) => string): Alteration =>
  results((json) => ('result' in json ? { ...json, result: change(String(json['result'])) } : json))

/** Changes the answer for an unknown tool. */
function unknown(change: (json: Record<string, unknown>, name: string) => object): Alteration {
  return part('agentTools', (plain) => ({
    unknown: (name, scene) => members((json) => change(json, name))(plain.unknown(name, scene)),
  }))
}

const parts = (change: (plain: AgentToolParts) => Partial<AgentToolParts>): Alteration => part('agentTools', change)

const ok = (json: object): AnyAnswer => ({ status: 200, json })
const envelope = (error: string, code: string): AnyAnswer => ok({ success: false, error, code })
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)
const namesIn = (json: Record<string, unknown>): string[] => json['available_tools'] as string[]

/** The most characters of a result that is cut. */
const MOST_CHARACTERS = 1_500

/** The mode of an import as a text, with its two values in the description. */
const MODE: ArgumentSchema = { type: 'string', description: 'standard or composer' }

/** The assistant as a tool that can be run directly. */
const assistantTool: AgentTool = {
  ...listingParts.assistant,
  execute: ({ message }) => ({ success: true, text: `You asked: ${String(message)}`, changes: [] }),
}

/** Variants of the agent's tools. */
export const agentToolVariants: AreaVariants<'agent-tools'> = {
  'agent-tools/list-order': {
    'by-name': registry((tools) => tools.toSorted(byName)),
    backwards: registry((tools) => tools.toReversed()),
  },
  'agent-tools/further-tools': {
    'with-assistant': together(
      part('agentTools', (plain) => ({
        list: () => [...plain.list(), assistantTool],
        find: (name) => (name === assistantTool.name ? assistantTool : plain.find(name)),
      })),
      part('mcpListing', { tools: (scene) => scene.parts.agentTools.list() }),
    ),
  },
  'agent-tools/more-tool-fields': {
    more: form(
      part('agentTools', (plain) => ({
        show: (tool) => ({ ...plain.show(tool), title: tool.annotations.title, category: 'platform' }),
      })),
    ),
  },
  'agent-tools/schema-keywords': {
    'named-dialect': schemas((schema) => ({
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...schema,
      additionalProperties: false,
    })),
    described: schemas(described),
    // The protocol asks for a later dialect, so MCP shows the plain one.
    'older-dialect': parts((plain) => ({
      show: (tool) => ({ ...plain.show(tool), parameters: olderDialect(tool.parameters) }),
    })),
  },
  'agent-tools/argument-bounds': { int64: schemas(bounded) },
  'agent-tools/schema-of-no-arguments': {
    // Over MCP, a schema always has a type.
    empty: form(
      part('agentTools', (plain) => ({
        show: (tool) => {
          const shown = plain.show(tool)
          return Object.keys(tool.parameters.properties).length === 0 ? { ...shown, parameters: {} } : shown
        },
      })),
    ),
  },
  'agent-tools/mode-values': {
    free: schemas(({ properties, ...schema }, name) =>
      name === 'import_template' ? { ...schema, properties: { ...properties, mode: MODE } } : { ...schema, properties },
    ),
  },
  'agent-tools/result-text': {
    // JSON may escape any character.
    json: texts((text) => JSON.stringify({ output: text }, null, 2).replaceAll('a', String.raw`\u0061`)),
    markdown: texts((text) => `## Result\n\n\`\`\`\n${text}\n\`\`\`\n`),
    cut: texts((text) => text.replaceAll(/.{80}/g, '$&\n').slice(0, MOST_CHARACTERS)),
  },
  'agent-tools/more-result-fields': {
    more: results((json) => ({ ...json, duration_ms: 12, usage_type: 'service' })),
  },
  'agent-tools/missing-argument': {
    result: parts(() => ({ invalid: ({ name }, problem) => ok({ tool: name, result: problem, success: false }) })),
    envelope: parts(() => ({ invalid: (_tool, problem) => envelope(problem, 'invalid_arguments') })),
    told: parts(() => ({
      invalid: ({ name }, problem) => ok({ tool: name, result: `Error: ${problem}`, success: true }),
    })),
  },
  'agent-tools/tool-failure': {
    envelope: parts(() => ({ failed: (_tool, text) => envelope(text, 'tool_failed') })),
    text: parts(() => ({
      failed: ({ name }, text) => ok({ tool: name, result: `It failed: ${text}`, success: true }),
    })),
  },
  'agent-tools/argument-types': {
    converted: on('executeTool').part('agentTools', (plain) => ({
      run: (name, given, call) => {
        const { properties = {} } = plain.find(name)?.parameters ?? {}
        const read = Object.entries(given).map(([argument, value]) => [
          argument,
          converted(properties[argument], value),
        ])
        return plain.run(name, Object.fromEntries(read), call)
      },
    })),
  },
  'agent-tools/role-not-allowed': {
    forbidden: parts(() => ({ forbidden: () => refuse(403, 'the role does not allow the tool') })),
    envelope: parts(() => ({ forbidden: () => envelope('Your role does not allow this', 'not_allowed') })),
  },
  'agent-tools/further-arguments': {
    refused: on('executeTool').part('agentTools', ({ problemOf }) => ({
      problemOf: (tool, given) => {
        const further = Object.keys(given).find((name) => !Object.hasOwn(tool.parameters.properties, name))
        return further === undefined ? problemOf(tool, given) : `${further} is not known`
      },
    })),
  },
  'agent-tools/no-body': {
    refused: on('executeTool').step({ readBody: agentSteps.readBody }),
  },
  'agent-tools/available-tools': {
    alike: unknown((json, asked) => ({
      ...json,
      available_tools: namesIn(json).filter((name) => asked.includes(name) || name.includes(asked)),
    })),
    'by-name': unknown((json) => ({ ...json, available_tools: namesIn(json).toSorted() })),
    'with-assistant': unknown((json) => ({
      ...json,
      available_tools: [...namesIn(json), listingParts.assistant.name],
    })),
  },
  'agent-tools/unknown-tool-status': {
    'not-found': parts((plain) => ({ unknown: (...asked) => ({ ...plain.unknown(...asked), status: 404 }) })),
  },
  'agent-tools/not-found-code': {
    code: unknown((json) => ({ ...json, code: 'tool_not_found' })),
  },
  'agent-tools/default-mode': {
    refused: schemas((schema, name) =>
      name === 'import_template' ? { ...schema, required: [...(schema.required ?? []), 'mode'] } : schema,
    ),
  },
}
