import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults } from './fault.ts'
import { applying, asString, each, executing, isOwn, lasting, on, refusingBody } from './runs-alterations.ts'

const schema = ['errors/answers-match-schema'] as const

/** Faults of starting: the answer, the flow's parameters, the flow's name. */
export const runStartFaults = {
  'runs/reply-flow-id': {
    each: (operation) => ({ ...on(operation, 'answers flowId as a string', asString('flowId')), collateral: schema }),
  },
  'runs/reply-audit-id': {
    each: (operation) => ({ ...on(operation, 'answers auditId as a string', asString('auditId')), collateral: schema }),
  },
  'runs/reply-start-code': {
    each: (operation) => ({ ...on(operation, 'answers status as a string', asString('status')), collateral: schema }),
  },
  'runs/started-code': each(
    'answers 2 to starts of own flows that begin',
    shaped((body) => (isOwn(body.flowId) && body.status === 0 ? { ...body, status: 2 } : body)),
  ),
  'runs/already-running-starts-nothing': [
    on('runFlow', 'begins a second execution and answers 1', secondBeside),
    on('runFlowByName', 'begins a second execution and answers 1', secondBeside),
    on('runFlow', 'answers 1 to the first start of a flow', (plain) => ({
      apply: (call, flow) => {
        const first = isOwn(flow.id) && call.view.executions.where('flowId', flow.id).length === 0
        return first
          ? { changes: [], result: { flowId: flow.id, auditId: call.ids.id(), code: 1 } }
          : plain.apply(call, flow)
      },
    })),
  ],
  'runs/code-is-not-progress': each('answers 2 where the run failed', (plain) => ({
    answer: (result, call) => {
      const failed = call.query.sync === true && call.view.executions.get(result.auditId)?.status === 'error'
      return plain.answer(failed ? { ...result, code: 2 } : result, call)
    },
  })),
  'runs/audit-id-leads-to-execution': each(
    'answers an auditId that no execution of an own flow has',
    shaped((body) => (isOwn(body.flowId) ? { ...body, auditId: body.auditId + 1_000_000 } : body)),
  ),
  'runs/audit-ids-differ': each(
    'answers the auditId of the first execution of an own flow',
    shaped((body, { view }) => ({
      ...body,
      auditId: isOwn(body.flowId) ? view.executions.where('flowId', body.flowId)[0].auditId : body.auditId,
    })),
  ),
  'runs/body-optional': [
    on(
      'runFlow',
      'wants a body',
      refusingBody((body) => body === ''),
    ),
  ],
  'runs/body-may-be-empty-object': [
    {
      ...on(
        'runFlow',
        'wants a member in the body',
        refusingBody((body) => body === '{}'),
      ),
      collateral: ['errors/object-not-found', 'errors/internal-error', 'errors/no-failure-on-valid-request'],
    },
  ],
  'runs/body-is-flat': [
    on(
      'runFlow',
      'refuses a parameter named params',
      refusingBody((body) => body.includes('"params"')),
    ),
  ],
  'runs/body-parameters-reach-flow': [
    on(
      'runFlow',
      'loses parameters named like a query parameter of the run',
      applying(({ body, ...call }) => {
        const { sync: _lost, ...kept } = body ?? {}
        return { ...call, body: kept }
      }),
    ),
  ],
  'runs/by-name-starts-the-named-flow': [
    on('runFlowByName', 'starts another flow in place of an own one', (plain) => ({
      find: (call) => {
        const flow = plain.find(call) as { id: number } | undefined
        return isOwn(flow?.id) && /^[\x21-\x7e]+$/.test(call.path.flowName) ? call.view.flows.get(101) : flow
      },
    })),
  ],
  'runs/by-name-missing': [
    on('runFlowByName', 'starts some flow for a name that none ever had', (plain) => ({
      find: (call) => plain.find(call) ?? (hadName(call) ? undefined : call.view.flows.get(101)),
    })),
  ],
  'runs/by-name-follows-renaming': [
    on('runFlowByName', 'finds a flow by its former name', (plain) => ({
      find: (call) => {
        const version = hadName(call)
        return plain.find(call) ?? (version === undefined ? undefined : call.view.flows.get(version.objectId))
      },
    })),
  ],
  'runs/by-name-decodes-the-path': [
    on('runFlowByName', 'does not find names beyond ASCII', (plain) => ({
      find: (call) => (/^[\x20-\x7e]+$/.test(call.path.flowName) ? plain.find(call) : undefined),
    })),
  ],
  'runs/by-name-takes-unlisted-parameters': [
    on('runFlowByName', 'refuses what it does not list', (plain) => ({
      guards: {
        listed: ({ rest }) =>
          Object.keys(rest).length > 0 ? refuse(400, 'unlisted', { text: 'unlisted parameter' }) : undefined,
        ...plain.guards,
      },
    })),
  ],
  'runs/by-name-passes-unlisted-parameters': [
    on(
      'runFlowByName',
      'keeps parameters with capitals in their names from the flow',
      applying(({ rest, ...call }) => ({
        ...call,
        rest: Object.fromEntries(
          Object.entries(rest as Record<string, string>).filter(([name]) => !/[A-Z]/.test(name)),
        ),
      })),
    ),
  ],
  'runs/by-name-keeps-listed-parameters': [
    on(
      'runFlowByName',
      'passes the addresses on to the flow',
      applying((call) =>
        call.query.emails === undefined ? call : { ...call, rest: { ...call.rest, emails: call.query.emails } },
      ),
    ),
  ],
} as const satisfies Partial<AreaFaults<'runs'>>

/** A second execution, a short one, for a start that is answered as if it had begun none. */
function secondBeside(plain: Operation): Partial<Operation> {
  return {
    apply: (call, flow) => {
      const decision = plain.apply(call, flow)
      if (decision.result.code !== 1) return decision
      const beside = plain.apply({ ...call, query: { ...call.query, allowParallel: true } }, flow)
      return { ...decision, changes: executing(beside, lasting(10)).changes }
    },
  }
}

/** The saved version of a flow that had the name in the path. */
function hadName({ view, path }: any): { objectId: number } | undefined {
  return [...view.versions.values()].find(({ kind, snapshot }) => kind === 'flow' && snapshot.name === path.flowName)
}
