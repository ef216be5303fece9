import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { storedAs } from '../stored.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { put } from '../../world/index.ts'
import { type AreaFaults, type Faults, each, fault } from './fault.ts'
import { endingAs, given, isLong, isTooSmall, lasting, readingLogStep } from './runs-alterations.ts'

/** Number of polls that a waiting start ignores after its run was stopped: some twelve seconds. */
const DEAF_LOOKS = 600

/** Refuses requests by their raw form. */
const refusing = (says: string, refuses: (incoming: Incoming) => boolean): Faults =>
  each(says, (id) =>
    onEach(id).step({
      readParameters: (incoming) =>
        refuses(incoming) ? refuse(400, 'refused', { text: 'refused' }) : plainSteps.readParameters(incoming),
    }),
  )

/** Cancels starts with a forbidden `logStep` instead of refusing them. */
const cancelling = (says: string, takes: (logStep: number) => boolean): Faults =>
  each(says, (id) =>
    onEach(id)
      .step(readingLogStep(takes))
      .with((plain) => ({
        apply: (call, flow) =>
          takes(Number(call.query.logStep ?? 0))
            ? call.parts.runs.turnDown(flow, { parameters: {}, triggerType: 'api' }, call.caller, call)
            : plain.apply(call, flow),
      })),
  )

/** Responds to a run with this status as if `returnErrorCode` had this value. */
const outcomeAs = (says: string, outcome: string, returnErrorCode: boolean): Faults =>
  each(says, (id) =>
    onEach(id).with((plain) => ({
      answer: (result, call) => {
        const { status } = call.view.executions.get(result.auditId) ?? {}
        return plain.answer(result, status === outcome ? { ...call, query: { ...call.query, returnErrorCode } } : call)
      },
    })),
  )

/** Responds 500 for successful runs if an error code was requested. */
const failing = (says: string, outcome: string): Faults =>
  each(says, (id) =>
    onEach(id).answer((answer, { query, view }, { auditId }) => {
      const asked = query.sync === true && query.returnErrorCode === true
      return asked && view.executions.get(auditId)?.status === outcome ? { status: 500, text: 'the run ended' } : answer
    }),
  )

/** Changes the list of secure parameters. */
const secureNamesAs = (id: OperationId, change: (names: string) => string | undefined) =>
  onEach(id).given(({ query, ...call }) => {
    const { secureParameterNames: names } = query
    return { ...call, query: names === undefined ? query : { ...query, secureParameterNames: change(names) } }
  })

const STARTS = ['runFlow', 'runFlowByName'] as const

/** Faults of a run's lifecycle: waiting for it, its options, its end. */
export const runLifeFaults = {
  'runs/returns-at-once': [
    fault(
      'waits for every run',
      onEach(...STARTS).given((call) => ({ ...call, query: { ...call.query, sync: true } })),
    ),
    fault(
      'waits for every run with returnErrorCode',
      onEach(...STARTS).given((call) => ({
        ...call,
        query: call.query.returnErrorCode === true ? { ...call.query, sync: true } : call.query,
      })),
    ),
    fault(
      'waits with waitIfRunning until the earlier run is over',
      on('runFlow').decides((decision, { query }) => {
        if (query.waitIfRunning !== true || decision.until !== undefined) return decision
        const { auditId } = decision.result
        return { ...decision, until: ({ executions }) => executions.get(auditId)?.status !== 'queued' }
      }),
    ),
    ...STARTS.map((id) =>
      fault(
        'shortens a long run that it waits for',
        onEach(id).decides((decision, { query, parts, view }) => {
          if (query.sync === true) return decision
          let isShortened = false
          const changes = decision.changes.map((change) =>
            storedAs(change, 'executions', view, (one) => {
              isShortened ||= isLong(one)
              return isLong(one) ? lasting(20)(one) : one
            }),
          )
          const { auditId } = decision.result
          return isShortened
            ? {
                ...decision,
                changes,
                until: ({ executions }) => parts.runs.isOver(executions.get(auditId)?.status ?? 'success'),
              }
            : decision
        }),
      ),
    ),
  ],
  'runs/sync-waits': each('responds before the run has ended', (id) =>
    onEach(id).decides((decision, { query, view }) => {
      if (query.sync !== true) return decision
      const { until: _waiting, changes, ...rest } = decision
      const slower = changes.map((change) =>
        storedAs(change, 'executions', view, (one) => (isLong(one) ? one : lasting(200)(one))),
      )
      return { ...rest, changes: slower }
    }),
  ),
  'runs/failed-run-answers-200-by-default': outcomeAs(
    'responds 500 to a failed run without returnErrorCode',
    'error',
    true,
  ),
  'runs/error-code-for-failed-run': outcomeAs('always responds 200 to a failed run', 'error', false),
  'runs/error-code-for-canceled-run': outcomeAs('always responds 200 to a canceled run', 'canceled', false),
  'runs/no-error-code-for-success': failing('responds 500 to a success with returnErrorCode', 'success'),
  'runs/takes-listed-switches': refusing(
    'refuses emailMetrics',
    (incoming) => given(incoming, 'emailMetrics') !== undefined,
  ),
  'runs/takes-listed-values': refusing(
    'refuses a second address',
    (incoming) => given(incoming, 'emails')?.includes(',') === true,
  ),
  'runs/log-step-zero': refusing('refuses logStep 0', (incoming) => given(incoming, 'logStep') === '0'),
  'runs/log-step-from-hundred': refusing(
    'refuses a logStep beyond 32 bits',
    (incoming) => Number(given(incoming, 'logStep') ?? 0) > 2 ** 31,
  ),
  'runs/log-step-below-hundred': cancelling('cancels a start with a logStep below 100', isTooSmall),
  'runs/log-step-negative': cancelling('cancels a start with a negative logStep', (value) => value < 0),
  'runs/log-step-refused-starts-nothing': each('starts the run before it refuses the logStep', (id) =>
    onEach(id)
      .step(readingLogStep(isTooSmall))
      .answer((answer, { query }) =>
        isTooSmall(Number(query.logStep ?? 0)) ? { status: 400, text: 'logStep is 0 or at least 100' } : answer,
      ),
  ),
  'runs/stop-time-stops': each('ignores the stop time', (id) =>
    onEach(id).changes((changes, { query }) =>
      // Starts that wait are exempt: waiting has its own rule.
      query.sync === true
        ? changes
        : changes.filter((change) => !('event' in change && change.event.kind === 'run-times-out')),
    ),
  ),
  'runs/stop-time-leaves-earlier-end': each('reports warnings for every run with a stop time', (id) =>
    onEach(id).stores('executions', (execution, _before, { query }) =>
      query.stopTime === undefined || query.sync === true ? execution : endingAs('warning')(execution),
    ),
  ),
  'runs/secure-parameters-masked': each('masks nothing if a single name is given', (id) =>
    secureNamesAs(id, (names) => (names.includes(',') ? names : undefined)),
  ),
  'runs/secure-parameters-masked-in-download': fault(
    'downloads the log with all values',
    part('logs', {
      download: (text, { parameters }) => ({ status: 200, text: `${text}${JSON.stringify(parameters)}\n` }),
    }),
  ),
  'runs/secure-parameters-all-masked': each('masks only the first name', (id) =>
    secureNamesAs(id, (names) => names.split(',')[0]),
  ),
  'runs/stop-ends-the-execution': fault(
    'ignores the first stop of a run with parameters',
    on('stopFlow').changes((changes, { view }) =>
      changes.map((change) => {
        if (!('table' in change) || change.table !== 'executions') return change
        const before = view.executions.get(change.key)
        const isHint =
          before !== undefined && Object.keys(before.parameters).length > 0 && !before.log.includes('stop asked for')
        return isHint ? put('executions', change.key, { ...before, log: [...before.log, 'stop asked for'] }) : change
      }),
    ),
  ),
  'runs/stop-answers-the-execution': fault(
    'returns an auditId without an execution',
    on('stopFlow').body((body) => ({ ...body, auditId: body.auditId + 1_000_000 })),
  ),
  'runs/stop-spares-other-executions': fault(
    'stops all executions under way',
    on('stopFlow').given((call) => {
      const { auditId } = call.query
      const named = auditId === undefined ? undefined : call.view.executions.get(auditId)
      return named !== undefined && call.parts.runs.isOver(named.status) ? { ...call, query: {} } : call
    }),
  ),
  'runs/stop-leaves-finished-status': fault(
    'cancels a success',
    on('stopFlow').changes((changes, call) => {
      const { auditId } = call.query
      const named = auditId === undefined ? undefined : call.view.executions.get(auditId)
      return named?.status === 'success' ? call.parts.runs.cancel(named, 'stopped', call) : changes
    }),
  ),
  'runs/stop-ends-waiting': each('notices late that the awaited run was stopped', (id) =>
    onEach(id).decides((decision) => {
      const { until, result } = decision
      if (until === undefined) return decision
      let looks = 0
      return {
        ...decision,
        until: (view) => {
          if (!until(view)) return false
          const stopped = view.executions.get(result.auditId)?.log.includes('stopped by request') === true
          return !stopped || ++looks > DEAF_LOOKS
        },
      }
    }),
  ),
} as const satisfies Partial<AreaFaults<'runs'>>
