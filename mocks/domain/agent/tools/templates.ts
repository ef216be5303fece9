import type { FlowRecord } from '../../../world/index.ts'
import { newStamps } from '../../stored-object.ts'
import type { AgentTool, ToolArguments, ToolCall, ToolOutcome } from './tool.ts'
import { bestOf } from './knowledge.ts'
import { failed } from './platform-tool.ts'

/** The flow type of the visual canvas. Not documented: the mock's choice. */
const CANVAS_TYPE = 'flow.composer.canvas'

export const searchTemplates: AgentTool = {
  name: 'search_templates',
  description: 'Searches flow templates.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Text to search for' } },
    required: ['query'],
  },
  annotations: {
    title: 'Search templates',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  standsFor: ['searchTemplates'],
  agentic: false,
  execute({ query }, { view }) {
    const hits = bestOf(view.templates.values(), query, ({ name, description }) => ({ title: name, text: description }))
    const lines = hits.map(({ id, name, description }) => `${id}: ${name}. ${description}`)
    return { success: true, text: lines.join('\n') || 'No template was found.', changes: [] }
  },
}

/** Creates a flow from a template, or previews it. */
function importFrom({ template_id: id, mode, preview }: ToolArguments, call: ToolCall): ToolOutcome {
  const template = call.view.templates.get(id as number | bigint)
  if (template === undefined) return failed(`There is no template ${String(id)}.`)
  const { name, description, flow } = template
  const flowType = mode === 'composer' ? CANVAS_TYPE : flow.flowType
  const { typesOf, typeOf } = call.parts.metadata
  // A world without types accepts any.
  if (typesOf('flow', call).length > 0 && typeOf('flow', flowType, call) === undefined)
    return failed(`This installation has no flows of the type ${flowType}.`)
  if (preview === true) return { success: true, text: `Would create the flow ${name} (${flowType}).`, changes: [] }
  const record: FlowRecord = { ...newStamps(call), name, description, flowType, extra: {} }
  const changes = call.parts.flows.save(record, `imported from template ${String(id)}`, call)
  return { success: true, text: `Created the flow ${name} with the id ${record.id}.`, changes }
}

export const importTemplate: AgentTool = {
  name: 'import_template',
  description: 'Creates a flow from a template.',
  parameters: {
    type: 'object',
    properties: {
      template_id: { type: 'integer', description: 'Id of the template' },
      mode: {
        type: 'string',
        enum: ['standard', 'composer'],
        description: 'standard for a flow of the type of the template, composer for a flow on the visual canvas',
      },
      // The argument for a preview is not documented.
      preview: { type: 'boolean', description: 'Show what would be imported, without importing it' },
    },
    required: ['template_id'],
  },
  annotations: {
    title: 'Import a template',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  standsFor: ['createFlow'],
  agentic: true,
  execute: importFrom,
}
