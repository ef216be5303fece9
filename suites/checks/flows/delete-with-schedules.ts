import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  check,
  mayNameObject,
  unlessBlocked,
} from '../../kit/index.ts'
import { scheduledByEditor } from './by-editor.ts'
import { read } from '../objects.ts'
import { binSoon, isInBin, tracer } from '../recycle-bin/bin.ts'
import { requestDeletion, isActive, isGone, itemsWithoutStatus, remove, running } from './deletion.ts'

const WITH = { schedules: true }

export const takesFlow = check({
  rule: 'flows/delete-with-schedules-takes-flow',
  title: 'a scheduled flow goes',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    await given.schedule({ flowId: flow.id })
    expect.status(await requestDeletion(api, flow, WITH), 200)
    expect.that(await isGone(tools, 'flow', flow), 'the flow is still there')
  },
})

export const takesSchedules = check({
  rule: 'flows/delete-with-schedules-takes-schedules',
  title: 'its schedules, enabled and disabled, go too',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedules = []
    for (const enabled of [true, false])
      schedules.push({ ...(await given.schedule({ flowId: flow.id, enabled })), enabled })
    const going = await running(api, flow, schedules)
    await remove(api, flow, WITH)
    for (const schedule of going) {
      expect.that(await isGone(tools, 'schedule', schedule), `schedule ${schedule.id} is still there`)
    }
  },
})

export const takesSchedulesOfOthers = check({
  rule: 'flows/delete-with-schedules-takes-schedules',
  title: "another user's schedule goes too",
  run: async (tools) => {
    const { api, expect } = tools
    const { flow, schedule } = await scheduledByEditor(tools)
    if ((await running(api, flow, [schedule])).length === 0)
      throw new NotApplicable('a disabled schedule is not listed among those that run a flow')
    await remove(api, flow, WITH)
    expect.that(await isGone(tools, 'schedule', schedule), `schedule ${schedule.id} is still there`)
  },
})

export const binsFlow = check({
  rule: 'flows/deleted-flow-in-recycle-bin',
  title: 'a flow that goes with its schedule is in the recycle bin',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedule = await given.schedule({ flowId: flow.id })
    await remove(api, flow, WITH)
    // The schedule may be shown there with the id of its flow.
    const isNamed = (held: Reply): boolean => tracer(held, schedule, mayNameObject)(held, flow)
    expect.that(isNamed(await binSoon(tools, isNamed)), 'the recycle bin does not name the flow')
  },
})

export const binsSchedules = check({
  rule: 'flows/delete-with-schedules-bins-schedules',
  title: 'the schedule is in the recycle bin',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedule = await given.schedule({ flowId: flow.id })
    await remove(api, flow, WITH)
    if (!(await isGone(tools, 'schedule', schedule))) throw new Blocked('the schedule did not go with its flow')
    expect.that(await isInBin(tools, schedule), 'the recycle bin does not name the schedule')
  },
})

export const sparesOtherSchedules = check({
  rule: 'flows/delete-with-schedules-spares-other-schedules',
  title: 'the schedules of another flow stay, by whatever names the flows and schedules have',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const description = unique('twins')
    const [flow, other] = [await given.flow({ description }), await given.flow({ description })]
    const name = unique('schedule')
    await given.schedule({ flowId: flow.id, name, description })
    const others = [
      await given.schedule({ flowId: other.id, description }),
      ...(await ifTaken(() => given.schedule({ flowId: other.id, name, description }))),
    ]
    // The names of flows need not be unique.
    for (const { id } of await ifTaken(() => given.flow({ name: flow['name'], description })))
      others.push(await given.schedule({ flowId: id, description }))
    await remove(api, flow, WITH)
    for (const schedule of others)
      expect.that(await isActive(tools, 'schedule', schedule), `schedule ${schedule.id} of another flow is gone`)
  },
})

/** An object of a name that another one has, if the service accepts that. */
async function ifTaken(make: () => Promise<Stored>): Promise<Stored[]> {
  const made = await unlessBlocked(make)
  return made === undefined ? [] : [made]
}

export const keepsConnections = check({
  rule: 'flows/delete-with-schedules-keeps-connections',
  title: 'the connection stays',
  run: async (tools) => {
    const { api, given, expect } = tools
    const connection = await given.connection()
    const flow = await given.flowUsingConnection(connection.id)
    await given.schedule({ flowId: flow.id })
    await remove(api, flow, WITH)
    expect.that(await isActive(tools, 'connection', connection), 'the connection is gone')
  },
})

export const reportNamesSchedules = check({
  rule: 'flows/delete-report-names-schedules',
  title: 'the report names each of three schedules',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedules = []
    for (const enabled of [true, false, true]) schedules.push(await given.schedule({ flowId: flow.id, enabled }))
    const report = await remove(api, flow, WITH)
    for (const schedule of schedules) {
      if (!(await isGone(tools, 'schedule', schedule))) throw new Blocked('a schedule did not go with its flow')
      expect.that(mayNameObject(report, schedule), `the report does not name schedule ${schedule.id}`, report.json)
    }
  },
})

export const reportItemStatus = check({
  rule: 'flows/delete-report-item-status',
  title: 'both schedules in the report have a status',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const schedules = []
    for (let count = 0; count < 2; count++) {
      const schedule = await given.schedule({ flowId: flow.id })
      schedules.push({ ...(await read(api, 'schedule', schedule)), id: schedule.id })
    }
    const report = await remove(api, flow, WITH)
    expect.equal(itemsWithoutStatus(report, schedules), [], 'schedules in the report without a status')
  },
})
