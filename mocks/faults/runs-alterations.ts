import type { OperationId } from '#spec'
import { onEach } from '../alterations/on.ts'
import type { ExecutionRecord } from '../world/index.ts'
import { type Refusal, refuse } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { Decision, Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { shaped } from '../alterations/shaped.ts'
import { type Fault, fault } from './fault.ts'

/** A change of one operation's parts. */
export type Alter = (plain: Operation) => Partial<Operation>

/** Ids below are the demo world's. */
const FIRST_OWN_ID = 10_000
/** Whether a flow was made after the demo world began. */
export const isOwn = (id: unknown): boolean => Number(id) >= FIRST_OWN_ID
/** Runs that take longer than this are there to be stopped, in ms. */
const LONG_MS = 1_000
/** Whether a run is one of those. */
export const isLong = ({ plan }: ExecutionRecord): boolean => plan.durationMs > LONG_MS

/** A fault of one operation. */
export const on = (operation: OperationId, says: string, alter: Alter): Fault =>
  fault(says, onEach(operation).with(alter))
/** The same fault of each operation of a rule. */
export const each = (says: string, alter: Alter): { each: (operation: OperationId) => Fault } => ({
  each: (operation) => on(operation, says, alter),
})

/** The operation applied to a call that was changed on the way. */
export const applying =
  (change: (call: any) => any): Alter =>
  (plain) => ({ apply: (call, found) => plain.apply(change(call), found) })

/** The operation applied to a call with other query parameters. */
export const withQuery = (change: (query: any) => object): Alter =>
  applying((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }))

/** What was decided, changed before it happens. */
export function deciding(change: (decision: Decision<any>, call: any, found: any) => Decision<any>): Alter {
  return (plain) => ({ apply: (call, found) => change(plain.apply(call, found), call, found) })
}

/** The executions that are stored, altered. */
export function executing(
  decision: Decision<any>,
  alter: (execution: ExecutionRecord) => ExecutionRecord,
): Decision<any> {
  const changes = decision.changes.map((change) =>
    'table' in change && change.table === 'executions' && change.record !== undefined
      ? { ...change, record: alter(change.record) }
      : change,
  )
  return { ...decision, changes }
}

/** An execution that ends by itself with another status than it would. */
export const endingAs =
  (outcome: ExecutionRecord['plan']['outcome']) =>
  (execution: ExecutionRecord): ExecutionRecord => ({ ...execution, plan: { ...execution.plan, outcome } })

/** An execution that ends by itself after so many ms. */
export const lasting = (durationMs: number) => (execution: ExecutionRecord) => ({
  ...execution,
  plan: { ...execution.plan, durationMs },
})

/** Refuses requests for how they are written. */
export const refusing =
  (refuses: (incoming: Incoming) => boolean): Alter =>
  () => ({
    steps: {
      readParameters: (incoming) =>
        refuses(incoming) ? refuse(400, 'refused', { text: 'refused' }) : plainSteps.readParameters(incoming),
    },
  })

/** A query parameter as it stands in the request. */
export const given = (incoming: Incoming, name: string): string | undefined =>
  incoming.query.find(([one]) => one === name)?.[1]

/** Whether a `logStep` lies between 0 and the least that is allowed beside it. */
export const isTooSmall = (logStep: number): boolean => logStep > 0 && logStep < 100

/** Reads values of `logStep` that are none. */
export const readingLogStep = (takes: (value: number) => boolean): Pick<Operation, 'steps'> => ({
  steps: {
    readParameters: (incoming) => {
      const reading = plainSteps.readParameters(withoutLogStep(incoming, takes))
      const logStep = Number(given(incoming, 'logStep') ?? 0)
      return 'reason' in reading || !takes(logStep) ? reading : { ...reading, query: { ...reading.query, logStep } }
    },
  },
})

/** Cancels starts with a `logStep` that is none in place of refusing them. */
export const takingLogStep =
  (takes: (value: number) => boolean): Alter =>
  (plain) => ({
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
export function refusingBody(refuses: (body: string) => boolean): Alter {
  const readBody = (incoming: Incoming): { body: unknown } | Refusal =>
    refuses(incoming.body) ? refuse(400, 'refused', { text: 'the body is refused' }) : plainSteps.readBody(incoming)
  return () => ({ steps: { readBody } })
}

/** Answers the start, or 500, by another reading of how the run ended. */
export const outcomeAs =
  (from: string, returnErrorCode: boolean | undefined): Alter =>
  (plain) => ({
    answer: (result, call) => {
      const status = call.view.executions.get(result.auditId)?.status
      return plain.answer(result, status === from ? { ...call, query: { ...call.query, returnErrorCode } } : call)
    },
  })

/** Answers 500 for runs that ended well, where an error code was asked for. */
export const failing =
  (outcome: string): Alter =>
  (plain) => ({
    answer: (result, call) => {
      const asked = call.query.sync === true && call.query.returnErrorCode === true
      const status = call.view.executions.get(result.auditId)?.status
      return asked && status === outcome ? { status: 500, text: 'the run ended' } : plain.answer(result, call)
    },
  })

/** A number of the answer as a string. */
export const asString = (member: string): Alter => shaped((body) => ({ ...body, [member]: String(body[member]) }))
