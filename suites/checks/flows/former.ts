import { Blocked, type Stored, type Tools, check, fill, namesObject } from '../../kit/index.ts'
import { change, remove } from '../objects.ts'
import { refused, requestDeletion } from './deletion.ts'

type Referrer = 'schedule' | 'flow'

/** A flow with a schedule or a parent flow that refers to it. */
async function referred(tools: Tools, kind: Referrer): Promise<{ flow: Stored; referrer: Stored }> {
  const { given } = tools
  const flow = await given.flow()
  const referrer = kind === 'schedule' ? await given.schedule({ flowId: flow.id }) : await given.parentOf(flow.id)
  return { flow, referrer }
}

/** Replaces a schedule or a parent flow by one that refers to another flow. */
async function letGo(tools: Tools, kind: Referrer, referrer: Stored): Promise<void> {
  const { api, fixture, given } = tools
  const { id: flowId } = await given.flow()
  const changes =
    kind === 'schedule' ? { flowId } : (fill(fixture('parent_flow'), { flowId }) as Record<string, unknown>)
  await change(api, kind, referrer, changes)
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
      tools.expect.status(await requestDeletion(tools.api, flow), 200)
    },
  })
}

// Whether a parent flow in the recycle bin still counts as a reference is not documented.
export const possibleOnceUnreferenced = check({
  rule: 'flows/delete-possible-once-unreferenced',
  title: 'without its schedule a flow can be deleted',
  run: async (tools) => {
    const { flow, referrer } = await referred(tools, 'schedule')
    await refused(tools.api, flow)
    await remove(tools.api, 'schedule', referrer)
    tools.expect.status(await requestDeletion(tools.api, flow), 200)
  },
})

export const possibleOnceScheduleMoved = possible('schedule')
export const possibleOnceParentMoved = possible('flow')

function dropped(kind: Referrer) {
  return check({
    rule: 'flows/usage-drops-what-let-go',
    title: `${WORDS[kind]} that a replace turned to another flow is not in the usage of the former one`,
    run: async (tools) => {
      const { flow, referrer } = await referred(tools, kind)
      const usage = () => tools.api.need('getFlowUsage', { path: { flowId: flow.id } })
      if (!namesObject(await usage(), referrer)) throw new Blocked(`the usage does not name ${WORDS[kind]}`)
      await letGo(tools, kind, referrer)
      const now = await usage()
      tools.expect.that(!namesObject(now, referrer), `the usage still names ${WORDS[kind]}`, now.json)
    },
  })
}

export const usageDropsSchedule = dropped('schedule')
export const usageDropsParent = dropped('flow')
