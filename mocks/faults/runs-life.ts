import { type ExecutionRecord, put } from '../world/index.ts'
import type { Decision } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults } from './fault.ts'
import {
  deciding,
  each,
  endingAs,
  executing,
  failing,
  given,
  isLong,
  isTooSmall,
  lasting,
  on,
  outcomeAs,
  readingLogStep,
  refusing,
  takingLogStep,
  withQuery,
} from './runs-alterations.ts'

/** Looks at the world that a waiting start ignores after its run was stopped: some twelve seconds. */
const DEAF_LOOKS = 600

/** Faults of what happens to a run: waiting for it, its options, its end. */
export const runLifeFaults = {
  'runs/returns-at-once': each(
    'waits for a long run, which it makes a short one',
    deciding((decision, { query, parts }) => {
      if (query.sync === true) return decision
      const short = executing(decision, (one) => (isLong(one) ? lasting(20)(one) : one))
      const { auditId } = decision.result
      return isShortened(decision)
        ? { ...short, until: ({ executions }) => parts.runs.isOver(executions.get(auditId)?.status ?? 'success') }
        : short
    }),
  ),
  'runs/sync-waits': {
    each: (operation) => ({
      ...on(
        operation,
        'answers before the run is over',
        deciding((decision, { query }) => {
          if (query.sync !== true) return decision
          const { until: _waiting, ...once } = decision
          return executing(once, (one) => (isLong(one) ? one : lasting(200)(one)))
        }),
      ),
      // Where nothing waits there is no duration to compare.
      collateral: ['audit/duration-in-milliseconds'],
    }),
  },
  'runs/failed-run-answers-200-by-default': {
    each: (operation) => ({
      ...on(operation, 'answers 500 for a failed run unasked', outcomeAs('error', true)),
      collateral: ['errors/no-failure-on-valid-request'],
    }),
  },
  'runs/error-code-for-failed-run': each('answers 200 for a failed run whatever was asked', outcomeAs('error', false)),
  'runs/error-code-for-canceled-run': each(
    'answers 200 for a canceled run whatever was asked',
    outcomeAs('canceled', false),
  ),
  'runs/no-error-code-for-success': each(
    'answers 500 for a success where an error code is asked for',
    failing('success'),
  ),
  'runs/no-error-code-for-warning': each(
    'answers 500 for a run with warnings where an error code is asked for',
    failing('warning'),
  ),
  'runs/takes-listed-switches': each(
    'refuses emailMetrics',
    refusing((incoming) => given(incoming, 'emailMetrics') !== undefined),
  ),
  'runs/takes-listed-values': each(
    'refuses a second address',
    refusing((incoming) => given(incoming, 'emails')?.includes(',') === true),
  ),
  'runs/log-step-zero': each(
    'refuses logStep 0',
    refusing((incoming) => given(incoming, 'logStep') === '0'),
  ),
  'runs/log-step-from-hundred': each(
    'refuses a logStep beyond 32 bits',
    refusing((incoming) => Number(given(incoming, 'logStep') ?? 0) > 2 ** 31),
  ),
  'runs/log-step-below-hundred': each('cancels a start with a logStep below 100', takingLogStep(isTooSmall)),
  'runs/log-step-negative': each(
    'cancels a start with a negative logStep',
    takingLogStep((value) => value < 0),
  ),
  'runs/log-step-refused-starts-nothing': each('starts the run before it refuses its logStep', (plain) => ({
    ...readingLogStep(isTooSmall),
    answer: (result, call) => {
      const { logStep } = call.query
      return isTooSmall(Number(logStep ?? 0))
        ? { status: 400, text: 'logStep is 0 or at least 100' }
        : plain.answer(result, call)
    },
  })),
  'runs/stop-time-stops': each('forgets the stop time', (plain) => ({
    apply: (call, flow) => {
      const decision = plain.apply(call, flow)
      // A start that waits is let go: what it would wait for has another rule.
      if (call.query.sync === true) return decision
      return {
        ...decision,
        changes: decision.changes.filter((change) => !('event' in change && change.event.kind === 'run-times-out')),
      }
    },
  })),
  'runs/stop-time-leaves-earlier-end': each(
    'ends every run with a stop time as one with warnings',
    deciding((decision, { query }) =>
      query.stopTime === undefined || query.sync === true ? decision : executing(decision, endingAs('warning')),
    ),
  ),
  'runs/secure-parameters-masked': each(
    'masks nothing where a single name is given',
    withQuery(({ secureParameterNames: names }) =>
      names?.includes(',') === true ? {} : { secureParameterNames: undefined },
    ),
  ),
  'runs/secure-parameters-all-masked': each(
    'masks the first name only',
    withQuery(({ secureParameterNames: names }) => ({
      secureParameterNames: names?.split(',')[0],
    })),
  ),
  'runs/stop-ends-the-execution': [
    on(
      'stopFlow',
      'takes the first stop of a run with parameters for a hint',
      deciding((decision, { view }) => ({
        ...decision,
        changes: decision.changes.map((change) => {
          if (!('table' in change) || change.table !== 'executions') return change
          const before = view.executions.get(change.key) as ExecutionRecord
          const first = Object.keys(before.parameters).length > 0 && !before.log.includes('stop asked for')
          return first ? put('executions', change.key, { ...before, log: [...before.log, 'stop asked for'] }) : change
        }),
      })),
    ),
  ],
  'runs/stop-answers-the-execution': [
    on(
      'stopFlow',
      'answers the auditId of no execution',
      shaped((body) => ({ ...body, auditId: body.auditId + 1_000_000 })),
    ),
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
    on(
      'stopFlow',
      'cancels a success',
      deciding((decision, call) => {
        const named = call.view.executions.get(call.query.auditId)
        return named?.status === 'success'
          ? { ...decision, changes: call.parts.runs.cancel(named, 'stopped', call) }
          : decision
      }),
    ),
  ],
  'runs/stop-ends-waiting': each(
    'does not notice for long that the run it waits for was stopped',
    deciding((decision) => {
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
    }),
  ),
} as const satisfies Partial<AreaFaults<'runs'>>

/** Whether a decision begins an execution that takes long. */
function isShortened({ changes }: Decision<any>): boolean {
  return changes.some(
    (change) =>
      'table' in change && change.table === 'executions' && change.record !== undefined && isLong(change.record),
  )
}
