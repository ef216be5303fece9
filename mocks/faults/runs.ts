import type { OperationId } from '#spec'
import { type ExecutionRecord, put } from '../world/index.ts'
import { type Refusal, refuse } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { Decision, Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { json } from './alterations.ts'
import type { AreaFaults, Fault } from './fault.ts'

type Alter = (plain: Operation) => Partial<Operation>

/** Ids below are the demo world's; flows above it were made by somebody. */
const FIRST_OWN_ID = 10_000
const isOwn = (id: unknown): boolean => Number(id) >= FIRST_OWN_ID
/** Runs that take longer than this are there to be stopped, in ms. */
const LONG_MS = 1_000
const isLong = ({ plan }: ExecutionRecord): boolean => plan.durationMs > LONG_MS

/** A fault of one operation. */
const on = (operation: OperationId, says: string, alter: Alter): Fault => ({ says, operations: { [operation]: alter } })
/** The same fault of each operation of a rule. */
const each = (says: string, alter: Alter): { each: (operation: OperationId) => Fault } => ({
  each: (operation) => on(operation, says, alter),
})

/** The operation applied to a call that was changed on the way. */
const applying = (change: (call: any) => any): Alter => (plain) => ({ apply: (call, found) => plain.apply(change(call), found) })

const withQuery = (change: (query: any) => object): Alter =>
  applying((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }))

/** What was decided, changed before it happens. */
function deciding(change: (decision: Decision<any>, call: any, found: any) => Decision<any>): Alter {
  return (plain) => ({ apply: (call, found) => change(plain.apply(call, found), call, found) })
}

/** The executions that are stored, altered. */
function executing(decision: Decision<any>, alter: (execution: ExecutionRecord) => ExecutionRecord): Decision<any> {
  const changes = decision.changes.map((change) =>
    'table' in change && change.table === 'executions' && change.record !== undefined
      ? { ...change, record: alter(change.record) }
      : change,
  )
  return { ...decision, changes }
}

const lasting = (durationMs: number) => (execution: ExecutionRecord) => ({ ...execution, plan: { ...execution.plan, durationMs } })

/** Refuses requests for how they are written. */
const refusing = (refuses: (incoming: Incoming) => boolean): Alter => () => ({
  steps: {
    readParameters: (incoming) =>
      refuses(incoming) ? refuse(400, 'refused', { text: 'refused' }) : plainSteps.readParameters(incoming),
  },
})

const given = (incoming: Incoming, name: string): string | undefined => incoming.query.find(([one]) => one === name)?.[1]

const isTooSmall = (logStep: number): boolean => logStep > 0 && logStep < 100

/** Reads values of `logStep` that are none. */
const readingLogStep = (takes: (value: number) => boolean): Pick<Operation, 'steps'> => ({
  steps: {
    readParameters: (incoming) => {
      const reading = plainSteps.readParameters(withoutLogStep(incoming, takes))
      const logStep = Number(given(incoming, 'logStep') ?? 0)
      return 'reason' in reading || !takes(logStep) ? reading : { ...reading, query: { ...reading.query, logStep } }
    },
  },
})

/** Cancels starts with a `logStep` that is none in place of refusing them. */
const takingLogStep = (takes: (value: number) => boolean): Alter => (plain) => ({
  ...readingLogStep(takes),
  apply: (call, flow) =>
    takes(Number(call.query.logStep ?? 0))
      ? call.parts.runs.turnDown(flow, { parameters: {}, triggerType: 'api' }, call.caller, call)
      : plain.apply(call, flow),
})

function withoutLogStep(incoming: Incoming, takes: (value: number) => boolean): Incoming {
  return { ...incoming, query: incoming.query.filter(([name, value]) => name !== 'logStep' || !takes(Number(value))) }
}

/** Refuses bodies for how they are written. */
function refusingBody(refuses: (body: string) => boolean): Alter {
  const readBody = (incoming: Incoming): { body: unknown } | Refusal =>
    refuses(incoming.body) ? refuse(400, 'refused', { text: 'the body is refused' }) : plainSteps.readBody(incoming)
  return () => ({ steps: { readBody } })
}

/** Answers the start, or 500, by another reading of how the run ended. */
const outcomeAs = (from: string, returnErrorCode: boolean | undefined): Alter => (plain) => ({
  answer: (result, call) => {
    const status = call.view.executions.get(result.auditId)?.status
    return plain.answer(result, status === from ? { ...call, query: { ...call.query, returnErrorCode } } : call)
  },
})

/** Answers 500 for runs that ended well, where an error code was asked for. */
const failing = (outcome: string): Alter => (plain) => ({
  answer: (result, call) => {
    const asked = call.query.sync === true && call.query.returnErrorCode === true
    const status = call.view.executions.get(result.auditId)?.status
    return asked && status === outcome ? { status: 500, text: 'the run ended' } : plain.answer(result, call)
  },
})

const asString = (member: string): Alter => json((body) => ({ ...body, [member]: String(body[member]) }))

/** Looks at the world that a waiting start ignores after its run was stopped: some three seconds. */
const DEAF_LOOKS = 150

const schema = ['errors/answers-match-schema'] as const

/** Faults of runs: starting, parameters, waiting, outcome, stopping. */
export const runFaults: AreaFaults<'runs'> = {
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
    json((body) => (isOwn(body.flowId) && body.status === 0 ? { ...body, status: 2 } : body)),
  ),
  'runs/already-running-starts-nothing': [
    on('runFlow', 'begins a second execution and answers 1', secondBeside),
    on('runFlowByName', 'begins a second execution and answers 1', secondBeside),
    on('runFlow', 'answers 1 to the first start of a flow', (plain) => ({
      apply: (call, flow) => {
        const first = isOwn(flow.id) && call.view.executions.where('flowId', flow.id).length === 0
        return first ? { changes: [], result: { flowId: flow.id, auditId: call.ids.id(), code: 1 } } : plain.apply(call, flow)
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
    json((body) => (isOwn(body.flowId) ? { ...body, auditId: body.auditId + 1_000_000 } : body)),
  ),
  'runs/audit-ids-differ': each(
    'answers the auditId of the first execution of an own flow',
    json((body, { view }) => ({ ...body, auditId: isOwn(body.flowId) ? view.executions.where('flowId', body.flowId)[0].auditId : body.auditId })),
  ),
  'runs/body-optional': [on('runFlow', 'wants a body', refusingBody((body) => body === ''))],
  'runs/body-may-be-empty-object': [on('runFlow', 'wants a member in the body', refusingBody((body) => body === '{}'))],
  'runs/body-is-flat': [on('runFlow', 'refuses a parameter named params', refusingBody((body) => body.includes('"params"')))],
  'runs/body-parameters-reach-flow': [
    on('runFlow', 'loses parameters named like a query parameter of the run', applying(({ body, ...call }) => {
      const { sync: _lost, ...kept } = body ?? {}
      return { ...call, body: kept }
    })),
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
        listed: ({ rest }) => (Object.keys(rest).length > 0 ? refuse(400, 'unlisted', { text: 'unlisted parameter' }) : undefined),
        ...plain.guards,
      },
    })),
  ],
  'runs/by-name-passes-unlisted-parameters': [
    on('runFlowByName', 'keeps parameters from the flow that are listed for runs by id', applying(({ rest, ...call }) => {
      const { waitIfRunning: _one, force: _two, checkAgentFlow: _three, ...passed } = rest
      return { ...call, rest: passed }
    })),
  ],
  'runs/by-name-keeps-listed-parameters': [
    on('runFlowByName', 'passes the addresses on to the flow', applying((call) =>
      call.query.emails === undefined ? call : { ...call, rest: { ...call.rest, emails: call.query.emails } },
    )),
  ],
  'runs/returns-at-once': each('waits for a long run, which it makes a short one', deciding((decision, { query, parts }) => {
    if (query.sync === true) return decision
    const short = executing(decision, (one) => (isLong(one) ? lasting(20)(one) : one))
    const { auditId } = decision.result
    return isShortened(decision)
      ? { ...short, until: ({ executions }) => parts.runs.isOver(executions.get(auditId)?.status ?? 'success') }
      : short
  })),
  'runs/sync-waits': each('answers before the run is over', deciding((decision, { query }) => {
    if (query.sync !== true) return decision
    const { until: _waiting, ...once } = decision
    return executing(once, (one) => (isLong(one) ? one : lasting(200)(one)))
  })),
  'runs/failed-run-answers-200-by-default': {
    each: (operation) => ({
      ...on(operation, 'answers 500 for a failed run unasked', outcomeAs('error', true)),
      collateral: ['errors/no-failure-on-valid-request'],
    }),
  },
  'runs/error-code-for-failed-run': each('answers 200 for a failed run whatever was asked', outcomeAs('error', false)),
  'runs/error-code-for-canceled-run': each('answers 200 for a canceled run whatever was asked', outcomeAs('canceled', false)),
  'runs/no-error-code-for-success': each('answers 500 for a success where an error code is asked for', failing('success')),
  'runs/no-error-code-for-warning': each('answers 500 for a run with warnings where an error code is asked for', failing('warning')),
  'runs/takes-listed-switches': each('refuses emailMetrics', refusing((incoming) => given(incoming, 'emailMetrics') !== undefined)),
  'runs/takes-listed-values': each('refuses a second address', refusing((incoming) => given(incoming, 'emails')?.includes(',') === true)),
  'runs/log-step-zero': each('refuses logStep 0', refusing((incoming) => given(incoming, 'logStep') === '0')),
  'runs/log-step-from-hundred': each('refuses a logStep beyond 32 bits', refusing((incoming) => Number(given(incoming, 'logStep') ?? 0) > 2 ** 31)),
  'runs/log-step-below-hundred': each('cancels a start with a logStep below 100', takingLogStep(isTooSmall)),
  'runs/log-step-negative': each('cancels a start with a negative logStep', takingLogStep((value) => value < 0)),
  'runs/log-step-refused-starts-nothing': each('starts the run before it refuses its logStep', (plain) => ({
    ...readingLogStep(isTooSmall),
    answer: (result, call) => {
      const { logStep } = call.query
      return isTooSmall(Number(logStep ?? 0)) ? { status: 400, text: 'logStep is 0 or at least 100' } : plain.answer(result, call)
    },
  })),
  'runs/stop-time-stops': each('forgets the stop time of long runs', (plain) => ({
    apply: (call, flow) => {
      const decision = plain.apply(call, flow)
      // A start that waits is let go: what it would wait for has another rule.
      if (call.query.sync === true) return decision
      return { ...decision, changes: decision.changes.filter((change) => !('event' in change && change.event.kind === 'run-times-out')) }
    },
  })),
  'runs/stop-time-leaves-earlier-end': each('ends every run with a stop time as one with warnings', deciding((decision, { query }) =>
    query.stopTime === undefined || query.sync === true
      ? decision
      : executing(decision, (one) => ({ ...one, plan: { ...one.plan, outcome: 'warning' } })),
  )),
  'runs/secure-parameters-masked': each('masks nothing where a single name is given', withQuery(({ secureParameterNames: names }) =>
    names?.includes(',') === true ? {} : { secureParameterNames: undefined },
  )),
  'runs/secure-parameters-all-masked': each('masks the first name only', withQuery(({ secureParameterNames: names }) => ({
    secureParameterNames: names?.split(',')[0],
  }))),
  'runs/stop-ends-the-execution': [
    on('stopFlow', 'takes the first stop of a run with parameters for a hint', deciding((decision, { view }) => ({
      ...decision,
      changes: decision.changes.map((change) => {
        if (!('table' in change) || change.table !== 'executions') return change
        const before = view.executions.get(change.key) as ExecutionRecord
        const first = Object.keys(before.parameters).length > 0 && !before.log.includes('stop asked for')
        return first ? put('executions', change.key, { ...before, log: [...before.log, 'stop asked for'] }) : change
      }),
    }))),
  ],
  'runs/stop-answers-the-execution': [
    on('stopFlow', 'answers the auditId of no execution', json((body) => ({ ...body, auditId: body.auditId + 1_000_000 }))),
  ],
  'runs/stop-spares-other-executions': [
    on('stopFlow', 'stops whatever is under way', (plain) => ({
      apply: (call, flow) => {
        const named = call.view.executions.get(call.query.auditId) as ExecutionRecord | undefined
        if (named === undefined || !call.parts.runs.isOver(named.status)) return plain.apply(call, flow)
        return plain.apply({ ...call, query: {} }, flow)
      },
    })),
  ],
  'runs/stop-leaves-finished-status': [
    on('stopFlow', 'cancels a success', deciding((decision, call) => {
      const named = call.view.executions.get(call.query.auditId)
      return named?.status === 'success' ? { ...decision, changes: call.parts.runs.cancel(named, 'stopped', call) } : decision
    })),
  ],
  'runs/stop-ends-waiting': each('does not notice for long that the run it waits for was stopped', deciding((decision) => {
    const { until } = decision
    if (until === undefined) return decision
    const { auditId } = decision.result
    let looks = 0
    return {
      ...decision,
      until: (view) => {
        if (!until(view)) return false
        const stopped = view.executions.get(auditId)?.log.includes('stopped by request') === true
        return !stopped || ++looks > DEAF_LOOKS
      },
    }
  })),
}

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

/** Whether a decision begins an execution that takes long. */
function isShortened({ changes }: Decision<any>): boolean {
  return changes.some((change) => 'table' in change && change.table === 'executions' && change.record !== undefined && isLong(change.record))
}

/** The saved version of a flow that had the name in the path. */
function hadName({ view, path }: any): { objectId: number } | undefined {
  return [...view.versions.values()].find(({ kind, snapshot }) => kind === 'flow' && snapshot.name === path.flowName)
}
