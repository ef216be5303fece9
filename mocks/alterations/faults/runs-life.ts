import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { storedAs } from '../stored.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type ExecutionStatus, type View, at, put } from '../../world/index.ts'
import { type AreaFaults, type Faults, each, fault } from './fault.ts'
import { STARTS, isLong, lasting } from './runs-alterations.ts'

/** Number of polls that a waiting start ignores after its run was stopped: some twelve seconds. */
const DEAF_LOOKS = 600
/** How long a history does not list what is under way, in ms. */
const UNLISTED_MS = 100
/** Number of polls after which an impatient start responds. */
const SHORT_PATIENCE_LOOKS = 8

/** Responds to a run with this status, of all or of those without a stop time, as if `returnErrorCode` had this value. */
const outcomeOf = (id: OperationId, outcome: string, returnErrorCode: boolean, of = 'all'): Alteration =>
  onEach(id).with((plain) => ({
    answer: (result, call) => {
      const { status } = call.view.executions.get(result.auditId) ?? {}
      const isMeant = status === outcome && (of === 'all' || call.query.stopTime === undefined)
      return plain.answer(result, isMeant ? { ...call, query: { ...call.query, returnErrorCode } } : call)
    },
  }))
const outcomeAs = (says: string, outcome: string, returnErrorCode: boolean): Faults =>
  each(says, (id) => outcomeOf(id, outcome, returnErrorCode))

/** Responds 500 for successful runs if an error code was requested. */
const failing = (says: string, outcome: string): Faults =>
  each(says, (id) =>
    onEach(id).answer((answer, { query, view }, { auditId }) => {
      const asked = query.sync === true && query.returnErrorCode === true
      return asked && view.executions.get(auditId)?.status === outcome ? { status: 500, text: 'the run ended' } : answer
    }),
  )

/** When a caller has had to wait too long. */
const LONG_WAIT_MS = 10_000
const LATE = 'late'
/** How long a caller expects a run to take, in ms. */
const expectedMs = (expectedTime: unknown): number | undefined =>
  expectedTime === undefined ? undefined : Number(expectedTime) * 1_000

/** Responds when the caller has waited for ten seconds of the clock, or for another time, which a mark in the log shows. */
const givingUp = (
  id: (typeof STARTS)[number],
  patienceMs: (expectedTime: unknown) => number | undefined = () => LONG_WAIT_MS,
): Alteration[] => [
  onEach(id).decides((decision, { now, query }) => {
    const { until, result } = decision
    const ms = patienceMs(query.expectedTime)
    if (until === undefined || ms === undefined) return decision
    return {
      ...decision,
      changes: [...decision.changes, at(now + ms, 'schedule-fires', `${result.auditId}@${LATE}`)],
      until: (view) => until(view) || view.executions.get(result.auditId)?.log.includes(LATE) === true,
    }
  }),
  part('schedules', (plain) => ({
    fire(subject, scene) {
      const [auditId, mark] = String(subject).split('@')
      const execution = mark === LATE ? scene.view.executions.get(Number(auditId)) : undefined
      if (execution === undefined) return plain.fire(subject, scene)
      return [put('executions', execution.auditId, { ...execution, log: [...execution.log, LATE] })]
    },
  })),
]

/** Faults of a run's lifecycle: waiting for it, its end. */
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
    ...STARTS.map((id) =>
      fault(
        'waits for every run whose log is paced',
        onEach(id).given((call) => ({
          ...call,
          query: call.query.logStep === undefined ? call.query : { ...call.query, sync: true },
        })),
      ),
    ),
  ],
  'runs/sync-waits': [
    ...STARTS.flatMap((id) => [
      fault(
        'responds before the run has ended',
        onEach(id).decides((decision, { query, view }) => {
          if (query.sync !== true) return decision
          const { until: _waiting, changes, ...rest } = decision
          const slower = changes.map((change) =>
            storedAs(change, 'executions', view, (one) => (isLong(one) ? one : lasting(200)(one))),
          )
          return { ...rest, changes: slower }
        }),
      ),
      fault(
        'gives up waiting for a run after a moment',
        onEach(id).decides((decision) => {
          const { until } = decision
          let looks = 0
          return until === undefined
            ? decision
            : { ...decision, until: (view) => until(view) || ++looks > SHORT_PATIENCE_LOOKS }
        }),
      ),
    ]),
    ...STARTS.map((id) =>
      fault(
        'does not wait for a run whose log is paced',
        onEach(id).decides((decision, { query }) => {
          const { until: _waiting, ...rest } = decision
          return query.logStep === undefined ? decision : rest
        }),
      ),
    ),
    ...STARTS.map((id) =>
      fault(
        'does not wait for a long run, and lists what is under way a moment later',
        onEach(id).decides((decision) => {
          const { until: _waiting, ...rest } = decision
          const isOfLong = decision.changes.some(
            (change) =>
              'table' in change &&
              change.table === 'executions' &&
              change.record !== undefined &&
              isLong(change.record),
          )
          return isOfLong ? rest : decision
        }),
        on('listExecutionHistory').decides(({ result, ...decision }, { now, parts }) => {
          const page = result.page.filter((one) => parts.runs.isOver(one.status) || now - one.started > UNLISTED_MS)
          return { ...decision, result: { ...result, page } }
        }),
      ),
    ),
    ...STARTS.map((id) => fault('gives up waiting for a run after ten seconds', ...givingUp(id))),
    ...STARTS.map((id) => fault('waits for as long as a run is expected to take', ...givingUp(id, expectedMs))),
    fault(
      'responds to a start that waits when a long run beside its own ends',
      on('runFlow').decides((decision, { parts, view }, flow) => {
        const { until } = decision
        const isOver = (status: ExecutionStatus = 'success'): boolean => parts.runs.isOver(status)
        const beside = view.executions.where('flowId', flow.id).filter((one) => isLong(one) && !isOver(one.status))
        if (until === undefined) return decision
        const isAnyOver = ({ executions }: View): boolean =>
          beside.some(({ auditId }) => isOver(executions.get(auditId)?.status))
        return { ...decision, until: (now) => until(now) || isAnyOver(now) }
      }),
    ),
  ],
  'runs/failed-run-answers-200-by-default': outcomeAs(
    'responds 500 to a failed run without returnErrorCode',
    'error',
    true,
  ),
  'runs/error-code-for-failed-run': STARTS.flatMap((id) => [
    fault('responds 200 to a failed run', outcomeOf(id, 'error', false)),
    fault(
      'responds 422 to a failed run',
      onEach(id).answer((answer) => (answer.status === 500 ? { ...answer, status: 422 } : answer)),
    ),
  ]),
  'runs/error-code-for-canceled-run': STARTS.flatMap((id) => [
    fault('always responds 200 to a canceled run', outcomeOf(id, 'canceled', false)),
    fault('responds 200 to a run that a stop canceled', outcomeOf(id, 'canceled', false, 'untimed')),
  ]),
  'runs/no-error-code-for-success': failing('responds 500 to a success with returnErrorCode', 'success'),
  'runs/stop-ends-the-execution': [
    fault(
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
    fault(
      'leaves an execution queued that it was asked to stop',
      on('stopFlow').changes((changes, { view, query }) =>
        view.executions.get(query.auditId ?? 0)?.status === 'queued' ? [] : changes,
      ),
    ),
    fault(
      'leaves an execution alone that no client started',
      on('stopFlow').changes((changes, { view, query }) =>
        view.executions.get(query.auditId ?? 0)?.triggerType === 'api' ? changes : [],
      ),
    ),
  ],
  'runs/stop-answers-the-execution': [
    fault(
      'returns an auditId without an execution',
      on('stopFlow').body((body) => ({ ...body, auditId: body.auditId + 1_000_000 })),
    ),
    fault(
      'returns the auditId of the newest execution',
      on('stopFlow').body((body, { view }) => ({
        ...body,
        auditId: view.executions.where('flowId', body.flowId).at(-1)?.auditId,
      })),
    ),
  ],
  'runs/stop-spares-other-executions': [
    fault(
      'stops all executions under way',
      on('stopFlow').given((call) => {
        const { auditId } = call.query
        const named = auditId === undefined ? undefined : call.view.executions.get(auditId)
        return named !== undefined && call.parts.runs.isOver(named.status) ? { ...call, query: {} } : call
      }),
    ),
    fault(
      'stops the run that is waited for in place of the one that waits',
      on('stopFlow').given((call) => {
        const { auditId } = call.query
        const named = auditId === undefined ? undefined : call.view.executions.get(auditId)
        const running = call.view.executions
          .where('flowId', call.path.flowId)
          .find((one) => one.status === 'running' && one.auditId < (named?.auditId ?? 0))
        return named?.waits === true && running !== undefined ? { ...call, query: { auditId: running.auditId } } : call
      }),
    ),
    fault(
      'stops the later executions that run beside the one that is named',
      on('stopFlow').changes((changes, call, flow) => [
        ...changes,
        ...call.view.executions
          .where('flowId', flow.id)
          .filter(({ auditId, status }) => status === 'running' && auditId > (call.query.auditId ?? auditId))
          .flatMap((one) => (changes.length === 0 ? [] : call.parts.runs.cancel(one, 'stopped', call))),
      ]),
    ),
  ],
  'runs/stop-leaves-finished-status': Object.entries({ success: 'success', error: 'failure', warning: 'warning' }).map(
    ([status, end]) =>
      fault(
        `cancels a ${end}`,
        on('stopFlow').changes((changes, call) => {
          const { auditId } = call.query
          const named = auditId === undefined ? undefined : call.view.executions.get(auditId)
          return named?.status === status ? call.parts.runs.cancel(named, 'stopped', call) : changes
        }),
      ),
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
          const stopped = view.executions.get(result.auditId)?.stopped === 'stopped by request'
          return !stopped || ++looks > DEAF_LOOKS
        },
      }
    }),
  ),
} as const satisfies Partial<AreaFaults<'runs'>>
