import type { Effect, OperationFacts, OperationId } from '#spec'
import { type Judged, type Members, bodyOf, membersOf, notifies } from './judged.ts'
import { type Target, fixtureOf } from './target.ts'

/** Tools that the documents call free: executing them costs nothing. */
const FREE_TOOLS: ReadonlySet<unknown> = new Set(['search_knowledge_base', 'search_templates'])

/**
 * All effects that a call may have (design: effects); all must be allowed. An ambiguous body counts with everything it
 * might ask for.
 */
export function effectsOf(target: Target, facts: OperationFacts, request: Judged): ReadonlySet<Effect> {
  // The effect of an undocumented method is unknown, so it is not assumed to be read-only; it calls no MCP tool.
  if (request.method !== undefined) return new Set(facts.id === 'callMcp' ? ['writes'] : ['writes', facts.effect])
  const body = bodyOf(request)
  if (facts.id === 'executeTool') return effectsOfTool(membersOf(request.path)['tool_name'])
  if (facts.id === 'callMcp') {
    // A batch has no effect according to the documents, but this is what such a test wants to know.
    const effects = [body].flat().flatMap((message) => [...effectsOfMessage(membersOf(message))])
    return new Set(effects.length === 0 ? ['reads'] : effects)
  }
  const effects = new Set<Effect>([facts.effect])
  if (startsFlows(target, facts.id, membersOf(body))) effects.add('executes')
  if (facts.effect === 'executes' && notifies(membersOf(request.query))) effects.add('mails')
  return effects
}

function effectsOfMessage({ method, params }: Members): ReadonlySet<Effect> {
  return method === 'tools/call' ? effectsOfTool(membersOf(params)['name']) : new Set(['reads'])
}

/**
 * A ticket reaches people, `host_cli` runs a command on the host, and an import creates a flow, because the documents
 * do not show how to ask for a preview. `host_list_commands` only lists. An unknown tool may cost money.
 */
function effectsOfTool(tool: unknown): ReadonlySet<Effect> {
  if (FREE_TOOLS.has(tool)) return new Set(['reads'])
  if (tool === 'create_support_ticket') return new Set(['tickets'])
  if (tool === 'host_cli') return new Set(['bills', 'commands'])
  if (tool === 'import_template') return new Set(['bills', 'writes'])
  return new Set(['bills'])
}

/** Whether storing this starts flows: a bulk edit that runs them, or a schedule that is always due. */
function startsFlows(target: Target, id: OperationId, { actions, schedule }: Members): boolean {
  if (id === 'bulkEditFlows') {
    const { type: running } = membersOf(target.bulkActions['run'])
    return [actions].flat().some((action) => running !== undefined && membersOf(action)['type'] === running)
  }
  if (id !== 'createSchedule' && id !== 'replaceSchedule') return false
  return schedule !== undefined && schedule === fixtureOf(target, 'frequent_schedule')
}
