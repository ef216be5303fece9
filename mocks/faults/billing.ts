import type { ToolRun } from '../domain/agent/tools.ts'
import type { Decision, Operation } from '../domain/kernel/operation.ts'
import type { Parts } from '../domain/kernel/parts.ts'
import { seeing } from '../domain/kernel/seeing.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults, Fault, Faults } from './fault.ts'

type Body = Record<string, unknown>

const isCapped = (body: unknown): boolean => (body as Body | undefined)?.['code'] === 'cap_exceeded'

/** The answer to a capped chat told otherwise. */
function telling(says: string, change: (body: Body) => unknown): Faults {
  return {
    each: (id) => ({ says, operations: { [id]: shaped((body: Body) => (isCapped(body) ? change(body) : body)) } }),
  }
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

const refusesFree = (name: string): readonly [Fault] => [
  { says: `refuses ${name} when the allowance is used up`, operations: { executeTool: refusingFree(name) } },
]

/** An operation that takes nothing from the allowance. */
const unbooked = seeing(({ billing }) => ({ billing: { ...billing, book: () => [] } }))

/** Faults of billing. */
export const billingFaults: AreaFaults<'billing'> = {
  'billing/capped-chat-is-200': {
    each: (id) => ({
      says: 'answers 403 when the allowance is used up',
      operations: {
        [id]: (plain: Operation): Partial<Operation> => ({
          answer: (result, call) => {
            const answer = plain.answer(result, call)
            return isCapped(answer.json) ? { ...answer, status: 403 } : answer
          },
        }),
      },
    }),
  },
  'billing/capped-chat-is-no-success': telling('calls it a success', (body) => ({ ...body, success: true })),
  'billing/capped-chat-code': telling('has a code of its own', (body) => ({ ...body, code: 'limit_reached' })),
  'billing/capped-chat-says-why': telling('does not say why', ({ error: _error, ...body }) => body),
  'billing/capped-searches-knowledge-base': refusesFree('search_knowledge_base'),
  'billing/capped-searches-templates': refusesFree('search_templates'),
  'billing/capped-creates-ticket': refusesFree('create_support_ticket'),
  'billing/capped-calls-free-tools-over-mcp': [
    { says: 'refuses free tools over MCP when the allowance is used up', operations: { callMcp: refusingFree() } },
  ],
  'billing/free-tools-do-not-count': [
    {
      says: 'bills free tools',
      operations: {
        executeTool: running(({ billing }, plain, call) => {
          const { changes, result } = plain
          if (result.kind !== 'ran' || result.tool.agentic) return plain
          return { changes: [...changes, ...billing.book([{ tool: result.tool.name }], call.caller, call)], result }
        }),
      },
    },
  ],
  'billing/billed-tools-count': [{ says: 'bills no tool', operations: { executeTool: unbooked } }],
  'billing/billed-tools-count-over-mcp': [{ says: 'bills no tool over MCP', operations: { callMcp: unbooked } }],
  'billing/model-tokens-count': {
    each: (id) => ({ says: 'bills no tokens', operations: { [id]: unbooked } }),
  },
  'billing/allowance-is-monthly': [
    { says: 'gives one allowance for good', parts: { billing: { monthEnds: () => Infinity } } },
  ],
  'billing/recharge-lifts-cap': [{ says: 'forgets a recharge', parts: { billing: { recharge: () => [] } } }],
  'billing/own-key-lifts-cap': {
    each: (id) => ({
      says: 'applies the cap whatever the key',
      operations: { [id]: seeing(({ modelKeys }) => ({ modelKeys: { ...modelKeys, keyOf: () => undefined } })) },
    }),
  },
}
