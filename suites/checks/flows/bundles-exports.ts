import {
  Blocked,
  type Reply,
  type Stored,
  type Tools,
  check,
  fill,
  holdsSecret,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { WITHOUT_CREDENTIALS, mayBeCredential, withPassword } from '../bundles/bundle.ts'
import { remove } from '../objects.ts'
import { bundleOf, lostOf, named, portable } from './bundle.ts'
import { type Shown, content, isUnset, propertiesOf, read, replace, tagsOf } from './flow.ts'

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
    for (const flow of flows) await remove(api, 'flow', flow)
    const lost = await lostOf(tools, dump, flows)
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
    await remove(api, 'flow', flow)
    expect.equal((await lostOf(tools, dump, [flow])).length, 0, 'the number of flows that did not come back')
  },
})

export const exportHoldsNamedFlowsOnly = check({
  rule: 'flows/export-holds-named-flows-only',
  title: 'a flow that was not exported does not come back',
  run: async (tools) => {
    const { api, eventually, expect } = tools
    const [exported, other] = [await portable(tools), await portable(tools)]
    const dump = await bundleOf(api, [exported])
    await remove(api, 'flow', exported)
    await remove(api, 'flow', other)
    await lostOf(tools, dump, [exported])
    // How soon lists follow a deletion is not documented.
    const left = await eventually(
      () => named(api, other['name']),
      ({ length }) => length === 0,
    )
    expect.equal(left, [], 'flows of the name that was not exported')
  },
})

/** The templates of flows that refer to other objects. */
const REFERRING = ['parent_flow', 'connection_flow', 'format_flow', 'macro_flow'] as const

/** What stands for another object in a template. */
const PLACEHOLDER = /\{\w+(:integer)?\}/

/** Keys of properties by which flows refer to others: an import may make copies of those, with other ids. */
function referring({ target }: Tools): ReadonlySet<string> {
  const templates = REFERRING.map((one) => target.fixtures[one] as { properties?: object } | undefined)
  const properties = templates.flatMap((template) => Object.entries(template?.properties ?? {}))
  return new Set(properties.filter(([, value]) => PLACEHOLDER.test(String(value))).map(([key]) => key))
}

/** Exports, deletes and imports a flow; asserts that it reads as before, apart from properties that may be left out. */
async function expectKept(
  tools: Tools,
  flow: Stored,
  query: Shown = {},
  mayLack = (_key: string, _value: unknown): boolean => false,
): Promise<void> {
  const { api, expect } = tools
  const others = referring(tools)
  const kept = (shown: Shown): Shown => {
    const properties = Object.entries(propertiesOf(shown)).filter(
      ([key, value]) => !others.has(key) && !mayLack(key, value),
    )
    return { ...content(shown), properties: Object.fromEntries(properties) }
  }
  const before = kept(await read(api, flow))
  const dump = await bundleOf(api, [flow], query)
  await remove(api, 'flow', flow)
  await lostOf(tools, dump, [flow])
  const [copy] = await named(api, flow['name'])
  if (copy === undefined) throw new Blocked('the flow did not come back')
  const imported = kept(await read(api, copy))
  const [tags, keys] = [new Set(tagsOf(before)), new Set(Object.keys(propertiesOf(before)))]
  // An import may mark what it brings with a tag or a property of its own, and give defaults to properties.
  const after: Shown = {
    ...imported,
    tags: tagsOf(imported).filter((tag) => tags.has(tag)),
    properties: Object.fromEntries(Object.entries(propertiesOf(imported)).filter(([key]) => keys.has(key))),
  }
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
