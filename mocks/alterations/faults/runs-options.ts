import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { part } from '../together.ts'
import { type Change, at } from '../../world/index.ts'
import { type AreaFaults, type Faults, each, everywhere, fault } from './fault.ts'
import { STARTS, endingAs, given, isTooSmall, readingLogStep } from './runs-alterations.ts'

/** Refuses requests by their raw form. */
const refusingOf = (id: OperationId, refuses: (incoming: Incoming) => boolean): Alteration =>
  onEach(id).step({
    readParameters: (incoming) =>
      refuses(incoming) ? refuse(400, 'refused', { text: 'refused' }) : plainSteps.readParameters(incoming),
  })
const refusing = (says: string, refuses: (incoming: Incoming) => boolean): Faults =>
  each(says, (id) => refusingOf(id, refuses))

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

/** Cancels starts for which a switch is sent, on or off. */
const cancellingOnceSent = (id: OperationId, name: string): Alteration =>
  onEach(id)
    .step({
      readParameters(incoming) {
        const reading = plainSteps.readParameters(incoming)
        const isSent = given(incoming, name) !== undefined
        return isRefusal(reading) ? reading : { ...reading, query: { ...reading.query, [name]: isSent } }
      },
    })
    .with((plain) => ({
      apply: (call, flow) => {
        const request = { parameters: {}, triggerType: 'api' } as const
        return call.query[name] === true
          ? call.parts.runs.turnDown(flow, request, call.caller, call)
          : plain.apply(call, flow)
      },
    }))

/** Starts a run with a `logStep` that is too small, and refuses it then. */
const refusingLate = (id: OperationId): Alteration =>
  onEach(id)
    .step(readingLogStep(isTooSmall))
    .answer((answer, { query }) =>
      isTooSmall(Number(query.logStep ?? 0)) ? { status: 400, text: 'logStep is 0 or at least 100' } : answer,
    )

/** How late a history may be, in ms. */
const MOMENT_MS = 100

export const isTimeOut = (change: Change): boolean => 'event' in change && change.event.kind === 'run-times-out'

/** Faults of the options of a run. */
export const runOptionFaults = {
  'runs/takes-listed-switches': everywhere(
    'refuses emailMetrics',
    (id) => refusingOf(id, (incoming) => given(incoming, 'emailMetrics') !== undefined),
    {
      'takes a switch that is sent as false for one that is on, and cancels the start then': (id) =>
        cancellingOnceSent(id, id === 'runFlow' ? 'checkAgentFlow' : 'debug'),
    },
  ),
  'runs/takes-listed-values': STARTS.flatMap((id) => [
    fault(
      'refuses a second address',
      refusingOf(id, (incoming) => given(incoming, 'emails')?.includes(',') === true),
    ),
    fault(
      'refuses secureParameterNames',
      refusingOf(id, (incoming) => given(incoming, 'secureParameterNames') !== undefined),
    ),
    ...['expectedTime', 'stopTime'].map((name) =>
      fault(
        `refuses ${name} beyond 32 bits`,
        refusingOf(id, (incoming) => Number(given(incoming, name) ?? 0) >= 2 ** 31),
      ),
    ),
  ]),
  'runs/log-step-zero': refusing('refuses logStep 0', (incoming) => given(incoming, 'logStep') === '0'),
  'runs/log-step-from-hundred': refusing(
    'refuses a logStep beyond 32 bits',
    (incoming) => Number(given(incoming, 'logStep') ?? 0) > 2 ** 31,
  ),
  'runs/log-step-below-hundred': cancelling('cancels a start with a logStep below 100', isTooSmall),
  'runs/log-step-negative': cancelling('cancels a start with a negative logStep', (value) => value < 0),
  'runs/log-step-refused-starts-nothing': [
    ...STARTS.map((id) => fault('starts the run before it refuses the logStep', refusingLate(id))),
    ...STARTS.map((id) =>
      fault(
        'starts the run before it refuses the logStep, and lists it a moment later',
        refusingLate(id),
        on('listExecutionHistory').decides(({ result, ...decision }, { now }) => {
          const page = result.page.filter((one) => now - one.started > MOMENT_MS || !isTooSmall(Number(one.logStep)))
          return { ...decision, result: { ...result, page } }
        }),
      ),
    ),
  ],
  'runs/stop-time-stops': STARTS.flatMap((id) =>
    [false, true].map((waits) =>
      fault(
        `ignores the stop time of a run that is ${waits ? '' : 'not '}waited for`,
        onEach(id).changes((changes, { query }) =>
          (query.sync === true) === waits ? changes.filter((change) => !isTimeOut(change)) : changes,
        ),
      ),
    ),
  ),
  'runs/stop-time-of-this-run-only': [
    ...STARTS.map((id) =>
      fault(
        'stops the run after one that its stop time stopped',
        onEach(id).also((call, flow, { auditId }) => {
          const last = call.view.executions.where('flowId', flow.id).at(-1)
          const isNext = call.query.stopTime === undefined && last?.stopped === 'stop time is up'
          return isNext ? [at(call.now + 1_000, 'run-times-out', auditId)] : []
        }),
      ),
    ),
    fault(
      'stops a later run when the stop time is up of one that is over',
      part('runs', (plain) => ({
        timeOut(auditId, scene) {
          const { view, parts } = scene
          const { flowId = 0, status = 'success' } = view.executions.get(auditId) ?? {}
          const going = view.executions.where('flowId', flowId).find((one) => !parts.runs.isOver(one.status))
          const isLeft = parts.runs.isOver(status) && going !== undefined
          return plain.timeOut(isLeft ? going.auditId : auditId, scene)
        },
      })),
    ),
  ],
  'runs/stop-time-leaves-earlier-end': STARTS.flatMap((id) => [
    fault(
      'reports warnings for every run with a stop time',
      onEach(id).stores('executions', (execution, _before, { query }) =>
        query.stopTime === undefined || query.sync === true ? execution : endingAs('warning')(execution),
      ),
    ),
    fault(
      'stops a run at once whose stop time in milliseconds needs more than 32 bits',
      onEach(id).part('runs', (plain) => ({
        stopAfterMs: (seconds) => (Number(seconds) * 1_000 >= 2 ** 31 ? 1 : plain.stopAfterMs(seconds)),
      })),
    ),
  ]),
  'runs/expected-time-does-not-stop': each('stops a run that exceeds its expected time', (id) =>
    onEach(id).given((call) => {
      const { expectedTime, stopTime } = call.query
      return { ...call, query: { ...call.query, stopTime: stopTime ?? expectedTime } }
    }),
  ),
} as const satisfies Partial<AreaFaults<'runs'>>
