import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import { put, remove } from '../../world/index.ts'
import type { AgentToolParts } from '../../domain/agent/tools.ts'
import type { ToolRun } from '../../domain/agent/tools/tool.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Decision } from '../../domain/kernel/operation.ts'
import { beganUnanswered, hasAnswered } from './chat-turns.ts'
import { type AreaFaults, type Fault, type Faults, each, everywhere, fault } from './fault.ts'

type Body = Record<string, unknown>
type RunCall = Parameters<AgentToolParts['run']>[2]

const isCapped = (body: unknown): boolean => (body as Body | undefined)?.['code'] === 'cap_exceeded'

/** Caps nothing. */
const uncapped = { isCapped: () => false }

/** Goes on refusing in sessions that began with a refusal, of users who have a key now, or none. */
const refusingBegun = (hasKey: boolean): Fault =>
  fault(
    `keeps the cap of a session that began under it, ${hasKey ? 'despite a key' : 'despite a recharge'}`,
    on('sessionChat').given((call, session) => {
      const { parts, caller } = call
      const isMeant = beganUnanswered(session) && (parts.modelKeys.keyOf(caller, call) !== undefined) === hasKey
      return isMeant ? { ...call, parts: { ...parts, billing: { ...parts.billing, isCapped: () => true } } } : call
    }),
  )

/** Changes the answer of a capped chat. */
const answeringCapped =
  (change: (body: Body) => unknown) =>
  (id: OperationId): Alteration =>
    onEach(id).body((body: Body) => (isCapped(body) ? change(body) : body))

/** Changes the answer of a capped chat that may use tools. */
const answeringCappedWithTools =
  (change: (body: Body) => unknown) =>
  (id: OperationId): Alteration =>
    onEach(id).body((body: Body, call) => (isCapped(body) && call.body.include_tools !== false ? change(body) : body))

const telling = (says: string, change: (body: Body) => unknown): Faults => each(says, answeringCapped(change))

const unexplained = (body: Body): Body => ({ ...body, error: 'Something went wrong.' })

/** Answers a capped chat with another status. */
const refusingCapped =
  (status: number) =>
  (id: OperationId): Alteration =>
    onEach(id).answer((answer) => (isCapped(answer.json) ? { ...answer, status } : answer))

/** Changes the runs of tools of one operation. */
const running = (
  id: 'executeTool' | 'callMcp',
  decide: (plain: Decision<ToolRun>, call: RunCall) => Decision<ToolRun>,
): Alteration =>
  onEach(id).part('agentTools', ({ run }) => ({ run: (name, given, call) => decide(run(name, given, call), call) }))

/** Refuses free tools, or one of them, when the allowance is exhausted. */
const refusingFree = (id: 'executeTool' | 'callMcp', name?: string): Alteration =>
  running(id, (plain, call) => {
    const { result } = plain
    const isMeant = result.kind === 'ran' && !result.tool.agentic && (name ?? result.tool.name) === result.tool.name
    if (!isMeant || !call.parts.billing.isCapped('tool', call.caller, call)) return plain
    return { changes: [], result: { kind: 'capped', tool: result.tool } }
  })

const refusedOf = (userId: unknown): string => `refused:${String(userId)}`

/** Notes chats that the cap refused, and then refuses a free tool. */
const refusingAfter = (name: string): Alteration =>
  together(
    on('chat').decides((decision, { caller: { user }, now }) => {
      if (decision.result.course !== undefined) return decision
      const key = refusedOf(user.id)
      const visit = put('visits', key, { key, userId: String(user.id), kind: 'refused', id: 0, at: now })
      return { ...decision, changes: [...decision.changes, visit] }
    }),
    running('executeTool', (plain, call) => {
      const { result } = plain
      const isMeant = result.kind === 'ran' && result.tool.name === name
      if (!isMeant || call.view.visits.get(refusedOf(call.caller.user.id)) === undefined) return plain
      return { changes: [], result: { kind: 'capped', tool: result.tool } }
    }),
  )

const refusesFree = (name: string): Fault[] => [
  fault(`refuses ${name} when the allowance is exhausted`, refusingFree('executeTool', name)),
  fault(`refuses ${name} after a chat that was refused`, refusingAfter(name)),
]

/** Bills free tools, or one of them. */
const billingFree =
  (name?: string) =>
  (id: OperationId): Alteration =>
    running(id as 'executeTool' | 'callMcp', (plain, call) => {
      const { changes, result } = plain
      if (result.kind !== 'ran' || result.tool.agentic || (name ?? result.tool.name) !== result.tool.name) return plain
      const booked = call.parts.billing.book([{ tool: result.tool.name }], call.caller, call)
      return { changes: [...changes, ...booked], result }
    })

/** Does not charge the allowance. */
const unbooked = (id: OperationId): Alteration => onEach(id).part('billing', () => ({ book: () => [] }))

/** Does not charge runs of one tool. */
const unbookedTool = (name: string): Faults =>
  each(`bills no run of ${name}`, (id) =>
    onEach(id).part('billing', ({ book }) => ({
      book: (uses, ...whose) =>
        book(
          uses.filter((use) => !('tool' in use && use.tool === name)),
          ...whose,
        ),
    })),
  )

const LATER_MS = 1_000
const laterOf = (userId: unknown): string => `free-use:${String(userId)}`

/** Notes the runs of free tools of an operation. */
const notingFree = (id: 'executeTool' | 'callMcp'): Alteration =>
  running(id, (plain, call) => {
    const { changes, result } = plain
    if (result.kind !== 'ran' || result.tool.agentic) return plain
    const { user } = call.caller
    const key = laterOf(user.id)
    const visit = put('visits', key, { key, userId: String(user.id), kind: 'free-use', id: 0, at: call.now })
    return { changes: [...changes, visit], result }
  })

/** Bills free tools a second after they ran, as by a queue: what little is left is then used up. */
const billingFreeLater = together(
  notingFree('executeTool'),
  notingFree('callMcp'),
  part('billing', (plain) => ({
    isCapped(kind, caller, scene) {
      const used = scene.view.visits.get(laterOf(caller.user.id))
      const isBooked = used !== undefined && used.at + LATER_MS <= scene.now
      const { left = Infinity } = scene.view.allowances.where('userId', String(caller.user.id)).at(-1) ?? {}
      const isUsedUp = isBooked && left <= plain.priceOf({ tool: '' })
      return isUsedUp || plain.isCapped(kind, caller, scene)
    },
    leave: (usd, user, scene) => [...plain.leave(usd, user, scene), remove('visits', laterOf(user.id))],
  })),
)

/** Runs of free tools, and of support tickets, that a user has before they are refused; the records of visits count them. */
const FREE_RUNS = 50
const TICKETS = 3

/** Refuses free tools that are meant once a user has run them so often. */
const limiting = (kind: string, most: number, isMeant: (name: string) => boolean): Alteration =>
  running('executeTool', ({ changes, result }, call) => {
    if (result.kind !== 'ran' || result.tool.agentic || !isMeant(result.tool.name)) return { changes, result }
    const { user } = call.caller
    const key = `${kind}:${user.id}`
    const runs = Number(call.view.visits.get(key)?.id ?? 0) + 1
    const visit = put('visits', key, { key, userId: String(user.id), kind, id: runs, at: call.now })
    return {
      changes: [...changes, visit],
      result: runs > most ? { kind: 'capped', tool: result.tool } : result,
    }
  })

const limitingFree = limiting('free-runs', FREE_RUNS, () => true)
const limitingTickets = limiting('tickets', TICKETS, (name) => name === 'create_support_ticket')

const withoutKey = (id: OperationId): Alteration => onEach(id).part('modelKeys', () => ({ keyOf: () => undefined }))

const losingKey = (id: OperationId): Alteration =>
  onEach(id).decides(({ changes, ...decision }, { caller: { user } }) => ({
    ...decision,
    changes: [...changes, remove('modelKeys', `user:${user.id}`)],
  }))

const unrenewed = (id: OperationId): Alteration => onEach(id).part('billing', () => ({ monthEnds: () => Infinity }))

/** Notes recharges, and refuses billed uses after them. */
const unrecharged = (id: OperationId): Alteration =>
  together(
    part('billing', (plain) => ({
      recharge: (user, scene) => {
        const key = `recharged:${user.id}`
        const visit = put('visits', key, { key, userId: String(user.id), kind: 'recharge', id: 0, at: scene.now })
        return [...plain.recharge(user, scene), visit]
      },
    })),
    onEach(id).part('billing', ({ isCapped: isOver }) => ({
      isCapped: (kind, caller, scene) =>
        isOver(kind, caller, scene) ||
        (scene.view.visits.get(`recharged:${caller.user.id}`) !== undefined &&
          scene.parts.modelKeys.keyOf(caller, scene) === undefined),
    })),
  )

/** Faults of billing. */
export const billingFaults: AreaFaults<'billing'> = {
  'billing/capped-chat-is-200': everywhere('responds 403 when the allowance is exhausted', refusingCapped(403), {
    'responds 429 when the allowance is exhausted': refusingCapped(429),
  }),
  'billing/capped-chat-is-no-success': everywhere(
    'reports success',
    answeringCapped((body) => ({ ...body, success: true })),
    {},
    [
      fault(
        'serves sessions that were answered before, whatever is left',
        on('sessionChat').part('billing', ({ isCapped: isOver }) => ({
          isCapped: (kind, caller, scene) =>
            isOver(kind, caller, scene) &&
            ![...scene.view.sessions.values()].some(
              (session) => session.userId === caller.user.id && hasAnswered(session),
            ),
        })),
      ),
      fault(
        'serves chats that may use tools',
        onEach('chat', 'sessionChat').given(({ parts, ...call }) => ({
          ...call,
          parts: call.body.include_tools === false ? parts : { ...parts, billing: { ...parts.billing, ...uncapped } },
        })),
      ),
    ],
  ),
  'billing/capped-stream-is-not-served': each('serves streams', (id) => onEach(id).part('billing', () => uncapped)),
  'billing/capped-chat-code': everywhere(
    'sends an undocumented code',
    answeringCapped((body) => ({ ...body, code: 'limit_reached' })),
    {
      'sends the code of a limited rate': answeringCapped((body) => ({ ...body, code: 'rate_limit_exceeded' })),
      'sends the code of a failed tool if the chat may use tools': answeringCappedWithTools((body) => ({
        ...body,
        code: 'tool_failed',
      })),
    },
  ),
  'billing/capped-chat-says-why': telling('omits the reason', ({ error: _error, ...body }) => body),
  'billing/capped-searches-knowledge-base': refusesFree('search_knowledge_base'),
  'billing/capped-searches-templates': refusesFree('search_templates'),
  'billing/capped-creates-ticket': refusesFree('create_support_ticket'),
  'billing/capped-calls-free-tools-over-mcp': [
    fault('refuses free tools over MCP when the allowance is exhausted', refusingFree('callMcp')),
    ...['search_templates', 'create_support_ticket'].map((name) =>
      fault(`refuses ${name} over MCP when the allowance is exhausted`, refusingFree('callMcp', name)),
    ),
  ],
  'billing/free-tools-do-not-count': everywhere(
    'bills free tools',
    billingFree(),
    { 'bills support tickets': billingFree('create_support_ticket') },
    [fault('bills free tools a second later', billingFreeLater)],
  ),
  'billing/billed-tools-count': fault('bills no tool', unbooked('executeTool')),
  'billing/billed-tools-count-over-mcp': fault('bills no tool over MCP', unbooked('callMcp')),
  'billing/cli-commands-count': unbookedTool('host_cli'),
  'billing/template-imports-count': unbookedTool('import_template'),
  'billing/free-tools-unlimited': [
    fault(`refuses free tools after ${FREE_RUNS} runs`, limitingFree),
    fault(`refuses support tickets after ${TICKETS} runs`, limitingTickets),
  ],
  'billing/own-key-lifts-cap-of-tools': everywhere("applies the cap to tools despite the user's own key", withoutKey, {
    'forgets the key of a user after its first use': losingKey,
  }),
  'billing/capped-chat-names-cap': everywhere('does not say why', answeringCapped(unexplained), {
    'does not say why if the chat may use tools': answeringCappedWithTools(unexplained),
  }),
  'billing/model-tokens-count': each('bills no tokens', unbooked),
  'billing/cap-lasts': Object.entries({ minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }).map(
    ([what, ms]) =>
      fault(
        `renews the allowance every ${what}`,
        part('billing', { monthBegan: (now) => now - (now % ms), monthEnds: (began) => began + ms }),
      ),
  ),
  'billing/allowance-is-monthly': everywhere('never renews the allowance of an operation', unrenewed, {}, [
    fault('never renews the allowance', part('billing', { monthEnds: () => Infinity })),
    fault(
      'renews the allowance every 60 days',
      part('billing', { monthBegan: (now) => now, monthEnds: (began) => began + 60 * 86_400_000 }),
    ),
  ]),
  'billing/recharge-lifts-cap': {
    each: (id) => fault('serves nothing after a recharge', unrecharged(id)),
    all: () => [fault('ignores a recharge', part('billing', { recharge: () => [] })), refusingBegun(false)],
  },
  'billing/recharge-lifts-cap-of-tools': each('serves only chats after a recharge', unrecharged),
  'billing/own-key-lifts-cap': everywhere(
    "applies the cap despite the user's own key",
    withoutKey,
    { 'forgets the key of a user after its first use': losingKey },
    [refusingBegun(true)],
  ),
}
