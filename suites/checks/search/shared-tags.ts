import { type Stored, type Tools, Blocked, check, inTime, unlessNotApplicable } from '../../kit/index.ts'
import { flows } from '../flows/flow.ts'
import { change, read, remove, tagsOf } from '../objects.ts'
import { connections } from '../resources/io.ts'
import type { Tagged } from '../resources/kind.ts'
import { inUse } from './search.ts'

type Leaving = 'was replaced' | 'was deleted'

/** Ways in which an object lets its tags go. */
const LEAVING: Readonly<Record<Leaving, (tools: Tools, flow: Stored) => Promise<void>>> = {
  'was replaced': ({ api }, flow) => change(api, 'flow', flow, { tags: [] }),
  'was deleted': ({ api }, flow) => remove(api, 'flow', flow),
}

/** How long to wait until tags follow a deletion, in ms: whether those of deleted objects stay in use is not documented. */
const DELETED_MS = 5_000

/** Asserts that a tag of a flow and of another object stays in use when the flow lets it go. */
async function stays(tools: Tools, other: Tagged, way: Leaving): Promise<void> {
  const { api, expect, target, unique } = tools
  const { settleMs } = target.limits
  const [shared, own] = [unique('shared'), unique('own')]
  const keeping = await unlessNotApplicable(() => other.given(tools, { tags: [shared] }))
  if (keeping === undefined) return
  const leaving = await flows.given(tools, { tags: [shared, own] })
  if (!(await inUse(tools, own, true))) throw new Blocked('the tag of the flow is not among those in use')
  await LEAVING[way](tools, leaving)
  // How soon tags follow is not documented: the flow's own tag shows when they did.
  await inUse(tools, own, false, way === 'was deleted' ? Math.min(DELETED_MS, settleMs) : settleMs)
  if (!tagsOf(await read(api, other.kind, keeping)).includes(shared))
    throw new Blocked(`the ${other.kind} does not keep its tag`)
  const isThere = await inUse(tools, shared, true)
  expect.that(isThere, `a tag of a ${other.kind} and a flow that ${way} is not among those in use ${inTime(target)}`)
}

export const sharedTagStays = check({
  rule: 'search/tags-in-use-listed',
  title: 'a tag of two objects is listed when one of them has let it go',
  over: ['createFlow'],
  run: async (tools) => {
    await stays(tools, flows, 'was replaced')
    await stays(tools, connections, 'was deleted')
  },
})
