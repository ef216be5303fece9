import { Blocked, type Stored, type Tools, same, unlessBlocked } from '../../kit/index.ts'
import { inList } from './flow.ts'

export interface Counts {
  enabled: number
  disabled: number
}

/** The lists that have the flows of the caller, of which one has those of others too. */
const LISTS = { 'the list': {}, 'the list of all flows': { scope: 'all' } } as const
type List = keyof typeof LISTS
const EVERY = Object.keys(LISTS) as readonly List[]

/** The schedule counts of a flow in a list; a missing count is 0. */
async function counts({ api }: Pick<Tools, 'api'>, flow: Stored, list: List): Promise<Counts> {
  const { enabledSchedules, disabledSchedules } = await inList(api, flow, LISTS[list])
  return { enabled: Number(enabledSchedules ?? 0), disabled: Number(disabledSchedules ?? 0) }
}

/** The counts of a flow once they are these, or at last: how soon the list shows a change is not documented. */
async function countsSoon(tools: Tools, flow: Stored, wanted: Partial<Counts>, list: List): Promise<Counts> {
  const soon = await tools.eventually(
    () => unlessBlocked(() => counts(tools, flow, list)),
    (now) => now !== undefined && same({ ...now, ...wanted }, now),
  )
  return soon ?? counts(tools, flow, list)
}

/** Whether both lists count so many schedules for a flow now. */
export async function hasCounts(tools: Tools, flow: Stored, wanted: Counts): Promise<boolean> {
  for (const list of EVERY) {
    // How soon a list shows a flow that was restored is not documented.
    const now = await unlessBlocked(() => counts(tools, flow, list))
    if (now === undefined || !same(now, wanted)) return false
  }
  return true
}

/** Asserts that both lists count so many schedules for a flow; those of others are in one of them alone. */
export async function expectCounts(
  tools: Tools,
  flow: Stored,
  wanted: Partial<Counts>,
  when: string,
  lists: readonly List[] = EVERY,
): Promise<void> {
  for (const list of lists) {
    const now = await countsSoon(tools, flow, wanted, list)
    tools.expect.equal(now, { ...now, ...wanted }, `the counts ${when} in ${list}`)
  }
}

/** Blocks the case where a list does not count so many schedules for a flow, which is for other rules. */
export async function needCounts(tools: Tools, flow: Stored, wanted: Partial<Counts>): Promise<void> {
  for (const list of EVERY) {
    const now = await countsSoon(tools, flow, wanted, list)
    if (!same({ ...now, ...wanted }, now)) throw new Blocked(`${list} does not count the schedules of a flow`)
  }
}
