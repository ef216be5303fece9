import type { Int64, OperationId } from '#spec'
import {
  type As,
  Blocked,
  type CallRequest,
  type CredentialName,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  listed,
} from '../../kit/index.ts'
import { completeRequest } from '../errors/standing.ts'
import { hasTenant, tokenIn } from '../authentication/switched.ts'

/** Callers who may lack a right, most likely first. The API User is left out: it may not even view. */
const CALLERS = ['viewer', 'operator', 'editor'] as const satisfies readonly CredentialName[]

/** The request that tells whether a caller has the right, or a second one where the first is the one to judge. */
const PROBES = { edit: ['replaceFlow', 'createFlow'], execute: ['runFlow', 'runFlowByName'] } as const

/**
 * A caller who sees flows and lacks the right. Roles are not mapped to rights, so a declared viewer is taken at the
 * target file's word, and of the others one who is refused another operation that asks for the same right.
 */
async function callerWithout({ api, given, operation, target }: Tools, right: 'edit' | 'execute'): Promise<As> {
  if (target.credentials.viewer !== undefined) return 'viewer'
  const probe = PROBES[right].find((id) => id !== operation) as OperationId
  const request = { ...((await given.requestFor(probe)) as CallRequest<OperationId>), valid: false }
  for (const as of CALLERS) {
    if (target.credentials[as] === undefined) continue
    const sees = await api.call('listFlows', { as, valid: false })
    if (sees.ok && (await api.call(probe, { ...request, as })).status === 403) return as
  }
  throw new NotApplicable(`no caller of the target file may view flows and is refused ${probe}`)
}

/** The members that a call on a flow could change, beside the tags, whose order is open. */
const DOCUMENTED = ['id', 'name', 'description', 'flowType', 'createdBy', 'created', 'modified', 'properties']

/** What a refused call must leave as it is: the flow that it names, its runs unless others start it too, and the names of all flows. */
async function stateOf({ api, target }: Tools, flowId: unknown): Promise<unknown> {
  const names = listed<Stored>(await api.need('listFlows')).map(({ id, name }) => [id, name])
  if (flowId === undefined) return { names: names.filter(([, name]) => String(name).startsWith('etalon-')).length }
  const path = { flowId }
  const { json } = await api.need('getFlow', { path })
  const flow = (json ?? {}) as Record<string, unknown>
  const isShared = Object.values(target.fixtures.runs ?? {}).includes(flowId as Int64)
  const runs = isShared ? [] : listed(await api.need('listExecutionHistory', { path }))
  // Other members are not documented, and may change by themselves.
  const tags = Array.isArray(flow['tags']) ? flow['tags'].toSorted() : flow['tags']
  return { flow: [...DOCUMENTED.map((member) => flow[member]), tags], runs: runs.map(({ auditId }) => auditId) }
}

/** Calls that a service may refuse to everybody: there is nothing to stop, and a flow need not be ready to run. */
const ON_RUNS: ReadonlySet<OperationId> = new Set(['stopFlow', 'runFlow', 'runFlowByName'])
const REFUSED_OTHERWISE: ReadonlySet<number> = new Set([400, 404])

/** Sends a documented request as a caller without the right: 403, and nothing happened. */
async function refused(tools: Tools, as: As): Promise<void> {
  const { api, expect, given, operation } = tools
  const request = await completeRequest(tools)
  const { name } = (request.body ?? {}) as { name?: string }
  if (operation === 'createFlow' && name !== undefined) given.flowsNamed(name)
  const { flowId } = request.path as { flowId?: unknown }
  const before = flowId === undefined ? undefined : await stateOf(tools, flowId)
  const reply = await api.call(operation, { ...request, as, valid: false })
  if (reply.status === 401) throw new Blocked('the key of the caller does not work')
  const isRefusedOtherwise = REFUSED_OTHERWISE.has(reply.status) && ON_RUNS.has(operation)
  if (!isRefusedOtherwise) expect.status(reply, 403)
  if (before !== undefined) expect.equal(await stateOf(tools, flowId), before, 'the flow after the refused call')
  if (isRefusedOtherwise)
    throw new NotApplicable(`the call is refused with ${reply.status}, which may come before a 403`)
  if (operation !== 'createFlow') return
  const flows = listed<Stored>(await api.need('listFlows', { query: { scope: 'all' } }))
  expect.none(flows, (flow) => flow['name'] === name, 'the flow of the refused call is there')
}

export const editAndExecuteRefused = check({
  rule: 'permissions/edit-and-execute-refused',
  title: 'a caller without the right is refused',
  over: 'operations',
  run: async (tools) => refused(tools, await callerWithout(tools, tools.facts.permission as 'edit' | 'execute')),
})

export const apiUserRefusedRuns = check({
  rule: 'permissions/api-user-refused-runs',
  title: 'an API User is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'api_user'),
})

/** All whose keys the target file has, apart from the administrator. */
const OTHERS = ['api_user', ...CALLERS] as const

export const switchingNeedsNoRights = check({
  rule: 'permissions/switching-needs-no-rights',
  title: 'whoever lists the second tenant gets a token for it, which works and is for no other',
  run: async ({ api, expect, given, target, unique }) => {
    const tenantId = target.features.second_tenant
    const callers: CredentialName[] = []
    for (const as of OTHERS) {
      if (target.credentials[as] === undefined) continue
      const tenants = await api.call('listTenants', { as })
      if (tenants.ok && hasTenant(listed(tenants), tenantId) === true) callers.push(as)
    }
    if (callers.length === 0) throw new NotApplicable('the second tenant is open to no other caller of the target file')
    const name = unique('of-the-tenant-before')
    await given.flow({ name })
    for (const as of callers) {
      const reply = await api.call('switchTenant', { path: { tenantId }, as })
      expect.status(reply, 200)
      const token = tokenIn(reply)
      expect.that(token !== undefined, `the switch of ${as} gave no token`)
      const switched = { as: { token: String(token) } }
      expect.status(await api.call('listTenants', switched), 200)
      // The caller may have no right to view there.
      const flows = await api.call('listFlows', { ...switched, query: { scope: 'all' }, valid: false })
      expect.that(!flows.text.includes(name), `the token of ${as} shows a flow of another tenant`, name)
    }
  },
})
