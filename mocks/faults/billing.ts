import type { ToolRun } from '../domain/agent/tools.ts'
import { part } from '../alterations/together.ts'
import { on, onEach } from '../alterations/on.ts'
import type { Decision } from '../domain/kernel/operation.ts'
import type { Parts } from '../domain/kernel/parts.ts'
import { seeing } from '../domain/kernel/seeing.ts'
import { type AreaFaults, type Fault, type Faults, each, fault } from './fault.ts'

type Body = Record<string, unknown>

const isCapped = (body: unknown): boolean => (body as Body | undefined)?.['code'] === 'cap_exceeded'

/** The answer to a capped chat told otherwise. */
function telling(says: string, change: (body: Body) => unknown): Faults {
  return each(says, (id) => onEach(id).body((body: Body) => (isCapped(body) ? change(body) : body)))
}

/** Runs of tools decided otherwise, for one operation. */
function running(decide: (parts: Parts, plain: Decision<ToolRun>, call: RunCall) => Decision<ToolRun>) {
  return seeing((parts) => ({
    agentTools: {
      ...parts.agentTools,
      run: (name, given, call) => decide(parts, parts.agentTools.run(name, given, call), call),
    },
  }))
}
type RunCall = Parameters<Parts['agentTools']['run']>[2]

/** Free tools that are refused when the allowance is used up. */
const refusingFree = (name?: string): ReturnType<typeof running> =>
  running(({ billing }, plain, call) => {
    const { result } = plain
    const concerned = result.kind === 'ran' && !result.tool.agentic && (name ?? result.tool.name) === result.tool.name
    if (!concerned || !billing.isCapped('tool', call.caller, call)) return plain
    return { changes: [], result: { kind: 'capped', tool: result.tool } }
  })

const refusesFree = (name: string): Fault =>
  fault(`refuses ${name} when the allowance is used up`, on('executeTool').with(refusingFree(name)))

/** An operation that takes nothing from the allowance. */
const unbooked = seeing(({ billing }) => ({ billing: { ...billing, book: () => [] } }))

/** Faults of billing. */
export const billingFaults: AreaFaults<'billing'> = {
  'billing/capped-chat-is-200': each('answers 403 when the allowance is used up', (id) =>
    onEach(id).answer((answer) => {
      return isCapped(answer.json) ? { ...answer, status: 403 } : answer
    }),
  ),
  'billing/capped-chat-is-no-success': telling('calls it a success', (body) => ({ ...body, success: true })),
  'billing/capped-chat-code': telling('has a code of its own', (body) => ({ ...body, code: 'limit_reached' })),
  'billing/capped-chat-says-why': telling('does not say why', ({ error: _error, ...body }) => body),
  'billing/capped-searches-knowledge-base': refusesFree('search_knowledge_base'),
  'billing/capped-searches-templates': refusesFree('search_templates'),
  'billing/capped-creates-ticket': refusesFree('create_support_ticket'),
  'billing/capped-calls-free-tools-over-mcp': fault(
    'refuses free tools over MCP when the allowance is used up',
    on('callMcp').with(refusingFree()),
  ),
  'billing/free-tools-do-not-count': fault(
    'bills free tools',
    on('executeTool').with(
      running(({ billing }, plain, call) => {
        const { changes, result } = plain
        if (result.kind !== 'ran' || result.tool.agentic) return plain
        return { changes: [...changes, ...billing.book([{ tool: result.tool.name }], call.caller, call)], result }
      }),
    ),
  ),
  'billing/billed-tools-count': fault('bills no tool', on('executeTool').with(unbooked)),
  'billing/billed-tools-count-over-mcp': fault('bills no tool over MCP', on('callMcp').with(unbooked)),
  'billing/model-tokens-count': each('bills no tokens', (id) => onEach(id).with(unbooked)),
  'billing/allowance-is-monthly': fault('gives one allowance for good', part('billing', { monthEnds: () => Infinity })),
  'billing/recharge-lifts-cap': fault('forgets a recharge', part('billing', { recharge: () => [] })),
  'billing/own-key-lifts-cap': each('applies the cap whatever the key', (id) =>
    onEach(id).with(seeing(({ modelKeys }) => ({ modelKeys: { ...modelKeys, keyOf: () => undefined } }))),
  ),
}
