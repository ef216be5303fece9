import { Blocked, NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { FOREIGN, type Shown, flowOf, isUnset, list } from './flow.ts'

export const listsAreArrays = check({
  rule: 'flows/lists-are-arrays',
  title: 'several things are answered as an array',
  over: 'operations',
  run: async ({ api, given, expect, operation }) => {
    expect.array(await api.need(operation, await given.requestFor(operation)))
  },
})

export const createdFlowListed = check({
  rule: 'flows/created-flow-listed',
  title: 'a new flow is in the list of who made it',
  run: async ({ api, given, expect, eventually, unique }) => {
    const flow = await given.flow({ name: unique(FOREIGN) })
    // How soon a list shows a new flow is not documented.
    const isListed = await eventually(async () => (await list(api)).some(({ id }) => id === flow.id), Boolean)
    expect.that(isListed, `flow ${flow.id} is not in the list`)
  },
})

export const createdFlowListedForEditor = check({
  rule: 'flows/created-flow-listed',
  title: 'a new flow of the editor is in the list of the editor',
  run: async (tools) => {
    const { api, given, expect, eventually, target } = tools
    if (target.credentials.editor === undefined) throw new NotApplicable('the target file has no credentials.editor')
    const as = 'editor'
    const flow = await unlessBlocked(() => given.flow({}, as))
    // How roles map to rights is not documented.
    const mayRead =
      flow !== undefined && (await api.call('getFlow', { path: { flowId: flow.id }, as, valid: false })).ok
    const mayList = mayRead && (await api.call('listFlows', { as, valid: false })).ok
    if (!mayList) throw new NotApplicable('an editor may not make, read and list flows')
    const isListed = await eventually(async () => (await list(api, {}, as)).some(({ id }) => id === flow.id), Boolean)
    expect.that(isListed, `flow ${flow.id} of the editor is not in the list`)
  },
})

/** How often the lists are compared. */
const TIMES = 3

export const scopeAllHoldsPlainList = check({
  rule: 'flows/scope-all-holds-plain-list',
  title: 'what the plain list has, before and after, the list with scope=all has too',
  run: async ({ api, given, expect, target }) => {
    await given.flow()
    const ofTarget = new Set<unknown>(Object.values(target.fixtures.runs ?? {}))
    // Other cases delete flows meanwhile, and some restore theirs: a flow counts that is missing every time. What else
    // the plain list holds is not documented, and may be of another tenant.
    const isKnown = ({ id, name }: Shown): boolean => String(name).startsWith('etalon-') || ofTarget.has(id)
    let missing: unknown[] | undefined
    for (let time = 0; time < TIMES && missing?.length !== 0; time += 1) {
      const before = await list(api)
      const all = new Set((await list(api, { scope: 'all' })).map(({ id }) => id))
      const after = new Set((await list(api)).map(({ id }) => id))
      const now = before
        .filter(isKnown)
        .map(({ id }) => id)
        .filter((id) => after.has(id) && !all.has(id))
      missing = missing === undefined ? now : missing.filter((id) => now.includes(id))
    }
    expect.equal(missing, [], 'flows that scope=all leaves out')
  },
})

export const scopeAllHoldsOtherUsers = check({
  rule: 'flows/scope-all-holds-other-users',
  title: 'a flow of the editor is in the list of the administrator',
  run: async (tools) => {
    const { api, given, expect, eventually } = tools
    const own = await given.flow()
    const other = await flowOf(tools, 'editor')
    const ids = await eventually(
      async () => new Set((await list(api, { scope: 'all' })).map(({ id }) => id)),
      (now) => now.has(own.id) && now.has(other.id),
    )
    if (!ids.has(own.id)) throw new Blocked('the list does not even show the flow of the caller')
    expect.that(ids.has(other.id), `flow ${other.id} of another user is not in the list`)
  },
})

export const scopeAllForEditors = check({
  rule: 'flows/scope-all-holds-other-users',
  title: 'a flow of the administrator is in the list of the editor',
  run: async (tools) => {
    const { api, given, expect, eventually } = tools
    const own = await flowOf(tools, 'editor')
    const other = await given.flow()
    const { status } = await api.call('listFlows', { query: { scope: 'all' }, as: 'editor', valid: false })
    // How roles map to rights is not documented.
    if (status === 403) throw new NotApplicable('editors may not list the flows of others')
    const ids = await eventually(
      async () => new Set((await list(api, { scope: 'all' }, 'editor')).map(({ id }) => id)),
      (now) => now.has(own.id) && now.has(other.id),
    )
    if (!ids.has(own.id)) throw new Blocked('the list does not even show the flow of the caller')
    if (ids.has(other.id)) return
    const { ok } = await api.call('getFlow', { path: { flowId: other.id }, as: 'editor', valid: false })
    if (!ok) throw new NotApplicable('the editor may not see the flow')
    expect.that(false, `flow ${other.id} of another user is not in the list`)
  },
})

export const scopeAllStaysInTenant = check({
  rule: 'flows/scope-all-stays-in-tenant',
  title: 'a flow of one tenant is not in the list of another',
  run: async ({ api, given, expect, target, unique }) => {
    const name = unique('tenant')
    await given.flow({ name })
    const { json } = await api.need('switchTenant', { path: { tenantId: target.features.second_tenant } })
    const { token } = json as { token?: unknown }
    if (typeof token !== 'string') throw new Blocked('switching the tenant gave no token')
    const listed = await list(api, { scope: 'all' }, { token })
    expect.none(listed, (flow) => flow['name'] === name, 'a flow of the other tenant is listed')
  },
})

/**
 * Whether fewer flows than asked for come each time, though the list without a limit shows as many that were just opened. Others
 * open and delete flows meanwhile, and what is recent is open.
 */
async function areTooFew(tools: Tools, limit: number): Promise<boolean> {
  const { api, given } = tools
  const own = new Set<unknown>()
  const shownNow = async (query: { limit?: number }): Promise<readonly Shown[]> => {
    const { json } = await api.need('listRecentFlows', { query })
    return Array.isArray(json) ? (json as Shown[]) : []
  }
  const ownShown = async (): Promise<number> => (await shownNow({})).filter(({ id }) => own.has(id)).length
  for (let time = 0; time < TIMES; time += 1) {
    // Making and reading a flow may be two entries of what is recent, so all are read after all are made.
    const made: Stored[] = []
    for (let count = 0; count < limit; count += 1) made.push(await given.flow())
    for (const { id: flowId } of made) {
      await api.need('getFlow', { path: { flowId } })
      own.add(flowId)
    }
    const before = await ownShown()
    const { length } = await shownNow({ limit })
    if (length >= limit || before < limit || (await ownShown()) < limit) return false
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
