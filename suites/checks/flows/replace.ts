import {
  Blocked,
  type Stored,
  type Tools,
  NO_ID,
  check,
  fc,
  isObject,
  property,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { made } from '../objects.ts'
import {
  type Shown,
  bodyOf,
  content,
  isUnset,
  list,
  propertiesOf,
  read,
  replace,
  tags,
  tagsOf,
  twins,
  words,
} from './flow.ts'

export const getMissing = check({
  rule: 'flows/get-missing',
  title: 'an id that no flow has',
  run: async ({ api, expect }) =>
    expect.status(await api.call('getFlow', { path: { flowId: NO_ID }, valid: false }), 404),
})

export const getMissingOfOtherKind = check({
  rule: 'flows/get-missing',
  title: 'the id of a connection, a format or a schedule reads no flow that is one of them',
  run: async (tools) => {
    const { api, expect, unique } = tools
    for (const kind of ['connection', 'format', 'schedule'] as const) {
      const name = unique('apart')
      const other = await unlessNotApplicable(() => made(tools, kind, { name }))
      if (other === undefined) continue
      const { ok, json } = await api.call('getFlow', { path: { flowId: other.id }, valid: false })
      // A flow may have the same id.
      expect.that(!(ok && isObject(json) && json['name'] === name), `a ${kind} is answered for a flow`, json)
    }
  },
})

/** Replaces a missing flow with an otherwise valid body. */
async function replaceMissing({ api, given, unique }: Tools) {
  const name = unique('missing')
  given.flowsNamed(name)
  const body = { ...bodyOf(await read(api, await given.flow()), { name }), id: NO_ID }
  return { name, reply: await api.call('replaceFlow', { path: { flowId: NO_ID }, body, valid: false }) }
}

export const missingNotFound = check({
  rule: 'flows/replace-missing',
  title: 'a replace under an id that no flow has',
  run: async (tools) => tools.expect.status((await replaceMissing(tools)).reply, 404),
})

export const missingCreatesNothing = check({
  rule: 'flows/replace-missing-creates-nothing',
  title: 'no flow has the name that was sent',
  run: async (tools) => {
    const { name } = await replaceMissing(tools)
    // The list without a scope may leave out flows without an owner.
    for (const query of [{}, { scope: 'all' }])
      tools.expect.none(await list(tools.api, query), (flow) => flow['name'] === name, 'the replace made a flow')
  },
})

/** What a replace sends besides the name; undefined omits a member. */
interface Sent {
  name: string
  description: string | undefined
  tags: string[] | undefined
  properties: string[]
}

/** One flow per case for all values of a property. */
const flows = new WeakMap<Tools, Promise<Stored>>()

function flowOf(tools: Tools): Promise<Stored> {
  const flow = flows.get(tools) ?? tools.given.flow()
  flows.set(tools, flow)
  return flow
}

/** Tags that the service gave a new flow: whether it gives some is not documented. */
function givenTags({ target }: Tools, made: Stored): string[] {
  const sent = target.fixtures.flow?.tags
  const own: readonly unknown[] = Array.isArray(sent) ? sent : []
  return tagsOf(made).filter((tag) => !own.includes(tag))
}

const supplied = ({ target }: Tools) => target.fixtures.flow_properties ?? {}

function anything(tools: Tools): fc.Arbitrary<Sent> {
  return fc.record({
    name: words,
    description: fc.option(words, { nil: undefined }),
    tags: fc.option(tags, { nil: undefined }),
    properties: fc.subarray(Object.keys(supplied(tools))),
  })
}

export const isStored = property<Sent>({
  rule: 'flows/replace-is-stored',
  title: 'what was put is what is got',
  given: anything,
  holds: async (tools, sent) => {
    const { api, expect } = tools
    const flow = await flowOf(tools)
    const name = tools.unique(sent.name)
    const before = propertiesOf(await read(api, flow))
    const chosen = Object.fromEntries(sent.properties.map((key) => [key, supplied(tools)[key]]))
    const properties = { ...before, ...chosen }
    await replace(api, flow, { name, description: sent.description, tags: sent.tags, properties })
    const now = await read(api, flow)
    expect.equal(now['name'], name, 'name')
    if (sent.description !== undefined) expect.equal(now['description'], sent.description, 'description')
    const given = givenTags(tools, flow)
    const ofClients = (shown: readonly string[]): string[] => shown.filter((tag) => !given.includes(tag)).toSorted()
    if (sent.tags !== undefined) expect.equal(ofClients(tagsOf(now)), ofClients(sent.tags), 'tags')
    for (const [key, value] of Object.entries(chosen)) expect.equal(propertiesOf(now)[key], value, `property ${key}`)
  },
})

/** A tag that a replace leaves out. */
const FORMER = 'etalon-left-out'

export const dropsWhatIsLeftOut = property<Sent>({
  rule: 'flows/replace-drops-what-is-left-out',
  title: 'a member that is left out is gone',
  given: anything,
  holds: async (tools, sent) => {
    const { api, expect } = tools
    const flow = await flowOf(tools)
    await replace(api, flow, { description: 'to be left out', tags: [FORMER] })
    await replace(api, flow, { description: sent.description, tags: sent.tags })
    const { description, tags: left } = await read(api, flow)
    if (sent.description === undefined) expect.that(isUnset(description), 'the description is still there', description)
    // Whether the service gives a flow tags of its own is not documented.
    const isLeft = Array.isArray(left) ? left.includes(FORMER) : !isUnset(left)
    if (sent.tags === undefined) expect.that(!isLeft, 'the tags are still there', left)
  },
})

export const dropsLeftOutName = check({
  rule: 'flows/replace-drops-what-is-left-out',
  title: 'a flow that is replaced by one without a name has none, if that is not refused',
  run: async ({ api, given, expect }) => {
    const { name, ...whole } = await read(api, await given.flow())
    const reply = await api.call('replaceFlow', { path: { flowId: whole.id }, body: whole, valid: false })
    if (!reply.ok) return
    expect.that((await read(api, whole))['name'] !== name, 'the flow still has the name that was left out', name)
  },
})

export const dropsPropertiesLeftOut = check({
  rule: 'flows/replace-drops-left-out-properties',
  title: 'a flow that is replaced by one without properties has not their values any more, if that is not refused',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await flowOf(tools)
    const all = supplied(tools)
    await replace(api, flow, { properties: { ...propertiesOf(await read(api, flow)), ...all } })
    const { properties: _gone, ...whole } = await read(api, flow)
    const reply = await api.call('replaceFlow', { path: { flowId: flow.id }, body: whole, valid: false })
    if (!reply.ok) return
    const now = propertiesOf(await read(api, flow))
    // A flow type may have a default, which none of these values is.
    const kept = Object.keys(all).filter((key) => now[key] === all[key])
    expect.equal(kept, [], 'properties that are still there')
  },
})

export const dropsLeftOutProperties = property<Sent>({
  rule: 'flows/replace-drops-left-out-properties',
  title: 'a property that is left out has not its value any more',
  given: anything,
  holds: async (tools, sent) => {
    const { api, expect } = tools
    const flow = await flowOf(tools)
    const all = supplied(tools)
    await replace(api, flow, { properties: { ...propertiesOf(await read(api, flow)), ...all } })
    const full = propertiesOf(await read(api, flow))
    const kept = Object.entries(full).filter(([key]) => !(key in all) || sent.properties.includes(key))
    await replace(api, flow, { properties: Object.fromEntries(kept) })
    const now = propertiesOf(await read(api, flow))
    for (const key of Object.keys(all).filter((one) => !sent.properties.includes(one))) {
      // A flow type may have a default, which none of these values is.
      expect.that(now[key] !== all[key], `the left-out property ${key} is still there`, now[key])
    }
  },
})

export const emptiedIsStored = property<string>({
  rule: 'flows/replace-is-stored',
  title: 'a property that is sent as an empty text has not its value any more, if that is not refused',
  given: () => words,
  runs: 1,
  holds: async (tools, description) => {
    const { api, expect, given } = tools
    const all = supplied(tools)
    const flow = await given.flow()
    const whole = await replace(api, flow, { properties: { ...propertiesOf(await read(api, flow)), ...all } })
    const emptied = Object.fromEntries(Object.keys(all).map((key) => [key, '']))
    const body = { ...whole, description, properties: { ...propertiesOf(whole), ...emptied } }
    const reply = await api.call('replaceFlow', { path: { flowId: flow.id }, body, valid: false })
    // Which values a property may have is not documented.
    if (!reply.ok) return
    const now = propertiesOf(await read(api, flow))
    for (const [key, value] of Object.entries(all))
      expect.that(now[key] !== value, `the emptied property ${key} is still there`, now[key])
  },
})

export const keepsId = check({
  rule: 'flows/replace-keeps-id',
  title: 'a replaced flow has its id and is read by it',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow()
    const { id } = await replace(api, flow, { name: unique('renamed') })
    if (id === undefined) throw new Blocked('the replaced flow shows no id')
    expect.equal(id, flow.id, 'the id of the replaced flow')
    expect.status(await api.call('getFlow', { path: { flowId: flow.id } }), 200)
  },
})

export const takesAFlowAsRead = check({
  rule: 'flows/replace-takes-a-flow-as-read',
  title: 'a flow is put as it was got',
  run: async ({ api, given, expect }) => {
    const { id: flowId } = await given.flow({ description: 'as read', tags: ['etalon'] })
    const body = await read(api, { id: flowId })
    expect.status(await api.call('replaceFlow', { path: { flowId }, body }), 200)
  },
})

export const sparesOtherFlows = check({
  rule: 'flows/replace-spares-other-flows',
  title: 'of two flows of like content one is replaced, also by a body that has the id of the other',
  run: async (tools) => {
    const { api, expect } = tools
    const [flow, other] = await twins(tools)
    const tag = 'etalon-replaced'
    const whole = await read(api, other)
    const ours = new Set([...tagsOf(whole), tag])
    // A service may tag flows by itself, and later.
    const shown = (one: Shown): Shown => ({ ...content(one), tags: tagsOf(one).filter((each) => ours.has(each)) })
    const before = shown(whole)
    await replace(api, flow, { description: 'replaced', tags: [tag] })
    expect.equal(shown(await read(api, other)), before, 'the other flow')
    // What becomes of a flow whose body has another id than the path is not documented, and it may be refused.
    const body = { ...(await read(api, flow)), id: other.id, description: 'replaced again' }
    await api.call('replaceFlow', { path: { flowId: flow.id }, body, valid: false })
    expect.equal(shown(await read(api, other)), before, 'the other flow, whose id the body had')
  },
})
