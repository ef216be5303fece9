import { flowKey } from '../index-keys.ts'
import { type RecordOf, entity, keptLater, optional } from '../entity.ts'
import { type Of, anything, count, flag, int64, listOf, mapOf, number, object, oneOf, text, time } from '../shape.ts'

/** The planned outcome of a run, and its duration in ms. */
const plan = object(
  { outcome: oneOf('success', 'warning', 'error', 'canceled'), durationMs: number },
  {
    /** The run skips the queue. */
    atOnce: flag,
    /** The run ends only by a control request. */
    byHand: flag,
  },
)
export type RunPlan = Of<typeof plan>
export type RunOutcome = RunPlan['outcome']

/** A run of a child flow, as the run that started it knows it. */
const childRun = object(
  {
    auditId: int64,
    flowId: int64,
    name: text,
    /** The number of the attempt, from 1. */
    attempt: count,
    started: time,
  },
  { ended: time, status: oneOf('success', 'warning', 'error', 'canceled') },
)
export type ChildRun = Of<typeof childRun>

export const executions = entity(
  {
    auditId: int64,
    flowId: int64,
    tenantId: int64,
    status: oneOf('queued', 'running', 'success', 'warning', 'error', 'canceled'),
    started: time,
    /** When it left the queue, epoch ms. */
    began: optional(time),
    ended: optional(time),
    startedBy: text,
    triggerType: text,
    description: text,
    metrics: text,
    messageId: optional(text),
    /** Parameters as the flow received them; the log masks the values of those named in `secure`. */
    parameters: mapOf(text),
    secure: listOf(text),
    /** Notes of the run, in order: the received parameters, and what else it was told before it began. */
    log: listOf(text),
    /** Why it was stopped early. */
    stopped: optional(text),
    /** The records that runs of the flow usually process; this one processes more or less. */
    records: optional(count),
    /** The log shows the progress every so many records; 0 never, and absent as often as suits the run. */
    logStep: optional(int64),
    /** Lines for debugging are left out of the log if false. */
    debug: optional(flag),
    /** The mails that its start asked for. */
    mails: optional(object({ to: listOf(text), onSuccess: flag, onFailure: flag, metrics: flag })),
    /** After how long it notifies whom, in ms, and whether again and again. */
    expected: optional(object({ to: listOf(text), ms: number, repeats: flag })),
    /** Names of the connections that the flow uses. */
    connections: optional(listOf(text)),
    /** What goes wrong if the run fails. */
    failure: optional(text),
    /** The run that started this one, if that is a child of its flow. */
    parent: optional(int64),
    /** The child flows that it has not come to the end of, and the run of the first of them; absent once all are over. */
    calls: optional(object({ left: listOf(int64) }, { current: int64 })),
    /** The runs of child flows that it started, in order of time. */
    children: optional(listOf(childRun)),
    /** The caller asked to wait while the flow is already running. */
    waits: flag,
    plan,
  },
  {
    key: ({ auditId }) => auditId,
    indexes: {
      flowId: (execution) => execution.flowId,
    },
    ordered: {
      flow: (execution) => flowKey(execution.tenantId, execution.flowId),
      underWay: ({ status, flowId }) => (status === 'queued' || status === 'running' ? flowId : undefined),
    },
  },
)
export type ExecutionRecord = RecordOf<typeof executions>
export type ExecutionStatus = ExecutionRecord['status']

/** How the runs of one flow go; runs of flows without a record succeed after the world's default duration. */
export const simulations = entity(
  {
    flowId: int64,
    outcome: oneOf('success', 'warning', 'error'),
    durationMs: count,
    /** Override of the next runs: `times` of them, or all without it. */
    forced: keptLater(object({ plan }, { times: number })),
    /** Records of each run, more or less. */
    records: optional(count),
    /** The error of a run that fails, as its log shows it. */
    failure: optional(text),
    /** The flow logs every parameter that it receives. */
    echoes: optional(flag),
    /** dbt artifacts by name, for flows whose runs produce some. */
    dbt: optional(mapOf(anything)),
  },
  { key: ({ flowId }) => flowId },
)
export type SimulationRecord = RecordOf<typeof simulations>

/** A response forced by a control request, usually an error. */
export const failures = entity(
  {
    /** Id of the operation, or `listener:` and the id of the HTTP listener, that responds with it. */
    target: text,
    status: number,
    /** Number of calls still to get it; all until it is removed if absent. */
    times: optional(number),
    /** Only calls of this path get it: `/rest/v1/flows/101`. */
    path: keptLater(text),
    /** The body, instead of the documented one. */
    body: keptLater(text),
    /** Media type of the body. */
    media: keptLater(text),
    /** The response breaks: before it begins, within its body, or because its JSON is incomplete. */
    broken: keptLater(oneOf('reset', 'cut', 'malformed')),
    /** Delay of the response in real ms. */
    delayMs: keptLater(number),
  },
  { key: ({ target }) => target },
)
export type FailureRecord = RecordOf<typeof failures>
