import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  fill,
  mayNameObject,
  namesObject,
  unlessBlocked,
} from '../../kit/index.ts'
import { change, remove } from '../objects.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { isRefusedForBinned, refused, requestDeletion } from './deletion.ts'

type Referrer = 'schedule' | 'flow'

/** A flow with a schedule or a parent flow that refers to it. */
async function referred(tools: Tools, kind: Referrer): Promise<{ flow: Stored; referrer: Stored }> {
  const { given } = tools
  const flow = await given.flow()
  const referrer = kind === 'schedule' ? await given.schedule({ flowId: flow.id }) : await given.parentOf(flow.id)
  return { flow, referrer }
}

/** Replaces a schedule or a parent flow by one that refers to another flow; returns that one. */
async function letGo(tools: Tools, kind: Referrer, referrer: Stored): Promise<Stored> {
  const { api, fixture, given } = tools
  const other = await given.flow()
  const flowId = other.id
  const changes =
    kind === 'schedule' ? { flowId } : (fill(fixture('parent_flow'), { flowId }) as Record<string, unknown>)
  await change(api, kind, referrer, changes)
  return other
}

/** The answer to a deletion that was refused before: how soon a reference is gone is not documented. */
function deletionSoon({ api, eventually }: Tools, flow: Stored): Promise<Reply> {
  return eventually(
    () => requestDeletion(api, flow),
    ({ status }) => status !== 409,
  )
}

const WORDS = { schedule: 'a schedule', flow: 'a parent flow' } as const

function possible(kind: Referrer) {
  return check({
    rule: 'flows/delete-possible-once-let-go',
    title: `${WORDS[kind]} that a replace turned to another flow keeps the former one no more`,
    run: async (tools) => {
      const { flow, referrer } = await referred(tools, kind)
      await refused(tools.api, flow)
      await letGo(tools, kind, referrer)
      tools.expect.status(await deletionSoon(tools, flow), 200)
    },
  })
}

// Whether what lies in the recycle bin still counts as a reference is not documented, so no parent flow is deleted.
export const possibleOnceUnreferenced = check({
  rule: 'flows/delete-possible-once-unreferenced',
  title: 'without its schedule a flow can be deleted',
  run: async (tools) => {
    const { flow, referrer } = await referred(tools, 'schedule')
    await refused(tools.api, flow)
    await remove(tools.api, 'schedule', referrer)
    const reply = await deletionSoon(tools, flow)
    if (await isRefusedForBinned(tools, reply, [referrer]))
      throw new NotApplicable('a schedule in the recycle bin counts as a reference')
    tools.expect.status(reply, 200)
  },
})

export const possibleOnceScheduleMoved = possible('schedule')
export const possibleOnceParentMoved = possible('flow')

export const usageNamesTurnedSchedule = check({
  rule: 'flows/usage-names-schedules',
  title: 'a schedule that a replace turned to the flow is in its usage',
  run: async (tools) => {
    const { referrer } = await referred(tools, 'schedule')
    const flow = await letGo(tools, 'schedule', referrer)
    const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, referrer)
    tools.expect.that(mayNameObject(usage, referrer), 'the usage does not name the schedule', usage.json)
  },
})

export const refusedForTurnedSchedule = check({
  rule: 'flows/delete-refuses-scheduled',
  title: 'a flow to which a replace turned a schedule is not deleted',
  run: async (tools) => {
    const { flow, referrer } = await referred(tools, 'schedule')
    if ((await requestDeletion(tools.api, flow)).status !== 409)
      throw new NotApplicable('a flow that a schedule runs is deleted, which is for another check')
    const other = await letGo(tools, 'schedule', referrer)
    // How soon a reference counts is not documented; that the usage has it is for another rule.
    await unlessBlocked(() => usageNaming(tools, 'getFlowUsage', { flowId: other.id }, referrer))
    tools.expect.status(await requestDeletion(tools.api, other), 409)
  },
})

function dropped(kind: Referrer) {
  return check({
    rule: 'flows/usage-drops-what-let-go',
    title: `${WORDS[kind]} that a replace turned to another flow is not in the usage of the former one`,
    run: async (tools) => {
      const { flow, referrer } = await referred(tools, kind)
      const usage = () => tools.api.need('getFlowUsage', { path: { flowId: flow.id } })
      if (!namesObject(await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, referrer), referrer))
        throw new Blocked(`the usage does not name ${WORDS[kind]}`)
      await letGo(tools, kind, referrer)
      // How soon it shows what was written is not documented.
      const now = await tools.eventually(usage, (shown) => !namesObject(shown, referrer))
      tools.expect.that(!namesObject(now, referrer), `the usage still names ${WORDS[kind]}`, now.json)
    },
  })
}

export const usageDropsSchedule = dropped('schedule')
export const usageDropsParent = dropped('flow')
