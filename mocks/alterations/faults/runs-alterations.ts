import type { Incoming } from '../../domain/kernel/call.ts'
import { type Steps, isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import type { ExecutionRecord } from '../../world/index.ts'

/** Ids below are the demo world's. */
const FIRST_OWN_ID = 10_000
/** Whether a flow was made after the demo world began. */
export const isOwn = (id: unknown): boolean => Number(id) >= FIRST_OWN_ID
/** Runs that take longer than this are there to be stopped, in ms. */
const LONG_MS = 1_000
/** Whether a run is one of those. */
export const isLong = ({ plan }: ExecutionRecord): boolean => plan.durationMs > LONG_MS

/** An execution that ends by itself with another status than it would. */
export const endingAs =
  (outcome: ExecutionRecord['plan']['outcome']) =>
  (execution: ExecutionRecord): ExecutionRecord => ({ ...execution, plan: { ...execution.plan, outcome } })

/** An execution that ends by itself after so many ms. */
export const lasting =
  (durationMs: number) =>
  (execution: ExecutionRecord): ExecutionRecord => ({ ...execution, plan: { ...execution.plan, durationMs } })

/** A query parameter as it stands in the request. */
export const given = (incoming: Incoming, name: string): string | undefined =>
  incoming.query.find(([one]) => one === name)?.[1]

/** Whether a `logStep` lies between 0 and the least that is allowed beside it. */
export const isTooSmall = (logStep: number): boolean => logStep > 0 && logStep < 100

/** Reads values of `logStep` that the specification does not allow. */
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
