import type { Incoming } from '../../domain/kernel/call.ts'
import { type Steps, isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import type { ExecutionRecord } from '../../world/index.ts'

/** The operations that start a flow. */
export const STARTS = ['runFlow', 'runFlowByName'] as const

/** Lower ids belong to the demo world. */
const FIRST_OWN_ID = 10_000
/** Whether a client created a flow. */
export const isOwn = (id: unknown): boolean => Number(id) >= FIRST_OWN_ID
/** Longer runs exist only to be stopped, in ms. */
const LONG_MS = 1_000
/** Whether a run is one of those. */
export const isLong = ({ plan }: ExecutionRecord): boolean => plan.durationMs > LONG_MS

/** Changes the status of an execution that ends on its own. */
export const endingAs =
  (outcome: ExecutionRecord['plan']['outcome']) =>
  (execution: ExecutionRecord): ExecutionRecord => ({ ...execution, plan: { ...execution.plan, outcome } })

/** Changes the duration of an execution that ends on its own, in ms. */
export const lasting =
  (durationMs: number) =>
  (execution: ExecutionRecord): ExecutionRecord => ({ ...execution, plan: { ...execution.plan, durationMs } })

/** A raw query parameter of the request. */
export const given = (incoming: Incoming, name: string): string | undefined =>
  incoming.query.find(([one]) => one === name)?.[1]

/** Whether a `logStep` is positive but below the minimum. */
export const isTooSmall = (logStep: number): boolean => logStep > 0 && logStep < 100

/** Accepts values of `logStep` that the specification forbids. */
export function readingLogStep(takes: (value: number) => boolean): Pick<Steps, 'readParameters'> {
  return {
    readParameters(incoming) {
      const query = incoming.query.filter(([name, value]) => name !== 'logStep' || !takes(Number(value)))
      const reading = plainSteps.readParameters({ ...incoming, query })
      const logStep = Number(given(incoming, 'logStep') ?? 0)
      return isRefusal(reading) || !takes(logStep) ? reading : { ...reading, query: { ...reading.query, logStep } }
    },
  }
}
