import { Blocked, NotApplicable, check, unlessBlocked } from '../../kit/index.ts'
import { FOREIGN, type Shown, flowOf, list } from './flow.ts'

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
