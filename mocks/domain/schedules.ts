import { type Int64, parseInt64 } from '#spec'
import { type Change, type Key, type ScheduleRecord, at, cronOf, put } from '../world/index.ts'
import { type BulkActions, tagActions } from './bulk.ts'
import { findFlow } from './flows.ts'
import { refuse } from './kernel/answer.ts'
import type { Call, Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { flowOf, schedulesOf } from './references.ts'

export interface ScheduleParts {
  render: (
    schedule: ScheduleRecord,
    scene: Scene,
  ) => { id: Int64; flowId: Int64; enabled: boolean } & Record<string, unknown>
  /** Changes that store a schedule as a new saved version, and plan its next start if it is enabled. */
  save: (schedule: ScheduleRecord, message: string, scene: Scene) => readonly Change[]
  /** Stores a schedule with its next start. */
  arm: (schedule: ScheduleRecord, scene: Scene) => readonly Change[]
  /** The next time of an expression after a given time, in epoch ms; undefined for never. */
  nextTime: (expression: string | undefined, after: number) => number | undefined
  /** Starts the flow of an enabled schedule that is due; the subject names the schedule and the time. */
  fire: (scheduleId: Key, scene: Scene) => readonly Change[]
  /** Whether a schedule that is due while its flow is running starts it afterwards; if not, it skips that time. */
  waitsWhileRunning: boolean
  /** Effects of bulk actions by type. */
  actions: BulkActions<ScheduleRecord>
  /** Flow parameters that a schedule passes to its runs. */
  parametersOf: (schedule: ScheduleRecord, scene: Scene) => Record<string, string>
}

export const scheduleParts: ScheduleParts = {
  render({ tenantId: _tenant, dueAt: _due, extra, ...shown }) {
    return { ...extra, ...shown }
  },
  save: (schedule, message, scene) => [
    ...scene.parts.schedules.arm(schedule, scene),
    ...scene.parts.versions.keep('schedule', schedule, message, scene),
  ],
  arm({ dueAt: _before, ...schedule }, scene) {
    const dueAt = schedule.enabled ? scene.parts.schedules.nextTime(schedule.schedule, scene.now) : undefined
    if (dueAt === undefined) return [put('schedules', schedule.id, schedule)]
    // Also where the old time is the same: its event is gone if a clock that was set back since then had passed it.
    return [
      put('schedules', schedule.id, { ...schedule, dueAt }),
      at(dueAt, 'schedule-fires', `${schedule.id}@${dueAt}`),
    ]
  },
  nextTime(expression, after) {
    if (expression === undefined) return undefined
    try {
      return cronOf(expression).nextRun(new Date(after))?.getTime()
    } catch {
      // Any text is stored; an invalid expression is never due.
      return undefined
    }
  },
  fire(subject, scene) {
    const [id = '', due] = String(subject).split('@')
    const schedule = scene.view.schedules.get(parseInt64(id) ?? id)
    // A schedule saved since then has another time; a deleted or disabled one has none.
    if (schedule === undefined || String(schedule.dueAt) !== due) return []
    const flow = flowOf(scene.view, schedule)
    const owner = ownerOf(schedule, scene)
    const again = scene.parts.schedules.arm(schedule, scene)
    if (flow === undefined || owner === undefined) return again
    const { parametersOf, waitsWhileRunning } = scene.parts.schedules
    const request = {
      parameters: parametersOf(schedule, scene),
      triggerType: 'schedule',
      waitIfRunning: waitsWhileRunning,
    }
    return [...again, ...scene.parts.runs.start(flow, request, owner, scene).changes]
  },
  waitsWhileRunning: false,
  actions: tagActions(),
  parametersOf({ extra }) {
    const parameters = extra['parameters']
    if (typeof parameters !== 'object' || parameters === null) return {}
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  },
}

/** The user who created the schedule, as the caller of its runs. */
export function ownerOf({ createdBy, tenantId }: ScheduleRecord, { view }: Scene): Caller | undefined {
  const [user] = view.users.where('login', createdBy)
  const [token] = user === undefined ? [] : view.tokens.where('userId', String(user.id))
  return user === undefined || token === undefined ? undefined : { user, tenantId, token }
}

type OfSchedule = Pick<Call<'getSchedule'>, 'view' | 'caller' | 'path'>

/** The schedule in the path, in the caller's tenant. */
export function findSchedule({ view, caller, path }: OfSchedule): ScheduleRecord | undefined {
  const schedule = view.schedules.get(path.scheduleId)
  return schedule?.tenantId === caller.tenantId ? schedule : undefined
}

/** Members of a schedule that the service sets itself, whatever a client sends. */
const KEPT = new Set(['id', 'createdBy', 'created', 'modifiedBy', 'modified'])

type Content = Pick<ScheduleRecord, 'flowId' | 'name' | 'description' | 'schedule' | 'tags' | 'enabled' | 'extra'>

/** The members that the client sets. A schedule is enabled by default. */
function fromBody(body: unknown): Content {
  const { flowId, name, description, schedule, tags, enabled = true, ...rest } = body as Partial<ScheduleRecord>
  const known = Object.entries({ name, description, schedule, tags }).filter(([, value]) => value !== undefined)
  const extra = Object.fromEntries(Object.entries(rest).filter(([key]) => !KEPT.has(key)))
  return { ...Object.fromEntries(known), flowId: flowId as Int64, enabled, extra }
}

function flowIsThere({ view, caller, body }: Pick<Call<'createSchedule'>, 'view' | 'caller'> & { body: unknown }) {
  const { flowId } = body as { flowId?: Int64 }
  if (flowId === undefined) return refuse(400, 'no flowId', { text: 'flowId is missing' })
  const flow = view.flows.get(flowId)
  return flow?.tenantId === caller.tenantId
    ? undefined
    : refuse(400, 'no such flow', { text: `there is no flow ${flowId}` })
}

/** Refuses an invalid schedule expression. */
function expressionKnown({ body }: { body: unknown }) {
  const { schedule } = body as { schedule?: string }
  if (schedule === undefined) return undefined
  try {
    cronOf(schedule)
    return undefined
  } catch {
    const text = 'schedule must be a schedule expression, such as 0 0 2 * * ? for every day at 02:00'
    return refuse(400, 'no expression', { text })
  }
}

/** Changes `enabled` alone, for the pause and resume operations. */
function switched(enabled: boolean) {
  return (call: Scene & { caller: Call<'getSchedule'>['caller'] }, schedule: ScheduleRecord) => {
    const changed = { ...schedule, enabled, modified: call.now, modifiedBy: call.caller.user.login }
    return { changes: call.parts.schedules.save(changed, enabled ? 'enabled' : 'disabled', call), result: changed }
  }
}

export const scheduleOperations = {
  listSchedules: operation('listSchedules')({
    apply: ({ view, caller }) =>
      reading([...view.schedules.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (schedules, call) => ({
      status: 200,
      json: schedules.map((one) => call.parts.schedules.render(one, call)),
    }),
  }),

  createSchedule: operation('createSchedule')({
    guards: { flowIsThere, expressionKnown },
    apply: (call) => {
      const { caller, now, ids, body, parts } = call
      const by = caller.user.login
      const stamps = { createdBy: by, created: now, modifiedBy: by, modified: now }
      const record: ScheduleRecord = { id: ids.id(), tenantId: caller.tenantId, ...stamps, ...fromBody(body) }
      return { changes: parts.schedules.save(record, 'created', call), result: record }
    },
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  listFlowSchedules: operation('listFlowSchedules')({
    find: findFlow,
    apply: ({ view }, flow) => reading(schedulesOf(view, flow)),
    answer: (schedules, call) => ({
      status: 200,
      json: schedules.map((one) => call.parts.schedules.render(one, call)),
    }),
  }),

  getSchedule: operation('getSchedule')({
    find: findSchedule,
    apply: (_call, schedule) => reading(schedule),
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  replaceSchedule: operation('replaceSchedule')({
    find: findSchedule,
    guards: { flowIsThere, expressionKnown },
    apply: (call, { id, tenantId, createdBy, created }) => {
      const kept = { id, tenantId, createdBy, created, modifiedBy: call.caller.user.login, modified: call.now }
      const record: ScheduleRecord = { ...kept, ...fromBody(call.body) }
      return { changes: call.parts.schedules.save(record, 'updated', call), result: record }
    },
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  deleteSchedule: operation('deleteSchedule')({
    find: findSchedule,
    apply: (call, schedule) => ({
      changes: call.parts.recycleBin.discard('schedule', schedule, call.caller, call),
      result: undefined,
    }),
    answer: () => ({ status: 200, json: {} }),
  }),

  disableSchedule: operation('disableSchedule')({
    find: findSchedule,
    apply: switched(false),
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  enableSchedule: operation('enableSchedule')({
    find: findSchedule,
    apply: switched(true),
    answer: (schedule, call) => ({ status: 200, json: call.parts.schedules.render(schedule, call) }),
  }),

  runScheduledFlow: operation('runScheduledFlow')({
    find: (call) => {
      const schedule = findSchedule(call)
      const flow = findFlow(call)
      return schedule === undefined || flow === undefined ? undefined : { schedule, flow }
    },
    guards: {
      scheduleRunsFlow: (_call, { schedule, flow }) =>
        schedule.flowId === flow.id ? undefined : refuse(404, 'the schedule runs another flow'),
    },
    apply: (call, { schedule, flow }) => {
      const request = { parameters: call.parts.schedules.parametersOf(schedule, call), triggerType: 'schedule' }
      return call.parts.runs.start(flow, request, call.caller, call)
    },
    answer: ({ flowId, auditId, code }) => ({ status: 200, json: { flowId, auditId, status: code } }),
  }),
}
