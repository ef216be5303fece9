import { type Effect, type OperationFacts, type OperationId, readJson } from '#spec'
import { type Target, fixtureOf } from './target.ts'

/** What a call is judged by: its path parameters, its query and its body, as a value or word for word. */
export interface Judged {
  path?: unknown
  query?: unknown
  body?: unknown
  raw?: { body: string }
  /** A method that the documents do not show. */
  method?: string
}

/** Tools that the documents call free: executing them bills nothing. */
const FREE_TOOLS: ReadonlySet<unknown> = new Set(['search_knowledge_base', 'search_templates'])

type Members = Readonly<Record<string, unknown>>

/**
 * Everything that one call may do (design: effects); all of it must be allowed. A body that some service might take otherwise
 * than the documents say is judged by what it asks for.
 */
export function effectsOf(target: Target, facts: OperationFacts, request: Judged): ReadonlySet<Effect> {
  // What such a method would do is not said, nor that it would only read; it calls no tool of the MCP endpoint.
  if (request.method !== undefined) return new Set(facts.id === 'callMcp' ? ['writes'] : ['writes', facts.effect])
  const body = bodyOf(request)
  if (facts.id === 'executeTool') return effectsOfTool(membersOf(request.path)['tool_name'])
  if (facts.id === 'callMcp') {
    // A batch does nothing by the documents, but it is sent to find out.
    const effects = [body].flat().flatMap((message) => [...effectsOfMessage(membersOf(message))])
    return new Set(effects.length === 0 ? ['reads'] : effects)
  }
  const effects = new Set<Effect>([facts.effect])
  if (starts(target, facts.id, membersOf(body))) effects.add('executes')
  if (facts.effect === 'executes' && notifies(membersOf(request.query))) effects.add('mails')
  return effects
}

/** What a request says, however it is sent; undefined where it is sent word for word and is no JSON. */
export function bodyOf({ body, raw }: Pick<Judged, 'body' | 'raw'>): unknown {
  if (raw === undefined) return body
  try {
    return readJson(raw.body).plain
  } catch {
    return undefined
  }
}

function effectsOfMessage({ method, params }: Members): ReadonlySet<Effect> {
  return method === 'tools/call' ? effectsOfTool(membersOf(params)['name']) : new Set(['reads'])
}

/**
 * A ticket reaches people, `host_cli` runs a command on the host, and an import makes a flow: how a preview is asked for is not
 * shown. `host_list_commands` only lists. A tool that nobody knows may bill.
 */
function effectsOfTool(tool: unknown): ReadonlySet<Effect> {
  if (FREE_TOOLS.has(tool)) return new Set(['reads'])
  if (tool === 'create_support_ticket') return new Set(['tickets'])
  if (tool === 'host_cli') return new Set(['bills', 'commands'])
  if (tool === 'import_template') return new Set(['bills', 'writes'])
  return new Set(['bills'])
}

/** Whether what is stored starts flows: a bulk edit that runs them, or a schedule that is due all the time. */
function starts(target: Target, id: OperationId, { actions, schedule }: Members): boolean {
  if (id === 'bulkEditFlows') {
    const { type: running } = membersOf(target.bulkActions['run'])
    return [actions].flat().some((action) => running !== undefined && membersOf(action)['type'] === running)
  }
  if (id !== 'createSchedule' && id !== 'replaceSchedule') return false
  return schedule !== undefined && schedule === fixtureOf(target, 'frequent_schedule')
}

/** Parameters of a run by which people are notified, at once or where the run takes too long. */
const NOTIFYING = [
  'emailOnSuccess',
  'emailOnFailure',
  'emailOnLastFailure',
  'emailMetrics',
  'emails',
  'expectedTime',
  'repeatExpectedTimeNotifications',
]

/** Whether the query of a run may have people notified: a switch that is spelt in an odd way may be taken as on. */
export function notifies(query: Members): boolean {
  return NOTIFYING.some((name) => query[name] !== undefined && !['', 'false'].includes(String(query[name])))
}

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}
