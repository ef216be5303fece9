import {
  type Api,
  Blocked,
  type Reply,
  type Stored,
  type Tools,
  check,
  fill,
  holdsSecret,
  listed,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { type Shown, content, isUnset, propertiesOf, read, replace, tagsOf } from './flow.ts'
import { WITHOUT_CREDENTIALS, mayBeCredential, withPassword } from '../bundles/bundle.ts'
import { BRINGING, firstServed, hasFailed, lostAfter, reportOfFailed, succeeded } from '../bundles/back.ts'
import { FROM_REPLACE, NO_POLICIES, POLICIES, type Policy } from '../bundles/policies.ts'

/** The bundle of some flows; a refusal blocks the case. */
async function bundleOf(
  api: Api,
  flows: readonly Stored[],
  query: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const list = flows.map(({ id }) => id).join(',')
  const { text } = await api.need('exportFlows', { query: { flows: list, ...query } })
  if (text === '') throw new Blocked('the export is empty')
  return text
}

async function remove(api: Api, flow: Stored): Promise<void> {
  await api.need('deleteFlow', { path: { flowId: flow.id } })
}

/** The listed flows with this name. */
async function named(api: Api, name: unknown, query: { scope?: string } = {}): Promise<Stored[]> {
  const { json } = await api.need('listFlows', { query })
  if (!Array.isArray(json)) throw new Blocked('the list of flows is not an array')
  return (json as Stored[]).filter((flow) => flow['name'] === name)
}

/** A flow whose imported copies are removed afterwards too. */
async function portable({ given, unique }: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const name = unique('portable')
  given.flowsNamed(name)
  // An import may give another name.
  const tags = [unique('travels')]
  return { ...(await given.flow({ name, tags, ...overrides })), tags, ...overrides }
}

function importing(dump: string, collisionPolicy: Policy = 'Keep') {
  return { body: { dump, collisionPolicy } }
}

/** Imports flows that were deleted; returns those that did not come back. */
function lostOf(
  api: Api,
  dump: string,
  flows: readonly Stored[],
  importUnder = (policy: Policy) => api.call('importFlows', importing(dump, policy)),
  counts?: (reply: Reply) => boolean,
): Promise<Stored[]> {
  return lostAfter(flows, async () => listed<Stored>(await api.need('listFlows')), importUnder, counts)
}

export const exportIsText = check({
  rule: 'flows/export-is-text',
  title: 'a bundle is text/plain',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const reply = await api.need('exportFlows', { query: { flows: String(flow.id) } })
    expect.equal(reply.media, 'text/plain', 'the media type of an export')
  },
})

export const exportNeedsFlows = check({
  rule: 'flows/export-needs-flows',
  title: 'an export of nothing in particular is refused',
  run: async ({ api, expect }) => {
    expect.status(await api.call('exportFlows', { valid: false }), 400)
  },
})

/** More flows than a bundle may hold without saying so. */
const SEVERAL = 12

export const exportHoldsEveryNamedFlow = check({
  rule: 'flows/export-holds-every-named-flow',
  title: `${SEVERAL} exported flows come back all`,
  run: async (tools) => {
    const { api, expect } = tools
    const flows: Stored[] = []
    while (flows.length < SEVERAL) flows.push(await portable(tools))
    const dump = await bundleOf(api, flows)
    for (const flow of flows) await remove(api, flow)
    const lost = await lostOf(api, dump, flows)
    expect.equal(
      lost.map(({ name }) => name),
      [],
      'the flows that did not come back',
    )
  },
})

export const exportHoldsFlowWithoutCredentials = check({
  rule: 'flows/export-holds-every-named-flow',
  title: 'a flow that uses a connection with a password comes back of a bundle without credentials',
  run: async (tools) => {
    const { api, given, expect, fixture, unique } = tools
    const password = await unlessNotApplicable(() => withPassword(tools, unique('password')))
    const name = unique('connection')
    // A bundle may hold what its flows use.
    given.objectsNamed('connection', name)
    const { id: connectionId } = await given.connection({ ...password, name })
    const flow = await portable(tools, fill(fixture('connection_flow'), { connectionId }) as Shown)
    const dump = await bundleOf(api, [flow], WITHOUT_CREDENTIALS)
    await remove(api, flow)
    expect.equal((await lostOf(api, dump, [flow])).length, 0, 'the number of flows that did not come back')
  },
})

export const exportHoldsNamedFlowsOnly = check({
  rule: 'flows/export-holds-named-flows-only',
  title: 'a flow that was not exported does not come back',
  run: async (tools) => {
    const { api, expect } = tools
    const [exported, other] = [await portable(tools), await portable(tools)]
    const dump = await bundleOf(api, [exported])
    await remove(api, exported)
    await remove(api, other)
    await lostOf(api, dump, [exported])
    expect.equal(await named(api, other['name']), [], 'flows of the name that was not exported')
  },
})

/** Exports, deletes and imports a flow; asserts that it reads as before, apart from properties that may be left out. */
async function expectKept(
  { api, expect }: Tools,
  flow: Stored,
  query: Shown = {},
  mayLack = (_key: string): boolean => false,
): Promise<void> {
  const kept = (shown: Shown): Shown => {
    const properties = Object.entries(propertiesOf(shown)).filter(([key]) => !mayLack(key))
    return { ...content(shown), properties: Object.fromEntries(properties) }
  }
  const before = kept(await read(api, flow))
  const dump = await bundleOf(api, [flow], query)
  await remove(api, flow)
  await lostOf(api, dump, [flow])
  const [copy] = await named(api, flow['name'])
  if (copy === undefined) throw new Blocked('the flow did not come back')
  const after = kept(await read(api, copy))
  for (const [member, value] of Object.entries(before)) {
    if (!(isUnset(value) && isUnset(after[member]))) expect.equal(after[member], value, member)
  }
}

export const exportKeepsWhatAFlowIs = check({
  rule: 'flows/export-keeps-what-a-flow-is',
  title: 'name, description, type, tags and properties of the last save survive the round trip',
  run: async (tools) => {
    const { api, target } = tools
    const flow = await portable(tools, { description: 'as it was created' })
    await replace(api, flow, {
      description: 'reist nach „München“, 東京 & 𠮷',
      tags: [...tagsOf(flow), 'etalon-travels'],
      properties: { ...propertiesOf(await read(api, flow)), ...target.fixtures.flow_properties },
    })
    await expectKept(tools, flow)
  },
})

export const exportKeepsAllButCredentials = check({
  rule: 'flows/export-keeps-what-a-flow-is',
  title: 'a flow of a bundle without credentials lacks nothing else',
  run: async (tools) => {
    const properties = { ...tools.target.fixtures.flow?.properties, ...tools.target.fixtures.flow_properties }
    const members = { description: tools.unique('travels'), properties }
    await expectKept(tools, await portable(tools, members), WITHOUT_CREDENTIALS, mayBeCredential)
  },
})

export const exportExcludesCredentials = check({
  rule: 'flows/export-excludes-credentials',
  title: 'the password of a used connection is not in the bundle',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const password = unique('password')
    const connection = await given.connection(await withPassword(tools, password))
    const flow = await given.flowUsingConnection(connection.id)
    const dump = await bundleOf(api, [flow], WITHOUT_CREDENTIALS)
    expect.that(!holdsSecret(dump, password), 'the bundle holds the password')
  },
})

export const exportTakesTokenInQuery = check({
  rule: 'flows/export-takes-token-in-query',
  title: 'a token in the query is enough, bare or after Bearer',
  run: async ({ api, given, expect, target }) => {
    const flow = await given.flow()
    const key = target.credentials.admin?.api_key
    if (key === undefined) throw new Blocked('there is no admin key')
    const ask = (Authorization: string): Promise<Reply> =>
      api.call('exportFlows', { as: 'nobody', query: { flows: String(flow.id), Authorization }, valid: false })
    const bare = await ask(key)
    expect.status(bare.ok ? bare : await ask(`Bearer ${key}`), 200)
  },
})

export const previewAnswers = check({
  rule: 'flows/preview-answers',
  title: 'a preview answers 200 with JSON',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const dump = await bundleOf(api, [flow])
    // What an import does with flows that are there is open, and so is what a preview says of it.
    await remove(api, flow)
    expect.json(await firstServed((policy) => api.call('previewFlowImport', importing(dump, policy))))
  },
})

export const previewCreatesNothing = check({
  rule: 'flows/preview-creates-nothing',
  title: 'a previewed flow is not there afterwards',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, flow)
    const { status } = await firstServed((policy) => api.call('previewFlowImport', importing(dump, policy)))
    if (status !== 200) throw new Blocked(`the preview answered ${status}`)
    expect.equal(await named(api, flow['name']), [], 'flows that the preview made')
  },
})

export const previewReplacesNothing = check({
  rule: 'flows/preview-replaces-nothing',
  title: 'a preview with Replace leaves the flow',
  run: async (tools) => {
    const { api } = tools
    const { flow, dump } = await changedSinceExport(tools)
    await api.need('previewFlowImport', importing(dump, 'Replace'))
    await expectDescription(tools, flow, 'changed')
  },
})

/** A flow that was changed after its export, to show which version an import keeps. */
async function changedSinceExport(tools: Tools): Promise<{ flow: Stored; dump: string }> {
  const flow = await portable(tools, { description: 'exported' })
  const dump = await bundleOf(tools.api, [flow])
  await tools.api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, description: 'changed' } })
  return { flow, dump }
}

async function expectDescription({ api, expect }: Tools, flow: Stored, description: string): Promise<void> {
  const reply = await api.need('getFlow', { path: { flowId: flow.id } })
  expect.equal((reply.json as Stored)['description'], description, 'the description of the flow that was there')
}

export const importAnswersReport = check({
  rule: 'flows/import-answers-report',
  title: 'an import answers 200 with an object',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, flow)
    const reply = await firstServed((policy) => api.call('importFlows', importing(dump, policy)))
    if (hasFailed(reply)) throw new Blocked('no policy imports what was deleted')
    expect.status(reply, 200)
    expect.object(reply)
  },
})

export const importCreatesFlows = check({
  rule: 'flows/import-creates-flows',
  title: 'a flow that is not there is made',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, flow)
    expect.equal((await lostOf(api, dump, [flow])).length, 0, 'the number of flows that the import did not make')
  },
})

export const importAfterPreviewCreatesFlows = check({
  rule: 'flows/import-creates-flows',
  title: 'a flow that is not there is made, too, when its import was previewed before',
  run: async (tools) => {
    const { api, expect } = tools
    const [plain, previewed] = [await portable(tools), await portable(tools)]
    const dump = await bundleOf(api, [plain])
    await remove(api, plain)
    if ((await lostOf(api, dump, [plain])).length > 0) throw new Blocked('an import without a preview makes no flow')
    const other = await bundleOf(api, [previewed])
    await remove(api, previewed)
    const importUnder = async (policy: Policy): Promise<Reply> => {
      // What a preview is answered with is for other rules.
      await api.call('previewFlowImport', importing(other, policy))
      return api.call('importFlows', importing(other, policy))
    }
    // An import may fail over what lies in the recycle bin, but not for its preview.
    const lost = await lostOf(api, other, [previewed], importUnder, () => true)
    expect.equal(lost.length, 0, 'the number of flows that the import did not make')
  },
})

/** Checks that after a successful import a flag of the report is not set; the report may lack it. */
function notRaised(
  rule: 'flows/import-report-not-failed' | 'flows/import-report-not-rolled-back',
  flag: 'failed' | 'rolledBack',
) {
  return check({
    rule,
    title: `${flag} is not raised after a success`,
    run: async (tools) => {
      const { api, expect } = tools
      const flow = await portable(tools)
      const dump = await bundleOf(api, [flow])
      await remove(api, flow)
      for (const policy of BRINGING) {
        const { json } = await api.call('importFlows', importing(dump, policy))
        if ((await named(api, flow['name'])).length === 0) continue
        const raised = (json as Readonly<Record<string, unknown>> | undefined)?.[flag]
        return expect.that(raised !== true, `the report of an import that succeeded says ${flag}`, json)
      }
      throw new Blocked('the import made no flow')
    },
  })
}

export const reportNotFailed = notRaised('flows/import-report-not-failed', 'failed')
export const reportNotRolledBack = notRaised('flows/import-report-not-rolled-back', 'rolledBack')

export const takesAllowedPolicies = check({
  rule: 'flows/import-takes-allowed-policies',
  title: 'a flow that is not there is imported under each of the four policies',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation } = tools
    for (const policy of POLICIES) {
      const flow = await portable(tools)
      const dump = await bundleOf(api, [flow])
      await remove(api, flow)
      const reply =
        operation === 'importFlows'
          ? await api.call('importFlows', importing(dump, policy))
          : await api.call('previewFlowImport', importing(dump, policy))
      // A flow in the recycle bin may count as there, and then it may fail.
      if (!hasFailed(reply)) expect.status(reply, 200)
    }
  },
})

export const refusesOtherPolicies = check({
  rule: 'flows/import-refuses-other-policies',
  title: 'unknown policies are refused',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation } = tools
    const dump = await bundleOf(api, [await portable(tools)])
    for (const collisionPolicy of NO_POLICIES)
      expect.status(await api.call(operation, { body: { dump, collisionPolicy }, valid: false }), 400)
  },
})

export const importSparesOtherFlows = check({
  rule: 'flows/import-spares-other-flows',
  title: 'a flow that is not in the bundle stays',
  run: async (tools) => {
    const { api, given } = tools
    const other = await given.flow({ description: 'stays' })
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, flow)
    if (!succeeded(await api.need('importFlows', importing(dump, 'Replace')))) throw new Blocked('the import failed')
    await expectDescription(tools, other, 'stays')
  },
})

/** An import of one case may show for a moment what another one must not find, or may meet what that one has made. */
const claims = 'failing-bundles'

/** Imports the target's failing bundle. Which status it is answered with is not documented. */
function failed({ api, fixture }: Tools, policy: Policy = 'Keep'): Promise<Reply> {
  return api.call('importFlows', { ...importing(fixture('failing_bundle'), policy), valid: false })
}

export const failedSaysFailed = check({
  rule: 'flows/import-failed-says-failed',
  title: 'failed is true',
  claims,
  run: async (tools) => {
    tools.expect.equal(reportOfFailed(await failed(tools))['failed'], true, 'failed')
  },
})

export const failedSaysRolledBack = check({
  rule: 'flows/import-failed-says-rolled-back',
  title: 'rolledBack is true',
  claims,
  run: async (tools) => {
    tools.expect.equal(reportOfFailed(await failed(tools))['rolledBack'], true, 'rolledBack')
  },
})

export const failedSparesOthers = check({
  rule: 'flows/import-failed-spares-other-flows',
  title: 'flows of before are there and as they were',
  claims,
  run: async (tools) => {
    const { api, given, expect } = tools
    const others = [await given.flow({ description: 'stays' }), await given.flow({ description: 'stays' })]
    await failed(tools)
    for (const flow of others) {
      const reply = await api.call('getFlow', { path: { flowId: flow.id } })
      expect.status(reply, 200)
      expect.equal(expect.object(reply)['description'], 'stays', 'the description')
      expect.that((await named(api, flow['name'])).length > 0, 'the flow is not listed any more')
    }
  },
})

export const failedSparesWhatItMeets = check({
  rule: 'flows/import-failed-spares-other-flows',
  title: 'a flow that has the name of the first one in the bundle stays as it was, under every policy',
  claims,
  run: async (tools) => {
    const { api, given, expect, fixture } = tools
    const members = { description: 'stays', tags: ['etalon-stays'] }
    const flow = await given.flow({ name: fixture('failing_bundle_flow'), ...members })
    const before = content(await read(api, flow))
    for (const policy of FROM_REPLACE) {
      if (succeeded(await failed(tools, policy))) throw new Blocked(`the failing import succeeded under ${policy}`)
      const reply = await api.call('getFlow', { path: { flowId: flow.id } })
      expect.status(reply, 200)
      const now = content(expect.object(reply))
      for (const [member, value] of Object.entries(before))
        expect.equal(now[member], value, `${member} under ${policy}`)
      const isThere = (await named(api, fixture('failing_bundle_flow'))).some(({ id }) => id === flow.id)
      expect.that(isThere, 'the flow is not listed any more')
    }
  },
})

export const failedLeavesNothing = check({
  rule: 'flows/import-failed-leaves-nothing',
  title: 'no flow of the bundle is there afterwards, nor across the tenant',
  claims,
  run: async (tools) => {
    const { api, expect, fixture, given } = tools
    const name = fixture('failing_bundle_flow')
    given.flowsNamed(name)
    // The list without a scope may leave out flows without an owner.
    const scopes = [{}, { scope: 'all' }]
    const before = new Set<unknown>()
    for (const query of scopes) for (const { id } of await named(api, name, query)) before.add(id)
    await failed(tools)
    for (const query of scopes) {
      const left = (await named(api, name, query)).filter(({ id }) => !before.has(id))
      expect.equal(left, [], 'flows that the failed import left')
    }
  },
})
