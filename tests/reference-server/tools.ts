import { CAP, canSpend, spend } from './allowance.ts'
import { Refusal, json } from './answer.ts'
import type { Call } from './call.ts'
import { command } from './inbox.ts'
import { TEMPLATES } from './macros.ts'
import { allows } from './people.ts'
import type { Json } from './store.ts'

interface Argument {
  type: 'string' | 'integer' | 'boolean'
  needed?: boolean
  enum?: readonly string[]
}

interface Tool {
  name: string
  description: string
  agentic: boolean
  takes: Readonly<Record<string, Argument>>
  /** Throws an Error if it fails. */
  act: (call: Call, given: Json) => string
}

const needed = { type: 'string', needed: true } as const

const importTemplate: Tool['act'] = (call, given) => {
  const template = TEMPLATES.find(({ id }) => id === given['template_id'])
  if (template === undefined) throw new Error('no such template')
  if (!allows(call.pass.person.role, 'edit')) throw new Error('your role makes no flows')
  if (given['dry'] === true) return `would make a flow named ${template.title}`
  const flowType = given['mode'] === 'composer' ? 'flow.canvas.visual' : template.flowType
  const stamp = { createdBy: call.who, created: call.now, modifiedBy: call.who, modified: call.now }
  const flow = { id: call.world.newId('flow'), name: template.title, flowType, tags: [], properties: {}, ...stamp }
  call.tenant.stores.flow.put(flow, call.who, call.now)
  return `made flow ${flow.id} named ${template.title}`
}

const cli: Tool['act'] = (_call, given) => {
  const output = command(String(given['command']))
  if (output === undefined) throw new Error('the host knows no such command')
  return output
}

const documented: Tool[] = [
  {
    name: 'search_knowledge_base',
    description: 'Looks into the handbook.',
    agentic: false,
    takes: { query: needed },
    act: (_call, { query }) => `the handbook on ${String(query)}: see chapter 3`,
  },
  {
    name: 'search_templates',
    description: 'Looks for templates.',
    agentic: false,
    takes: { query: needed },
    act: (_call, { query }) =>
      TEMPLATES.filter(({ title }) => title.toLowerCase().includes(String(query).toLowerCase()))
        .map(({ id, title }) => `${id} ${title}`)
        .join('\n') || 'none',
  },
  {
    name: 'create_support_ticket',
    description: 'Asks people.',
    agentic: false,
    takes: { subject: needed, description: needed, user_email: needed },
    act: (_call, { subject }) => `ticket about ${String(subject)}`,
  },
  {
    name: 'host_list_commands',
    description: 'What the host can do.',
    agentic: true,
    takes: {},
    act: () => 'release\nsay',
  },
  { name: 'host_cli', description: 'Lets the host do something.', agentic: true, takes: { command: needed }, act: cli },
  {
    name: 'import_template',
    description: 'Makes a flow of a template.',
    agentic: true,
    takes: {
      template_id: { type: 'integer', needed: true },
      mode: { type: 'string', enum: ['standard', 'composer'] },
      dry: { type: 'boolean' },
    },
    act: importTemplate,
  },
]

const NOUNS = ['flow', 'schedule', 'connection', 'format', 'listener', 'macro', 'webhook'] as const

/** The service has 24 tools; those that the documents do not name count objects and identify the caller. */
const others: Tool[] = [
  ...NOUNS.map((noun): Tool => ({
    name: `count_${noun}s`,
    description: `Counts every ${noun}.`,
    agentic: true,
    takes: {},
    act: ({ tenant }) => String(tenant.stores[noun].items.size),
  })),
  ...NOUNS.map((noun): Tool => ({
    name: `name_${noun}s`,
    description: `Names every ${noun}.`,
    agentic: true,
    takes: {},
    act: ({ tenant }) =>
      tenant.stores[noun]
        .all()
        .map(({ name }) => name)
        .join('\n'),
  })),
  { name: 'who_am_i', description: 'Says who asks.', agentic: true, takes: {}, act: ({ who }) => who },
  { name: 'what_time', description: 'Says the time.', agentic: true, takes: {}, act: ({ now }) => String(now) },
  { name: 'which_release', description: 'Says which release this is.', agentic: true, takes: {}, act: () => '9.9.9' },
]

export const tools: readonly Tool[] = [...others, ...documented]

export function schemaOf({ takes }: Tool): Json {
  const properties = Object.fromEntries(
    Object.entries(takes).map(([name, { needed: _needed, ...schema }]) => [name, schema]),
  )
  const required = Object.keys(takes).filter((name) => takes[name]?.needed === true)
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

/** The problem with the arguments, if any. */
export function complaint({ takes }: Tool, given: Json): string | undefined {
  const kinds = { string: 'string', integer: 'bigint', boolean: 'boolean' }
  for (const [name, { type, needed: must, enum: values }] of Object.entries(takes)) {
    const value = given[name]
    if (value === undefined && must === true) return `${name} is missing`
    if (value === undefined) continue
    if (typeof value !== kinds[type] || values?.includes(String(value)) === false) return `${name} is no good`
  }
  return undefined
}

/** Runs the tool, if the caller can pay for it. */
export function use(call: Call, tool: Tool, given: Json): string {
  if (tool.agentic || call.world.bugs.has('cap-on-free-tools')) {
    if (!canSpend(call)) throw new Refusal(json(CAP), CAP.error)
    spend(call)
  }
  return tool.act(call, given)
}
