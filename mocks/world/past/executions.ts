import type { Int64 } from '#spec'
import type { TimedEvent } from '../change.ts'
import { seededRandom } from '../random.ts'
import type { ChildRun, ExecutionRecord, ExecutionStatus, RunOutcome, ScheduleRecord } from '../records.ts'
import { QUEUE_MS, metricsOf } from '../run-course.ts'
import type { Layer } from '../tables.ts'
import type { Entry, WorldFile } from '../world-shape.ts'
import { childRunsOf } from './children.ts'
import { minutesBefore } from './moments.ts'
import { MINUTE_MS } from './time.ts'
import { pastTimes } from './times.ts'

const FIRST_AUDIT_ID = 1_000
const SECOND_MS = 1_000
/** How long the runs of a flow without a simulation take, in ms. */
const USUAL_MS = 40
const USUAL_RECORDS = 1_000
/** A run at regular intervals starts earlier than planned by this share of the interval at most. */
const EARLIER = 0.5
const NO_PARAMETERS = {}
const NO_NAMES: string[] = []
const REFERENCED = 'field.flow.connection'

/** An execution before it has its number. */
interface Draft {
  auditId?: Int64 | undefined
  flowId: Int64
  started: number
  status: ExecutionStatus
  durationMs: number
  startedBy: string
  triggerType: string
  records?: number | undefined
  failure?: string | undefined
  parameters?: Record<string, string> | undefined
  message?: { id: Int64; tenantId: Int64 }
  /** The run that started it, and the attempt that it was. */
  parent?: Draft
  attempt?: number
  /** The runs of child flows, once they have their numbers. */
  children?: ChildRun[]
}

/** The shares of outcomes in a series that gives none. */
const USUAL_OUTCOMES = { success: 40, warning: 20, error: 20, canceled: 20 }

/**
 * Adds the executions that began before the world starts, with audit ids in order of time, and the messages that
 * started some of them.
 * @returns the ends of those that are still running
 */
export function addExecutions(base: Layer, file: WorldFile, start: number): TimedEvent[] {
  const { users, messages = [], executions = [], pastExecutions = [] } = file
  const robot = (users.find(({ role }) => role === 'api-user') ?? users[0])?.login ?? ''
  const given: Draft[] = [
    ...messages.map((message) => received(base, message, robot, start)),
    ...executions.map((one) => single(base, one, start)),
    ...pastExecutions.flatMap((series, index) => seriesOf(base, file, series, seededRandom(index + 1), robot, start)),
  ]
  const drafts = given.flatMap((draft) => withChildren(draft, base))
  const taken = new Set(drafts.map(({ auditId }) => auditId))
  const flows = new Map<Int64, OfFlow>()
  let next = FIRST_AUDIT_ID
  const events: TimedEvent[] = []
  for (const draft of drafts.toSorted((one, other) => one.started - other.started)) {
    while (draft.auditId === undefined && taken.has(next)) next += 1
    const shared = flows.get(draft.flowId) ?? ofFlow(base, draft.flowId)
    flows.set(draft.flowId, shared)
    const record = recordOf(shared, draft, (draft.auditId ??= next))
    if (record.auditId === next) next += 1
    base.executions.set(record.auditId, record)
    draft.parent?.children?.push(childOf(draft, record))
    if (record.status === 'running' && record.began !== undefined)
      events.push({ at: record.began + record.plan.durationMs, kind: 'run-ends', subject: record.auditId })
  }
  return events.toSorted((one, other) => one.at - other.at)
}

/** A run of the past, and those of the child flows that it started. */
function withChildren(draft: Draft, base: Layer): Draft[] {
  const { runs, durationMs } = childRunsOf(draft, base, durationOf(base, draft.flowId))
  if (runs.length === 0) return [draft]
  const parent: Draft = { ...draft, durationMs, children: [] }
  return [parent, ...runs.map((child) => ({ ...child, parent }))]
}

/** A run as that of its parent knows it. */
function childOf(
  { attempt = 1 }: Draft,
  { auditId, flowId, description: name, started, ended, status }: ExecutionRecord,
) {
  return { auditId, flowId, name, attempt, started, ended, status } as ChildRun
}

/** Adds a message, and returns the execution that it started. */
function received(base: Layer, message: Entry<'messages'>, robot: string, start: number): Draft {
  const { id, listenerId, flowId, auditId, minutesAgo, body, media = 'application/json' } = message
  const listener = base.listeners.get(listenerId)
  const tenantId = listener?.tenantId ?? 1
  const sentBy = message.sentBy ?? (listener?.listenerType === 'listener.queue' ? undefined : robot)
  const started = minutesBefore(start, minutesAgo, `message ${id}`)
  const sender = sentBy === undefined ? {} : { sentBy }
  base.listenerMessages.set(id, { id, tenantId, listenerId, received: started, media, body, ...sender })
  return {
    auditId,
    flowId,
    started,
    status: 'success',
    durationMs: durationOf(base, flowId),
    startedBy: sentBy ?? robot,
    triggerType: 'listener',
    records: 1,
    message: { id, tenantId },
  }
}

function single(base: Layer, given: Entry<'executions'>, start: number): Draft {
  const { minutesAgo, status = 'success', seconds, triggerType = 'manual', ...others } = given
  const { flowId } = given
  const startedBy = given.startedBy ?? base.flows.get(flowId)?.createdBy ?? ''
  const started = minutesBefore(start, minutesAgo, `execution ${flowId} ${minutesAgo}`)
  return { ...others, started, status, durationMs: durationOf(base, flowId, seconds), startedBy, triggerType }
}

/** How long a run takes if the world file does not say: as long as the flow's runs of today. */
function durationOf(base: Layer, flowId: Int64, seconds?: number): number {
  if (seconds === undefined) return base.simulations.get(flowId)?.durationMs ?? USUAL_MS
  return Math.ceil(seconds * SECOND_MS)
}

/** The executions of a series: at the past times of a schedule, or about every so many minutes. */
function seriesOf(
  base: Layer,
  file: WorldFile,
  series: Entry<'pastExecutions'>,
  random: () => number,
  robot: string,
  start: number,
): Draft[] {
  const { flowId, count, scheduleId, startedBy = [], triggerType = [], everyMinutes = 60, failure } = series
  const schedule = scheduleId === undefined ? undefined : base.schedules.get(scheduleId)
  const expression = schedule?.schedule
  const usualMs = durationOf(base, flowId, series.seconds)
  return timesOf(expression, count, everyMinutes, start)
    .map((due, index): Draft => {
      const status = drawn(series.outcomes ?? USUAL_OUTCOMES, random())
      const durationMs = Math.ceil(usualMs * (0.7 + 0.6 * random()))
      const earlier = Math.floor(random() * EARLIER * everyMinutes * MINUTE_MS)
      return {
        flowId,
        started: expression === undefined ? due - earlier : due,
        status,
        durationMs,
        startedBy: ownerOf(schedule, file) ?? turn(startedBy, index) ?? robot,
        triggerType: schedule === undefined ? (turn(triggerType, index) ?? 'manual') : 'schedule',
        failure,
      }
    })
    .slice(-count)
}

/** In whose name a schedule starts its flow: who created it, which its first version tells. */
function ownerOf(schedule: ScheduleRecord | undefined, { versions = [] }: WorldFile): string | undefined {
  if (schedule === undefined) return undefined
  const own = versions.find(({ kind, id }) => kind === 'schedule' && id === schedule.id)
  return own?.saved[0]?.by ?? schedule.createdBy
}

function timesOf(
  expression: string | undefined,
  count: number,
  everyMinutes: number,
  start: number,
): readonly number[] {
  if (expression === undefined)
    return Array.from({ length: count }, (_none, index) => start - (count - index) * everyMinutes * MINUTE_MS)
  return pastTimes(expression, count, start)
}

/** What all executions of a flow share. */
type OfFlow = Pick<ExecutionRecord, 'tenantId' | 'description' | 'failure' | 'connections' | 'records'>

function ofFlow(base: Layer, flowId: Int64): OfFlow {
  const { tenantId = 1, name = '', properties } = base.flows.get(flowId) ?? {}
  const { failure, records = USUAL_RECORDS } = base.simulations.get(flowId) ?? {}
  const ids = properties?.[REFERENCED]?.split(',') ?? []
  const connections = ids.flatMap((id) => base.connections.get(Number(id))?.name ?? [])
  return {
    tenantId,
    description: name,
    records,
    ...(failure === undefined ? {} : { failure }),
    ...(connections.length === 0 ? {} : { connections }),
  }
}

function recordOf(shared: OfFlow, draft: Draft, auditId: Int64): ExecutionRecord {
  const {
    flowId,
    started,
    status,
    startedBy,
    triggerType,
    parameters,
    message,
    failure,
    parent,
    children,
    records = shared.records,
  } = draft
  const began = started + QUEUE_MS
  const course = {
    auditId,
    started,
    status,
    plan: planOf(draft),
    ...(records === undefined ? {} : { records }),
    ...(status === 'queued' ? {} : { began }),
    ...(status === 'queued' || status === 'running' ? {} : { ended: began + draft.durationMs }),
  }
  return {
    ...shared,
    ...course,
    ...(failure === undefined ? {} : { failure }),
    flowId,
    startedBy,
    triggerType,
    metrics: metricsOf(course),
    parameters: parameters ?? NO_PARAMETERS,
    secure: NO_NAMES,
    log:
      parameters === undefined
        ? NO_NAMES
        : Object.entries(parameters).map(([name, value]) => `parameter ${name}=${value}`),
    waits: status === 'queued',
    ...(parent?.auditId === undefined ? {} : { parent: parent.auditId }),
    ...(children === undefined ? {} : { children }),
    ...(message === undefined ? {} : { tenantId: message.tenantId, messageId: String(message.id) }),
    ...(status === 'canceled' ? { stopped: 'stopped by request' } : {}),
  }
}

/** A canceled run would have taken longer; one under way is going to succeed. */
function planOf({ status, durationMs }: Draft): ExecutionRecord['plan'] {
  if (status === 'canceled') return { outcome: status, durationMs: 2 * durationMs }
  return { outcome: status === 'queued' || status === 'running' ? 'success' : status, durationMs }
}

/** Draws an outcome by its share. */
function drawn(shares: Partial<Record<RunOutcome, number>>, random: number): RunOutcome {
  const entries = Object.entries(shares) as [RunOutcome, number][]
  let left = random * entries.reduce((sum, [, share]) => sum + share, 0)
  return entries.find(([, share]) => (left -= share) < 0)?.[0] ?? 'success'
}

/** Picks an element in round-robin order. */
function turn<T>(things: readonly T[], index: number): T | undefined {
  return things[index % things.length]
}
