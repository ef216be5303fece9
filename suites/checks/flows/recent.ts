import { Blocked, NotApplicable, type Stored, type Tools, check, inTime } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { type Shown, isUnset, read } from './flow.ts'

/** How often the lists are compared. */
const TIMES = 3

/** A limit above that of most services for a list without one. */
const LONG = 100

/** The recent flows; none if they are no array, which is for another rule. */
async function recents({ api }: Tools, query: { limit?: number } = {}): Promise<readonly Shown[]> {
  const { json } = await api.need('listRecentFlows', { query })
  return Array.isArray(json) ? (json as Shown[]) : []
}

/** As many recent flows as a request may ask for: a service may refuse a limit as long as this. */
async function allRecents(tools: Tools): Promise<readonly Shown[]> {
  const { ok, json } = await tools.api.call('listRecentFlows', { query: { limit: LONG }, valid: false })
  return ok && Array.isArray(json) ? (json as Shown[]) : recents(tools)
}

/** Makes flows, and reads them once all are made: making and reading a flow may be two entries of what is recent. */
async function opened({ api, given }: Tools, count: number): Promise<Stored[]> {
  const made: Stored[] = []
  while (made.length < count) made.push(await given.flow())
  for (const { id: flowId } of made) await api.need('getFlow', { path: { flowId } })
  return made
}

/**
 * Whether fewer flows than asked for come each time, all of them of the case, though the list without a limit, or with a long
 * one, shows as many that were just opened. Others open and delete flows meanwhile, and what is recent is open.
 */
async function areTooFew(tools: Tools, limit: number): Promise<boolean> {
  const own = new Set<unknown>()
  const ownShown = async (): Promise<number> => {
    const lists = [await recents(tools), await allRecents(tools)]
    return Math.max(...lists.map((shown) => shown.filter(({ id }) => own.has(id)).length))
  }
  for (let time = 0; time < TIMES; time += 1) {
    for (const { id } of await opened(tools, limit)) own.add(id)
    const before = await ownShown()
    const shown = await recents(tools, { limit })
    // A service may leave out flows of others that are gone after it has counted them.
    if (shown.length >= limit || !shown.every(({ id }) => own.has(id))) return false
    if (before < limit || (await ownShown()) < limit) return false
  }
  return true
}

export const recentLimit = check({
  rule: 'flows/recent-limit',
  title: 'three flows were just opened by the administrator, and three by an editor; one or two are asked for',
  run: async (tools) => {
    const { api, given, expect, target } = tools
    const callers = target.credentials.editor === undefined ? (['admin'] as const) : (['admin', 'editor'] as const)
    for (const as of callers) {
      try {
        for (let count = 0; count < 3; count++) {
          const { id: flowId } = await given.flow({}, as)
          await api.need('getFlow', { path: { flowId }, as })
        }
      } catch (problem) {
        // What an editor may do is not documented.
        if (as === 'editor' && problem instanceof Blocked) return
        throw problem
      }
      for (const limit of [1, 2]) {
        const { json } = await api.need('listRecentFlows', { query: { limit }, as })
        if (!Array.isArray(json)) throw new Blocked('the recent flows are not an array')
        expect.that(json.length <= limit, `limit=${limit} gave ${json.length} flows to the ${as}`, json.length)
        // What others may do is open: a service may leave out what they may not see.
        if (as === 'admin' && json.length < limit)
          expect.that(!(await areTooFew(tools, limit)), `limit=${limit} gives fewer flows, though there are as many`)
      }
    }
  },
})

/** More than the ten or so that many lists of recent things have. */
const DOZEN = 12

export const recentLongLimit = check({
  rule: 'flows/recent-limit',
  title: 'twelve flows were just opened, and as many are asked for',
  weight: 3,
  run: async (tools) => {
    await opened(tools, DOZEN)
    const { length } = await recents(tools, { limit: DOZEN })
    tools.expect.that(length <= DOZEN, `limit=${DOZEN} gave ${length} flows`, length)
    if (length < DOZEN)
      tools.expect.that(!(await areTooFew(tools, DOZEN)), `limit=${DOZEN} gives fewer flows, though there are as many`)
  },
})

export const recentShowsFlow = check({
  rule: 'flows/recent-shows-flow',
  title: 'a flow that was just opened, where it is among the recent ones',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow({ tags: ['etalon-recent'] })
    await api.need('getFlow', { path: { flowId: flow.id } })
    const recent = expect.array(await api.need('listRecentFlows')) as Shown[]
    const shown = recent.find(({ id }) => id === flow.id)
    // The documents do not say what makes a flow recent.
    if (shown === undefined) throw new NotApplicable('the recent flows do not hold one that was just opened')
    for (const member of ['name', 'flowType', 'tags']) {
      const isNone = isUnset(shown[member]) && isUnset(flow[member])
      if (!isNone) expect.equal(shown[member], flow[member], member)
    }
  },
})

/** The number of flows that are opened before the one that is looked for, which is not to come in for want of others. */
const BEFORE = 6

/** A flow that was just made, run, replaced and read, as it is now: whatever recent means, it is. */
async function touched(tools: Tools): Promise<Shown> {
  const { api, given, unique } = tools
  const flow = await given.runnableFlow()
  await given.run(flow.id)
  await change(api, 'flow', flow, { description: unique('touched') })
  return read(api, flow)
}

export const recentHoldsTouched = check({
  rule: 'flows/recent-shows-flow',
  title: 'a flow that was just made, run, replaced and read is shown where one that was made and read before it is',
  weight: 2,
  run: async (tools) => {
    const { api, eventually, expect, target } = tools
    const before = new Set<unknown>((await opened(tools, BEFORE)).map(({ id }) => id))
    // Others open flows meanwhile.
    for (let time = 0; time < TIMES; time += 1) {
      const flow = await touched(tools)
      const isIt = ({ id }: Shown): boolean => id === flow['id']
      const shown = await eventually(
        async () => {
          await api.need('getFlow', { path: { flowId: flow['id'] } })
          return allRecents(tools)
        },
        (now) => now.some(isIt),
      )
      if (shown.some(isIt)) return
      // Only a flow of the same kind that was made and read before proves that a later one has its place in the list.
      if (!shown.some(({ id }) => before.has(id)))
        throw new NotApplicable('the recent flows hold none of those that were made and read before')
    }
    expect.that(false, `the recent flows lack one that was just made, run, replaced and read ${inTime(target)}`)
  },
})
