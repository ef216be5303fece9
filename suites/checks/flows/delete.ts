import {
  Blocked,
  type Check,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  fill,
  mayNameObject,
} from '../../kit/index.ts'
import { referringByEditor, scheduledByEditor } from './by-editor.ts'
import { requestDeletion, isActive, refused, remove } from './deletion.ts'
import { isInBin } from '../recycle-bin/bin.ts'
import { expectNoneOrItself } from '../objects.ts'
import { FOREIGN, type Shown, content, list, read, twins } from './flow.ts'

export const answersReport = check({
  rule: 'flows/delete-answers-report',
  title: 'an unused flow is deleted with 200 and a report',
  run: async ({ api, given, expect }) => {
    const reply = await requestDeletion(api, await given.flow())
    expect.status(reply, 200)
    expect.object(reply)
  },
})

export const reportStatus = check({
  rule: 'flows/delete-report-status',
  title: 'the report has a status',
  run: async ({ api, given, expect }) => {
    const { json } = await remove(api, await given.flow())
    if (typeof json !== 'object' || json === null) throw new Blocked('the report is not an object')
    expect.that('status' in json, 'the report has no status', json)
  },
})

export const deletedNotFound = check({
  rule: 'flows/deleted-flow-not-found',
  title: 'the id of a deleted flow shows this flow or none',
  run: async ({ api, given }) => {
    const flow = await given.flow()
    await remove(api, flow)
    expectNoneOrItself(await api.call('getFlow', { path: { flowId: flow.id }, valid: false }), flow)
  },
})

export const deletedNotListed = check({
  rule: 'flows/deleted-flow-not-listed',
  title: 'a deleted flow is in no list',
  run: async ({ api, given, expect, eventually, unique }) => {
    const flow = await given.flow({ name: unique(FOREIGN) })
    await read(api, flow)
    await remove(api, flow)
    const recent = async (): Promise<readonly Shown[]> => {
      const { json } = await api.need('listRecentFlows', { query: { limit: 100 } })
      if (!Array.isArray(json)) throw new Blocked('the list of recent flows is not an array')
      return json as Shown[]
    }
    const lists = { plain: () => list(api), 'scope=all': () => list(api, { scope: 'all' }), recent }
    const isIt = ({ id }: Shown): boolean => id === flow.id
    const isReadable = (await api.call('getFlow', { path: { flowId: flow.id }, valid: false })).ok
    for (const [name, ask] of Object.entries(lists)) {
      // What was opened may stay recent as long as it can be read. How soon a list follows is not documented.
      if (name === 'recent' && isReadable) continue
      expect.none(await eventually(ask, (now) => !now.some(isIt)), isIt, `the deleted flow is in the ${name} list`)
    }
  },
})

export const deletedInRecycleBin = check({
  rule: 'flows/deleted-flow-in-recycle-bin',
  title: 'a deleted flow is in the recycle bin',
  run: async (tools) => {
    const flow = await tools.given.flow({ name: tools.unique(FOREIGN) })
    await remove(tools.api, flow)
    tools.expect.that(await isInBin(tools, flow), 'the recycle bin does not name the flow')
  },
})

export const sparesOtherFlows = check({
  rule: 'flows/delete-spares-other-flows',
  title: 'of two flows of like content one is deleted',
  run: async (tools) => {
    const { api, expect } = tools
    const [flow, other] = await twins(tools)
    await remove(api, flow)
    // One in the recycle bin may be readable, too.
    expect.that(await isActive(tools, 'flow', other), 'the other flow is gone')
  },
})

/** Checks both kinds of schedules: a reference blocks the deletion whether or not it is enabled. */
function refusesScheduled(enabled: boolean): Check {
  return check({
    rule: 'flows/delete-refuses-scheduled',
    title: `${enabled ? 'an enabled' : 'a disabled'} schedule keeps its flow from being deleted`,
    run: async ({ api, given, expect }) => {
      const flow = await given.flow()
      await given.schedule({ flowId: flow.id, enabled })
      expect.status(await requestDeletion(api, flow), 409)
    },
  })
}

export const refusesDisabledSchedule = refusesScheduled(false)
export const refusesEnabledSchedule = refusesScheduled(true)

export const refusesScheduledByAnother = check({
  rule: 'flows/delete-refuses-scheduled',
  title: "another user's schedule keeps its flow from being deleted, and the answer names it",
  run: async (tools) => {
    const { flow, schedule } = await scheduledByEditor(tools)
    const reply = await requestDeletion(tools.api, flow)
    tools.expect.status(reply, 409)
    tools.expect.that(mayNameObject(reply, schedule), 'the answer does not name the schedule', reply.json)
  },
})

export const refusesScheduledWithFalse = check({
  rule: 'flows/delete-refuses-scheduled-with-schedules-false',
  title: 'schedules=false does not delete a scheduled flow',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await given.schedule({ flowId: flow.id })
    expect.status(await requestDeletion(api, flow, { schedules: false }), 409)
  },
})

/** A flow that another flow refers to. */
async function child({ given, unique }: Tools): Promise<{ flow: Stored; parent: Stored }> {
  const flow = await given.flow({ description: 'a flow that another refers to', tags: ['etalon-child'] })
  return { flow, parent: await given.parentOf(flow.id, { name: unique(FOREIGN) }) }
}

export const refusesChild = check({
  rule: 'flows/delete-refuses-child',
  title: 'a flow that another flow refers to is not deleted',
  run: async (tools) => tools.expect.status(await requestDeletion(tools.api, (await child(tools)).flow), 409),
})

export const refusesChildOfAnother = check({
  rule: 'flows/delete-refuses-child',
  title: "a flow that another user's flow refers to is not deleted, and the answer names that flow",
  run: async (tools) => {
    const { given } = tools
    const flow = await given.flow()
    const parent = await referringByEditor(tools, flow, () => given.parentOf(flow.id, {}, 'editor'))
    const reply = await requestDeletion(tools.api, flow)
    tools.expect.status(reply, 409)
    tools.expect.that(mayNameObject(reply, parent), 'the answer does not name the parent flow', reply.json)
  },
})

export const takesFlowThatRefersToItself = check({
  rule: 'flows/delete-takes-flow-that-refers-to-itself',
  title: 'a flow that only itself refers to is deleted',
  run: async ({ api, given, expect, fixture }) => {
    const flow = await given.flow()
    const reference = fill(fixture('parent_flow'), { flowId: flow.id }) as object
    const body = { ...(await read(api, flow)), ...reference }
    const replaced = await api.call('replaceFlow', { path: { flowId: flow.id }, body, valid: false })
    if (!replaced.ok) throw new NotApplicable('a flow cannot refer to itself')
    expect.status(await requestDeletion(api, flow), 200)
  },
})

export const refusesChildWithSchedules = check({
  rule: 'flows/delete-refuses-child-with-schedules',
  title: 'schedules=true does not delete a flow that another flow refers to',
  run: async (tools) =>
    tools.expect.status(await requestDeletion(tools.api, (await child(tools)).flow, { schedules: true }), 409),
})

export const refusedNamesSchedules = check({
  rule: 'flows/delete-refused-names-schedules',
  title: 'the 409 names both schedules',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedules = [await given.schedule({ flowId: flow.id }), await given.schedule({ flowId: flow.id })]
    const reply = await refused(api, flow)
    for (const schedule of schedules) {
      expect.that(mayNameObject(reply, schedule), `the answer does not name schedule ${schedule.id}`, reply.json)
    }
  },
})

export const refusedNamesParents = check({
  rule: 'flows/delete-refused-names-parents',
  title: 'the 409 names the flow that refers',
  run: async (tools) => {
    const { flow, parent } = await child(tools)
    const reply = await refused(tools.api, flow)
    tools.expect.that(mayNameObject(reply, parent), 'the answer does not name the parent flow', reply.json)
  },
})

export const refusedNamesBoth = check({
  rule: 'flows/delete-refused-names-parents',
  title:
    'the 409 for two flows and two schedules, one of them disabled, names all four, with schedules=true both flows',
  run: async (tools) => {
    const { api, given, expect } = tools
    const { flow, parent } = await child(tools)
    const parents = [parent, await given.parentOf(flow.id, {})]
    const schedules = []
    for (const enabled of [true, false]) schedules.push(await given.schedule({ flowId: flow.id, enabled }))
    const reply = await refused(api, flow)
    for (const one of parents)
      expect.that(mayNameObject(reply, one), `the answer does not name flow ${one.id}`, reply.json)
    for (const one of schedules)
      expect.that(mayNameObject(reply, one), `the answer does not name schedule ${one.id}`, reply.json)
    const still = await refused(api, flow, { schedules: true })
    for (const one of parents)
      expect.that(mayNameObject(still, one), `the answer does not name flow ${one.id}`, still.json)
  },
})

/** Refuses a deletion, and asserts that the flow is as it was and listed: one in the recycle bin may be readable. */
async function expectKept(tools: Tools, flow: Stored): Promise<void> {
  const { api, expect } = tools
  const before = content(await read(api, flow))
  await refused(api, flow)
  const reply = await api.call('getFlow', { path: { flowId: flow.id } })
  expect.status(reply, 200)
  expect.equal(content(expect.object(reply)), before, 'the flow')
  expect.that(await isActive(tools, 'flow', flow), 'the flow is in the recycle bin')
}

export const refusedKeepsFlow = check({
  rule: 'flows/delete-refused-keeps-flow',
  title: 'after a refusal for a schedule the flow is as before',
  run: async (tools) => {
    const flow = await tools.given.flow({ description: 'kept', tags: ['etalon-kept'] })
    await tools.given.schedule({ flowId: flow.id })
    await expectKept(tools, flow)
  },
})

export const refusedKeepsSchedules = check({
  rule: 'flows/delete-refused-keeps-schedules',
  title: 'after a refusal the schedules are there',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedules = [await given.schedule({ flowId: flow.id }), await given.schedule({ flowId: flow.id })]
    await refused(api, flow)
    for (const schedule of schedules) {
      expect.that(await isActive(tools, 'schedule', schedule), `schedule ${schedule.id} is gone`)
    }
  },
})

export const refusedKeepsChild = check({
  rule: 'flows/delete-refused-keeps-child',
  title: 'after a refusal for another flow the flow is as before',
  run: async (tools) => expectKept(tools, (await child(tools)).flow),
})

export const refusedChildKeepsSchedules = check({
  rule: 'flows/delete-refused-child-keeps-schedules',
  title: 'after a refusal for another flow with schedules=true the schedules are there',
  run: async (tools) => {
    const { api, given, expect } = tools
    const { flow } = await child(tools)
    const schedule = await given.schedule({ flowId: flow.id })
    await refused(api, flow, { schedules: true })
    expect.that(await isActive(tools, 'schedule', schedule), `schedule ${schedule.id} is gone`)
  },
})
