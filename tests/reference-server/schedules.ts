import { Cron } from 'croner'
import { bad, json, missing } from './answer.ts'
import { bulk } from './bulk.ts'
import { type Call, type Handler, type Route, whole } from './call.ts'
import { textOf, textsOf, truthOf } from './fields.ts'
import { start } from './engine.ts'
import { listenerOf, schedulesOf } from './references.ts'
import type { Item, Json } from './store.ts'
import type { Tenant, World } from './world.ts'

/** The next time of an expression, in epoch milliseconds; refuses an invalid expression. */
function next(expression: string, from: number): number | undefined {
  try {
    return new Cron(expression, { mode: '6-part', paused: true, timezone: 'UTC' }).nextRun(new Date(from))?.getTime()
  } catch {
    throw bad(`${expression} is no schedule`)
  }
}

/** Sets the timer of a schedule again, or removes it. */
export function arm(world: World, tenant: Tenant, schedule: Item): void {
  tenant.timers.get(schedule.id)?.()
  tenant.timers.delete(schedule.id)
  const expression = schedule['schedule'] as string | undefined
  const current = tenant.stores.schedule.items.get(schedule.id)
  if (
    current === undefined ||
    schedule['enabled'] !== true ||
    expression === undefined ||
    listenerOf(schedule) !== undefined
  )
    return
  const at = next(expression, world.clock.now())
  if (at === undefined) return
  const fire = (): void => {
    const flow = tenant.flow(schedule['flowId'] as bigint)
    if (flow !== undefined) start(world, tenant, flow, { by: 'timetable', trigger: 'TIMETABLE' })
    if (!world.bugs.has('schedules/fires-once-only')) arm(world, tenant, schedule)
  }
  tenant.timers.set(schedule.id, world.clock.after(at - world.clock.now(), fire))
}

function sourceOf(call: Call, members: Json): { source?: { inbox: bigint } } {
  const source = members['source']
  if (source === undefined) return {}
  const inbox = (source as { inbox?: unknown }).inbox
  const id = typeof inbox === 'string' && /^-?\d+$/.test(inbox) ? BigInt(inbox) : inbox
  if (typeof id !== 'bigint' || !call.tenant.stores.listener.items.has(id)) throw bad('source.inbox is no listener')
  return { source: { inbox: id } }
}

function scheduleFrom(call: Call, before?: Item): Item {
  const { members } = call
  if (before !== undefined) whole(call, before)
  const { flowId } = members
  if (typeof flowId !== 'bigint') throw bad('flowId is missing')
  if (call.tenant.flow(flowId) === undefined) throw bad(`there is no flow ${flowId}`)
  const source = sourceOf(call, members)
  const schedule = textOf(members, 'schedule', source.source === undefined)
  if (schedule !== undefined) next(schedule, call.now)
  const description = textOf(members, 'description')
  return {
    id: before?.id ?? call.world.newId('schedule'),
    flowId,
    name: textOf(members, 'name') ?? 'unnamed',
    ...(description === undefined ? {} : { description }),
    ...(schedule === undefined ? {} : { schedule }),
    enabled: truthOf(members, 'enabled', true),
    tags: textsOf(members, 'tags'),
    ...source,
  }
}

function keep(call: Call, schedule: Item, comment = ''): Item {
  call.tenant.stores.schedule.put(schedule, call.who, call.now, comment)
  arm(call.world, call.tenant, schedule)
  return schedule
}

const scheduleIn = (call: Call): Item => call.item(call.tenant.stores.schedule, 'scheduleId')

const switched =
  (enabled: boolean): Handler =>
  (call) =>
    json(keep(call, { ...scheduleIn(call), enabled }))

const remove: Handler = (call) => {
  const schedule = scheduleIn(call)
  call.tenant.stores.schedule.discard(schedule.id, call.now)
  arm(call.world, call.tenant, schedule)
  return json({ removed: true })
}

const run: Handler = (call) => {
  const schedule = scheduleIn(call)
  const flow = call.item(call.tenant.stores.flow, 'flowId')
  if (schedule['flowId'] !== flow.id) throw missing('such a pair')
  const started = start(call.world, call.tenant, flow, { by: call.who, trigger: 'HAND' })
  return json({ auditId: started.run.auditId, flowId: flow.id, status: started.code })
}

const ofFlow: Handler = (call) => json(schedulesOf(call.tenant, call.item(call.tenant.stores.flow, 'flowId').id))

export const scheduleRoutes: readonly Route[] = [
  ['GET', '/v1/schedules', 'view', (call) => json(call.tenant.stores.schedule.all())],
  ['POST', '/v1/schedules', 'edit', (call) => json(keep(call, scheduleFrom(call)))],
  ['POST', '/v1/schedules/bulk', 'edit', bulk('schedule', 'scheduleIds')],
  ['GET', '/v1/schedules/flows/:flowId', 'view', ofFlow],
  ['GET', '/v1/schedules/:scheduleId', 'view', (call) => json(scheduleIn(call))],
  ['PUT', '/v1/schedules/:scheduleId', 'edit', (call) => json(keep(call, scheduleFrom(call, scheduleIn(call))))],
  ['DELETE', '/v1/schedules/:scheduleId', 'edit', remove],
  ['POST', '/v1/schedules/:scheduleId/disable', 'edit', switched(false)],
  ['POST', '/v1/schedules/:scheduleId/enable', 'edit', switched(true)],
  ['POST', '/v1/schedules/:scheduleId/flows/:flowId/run', 'execute', run],
]
