import { Blocked, NotApplicable, type Stored, type Tools, check, property, stored } from '../../kit/index.ts'
import {
  FOREIGN,
  type Shown,
  answered,
  bodyOf,
  isUnset,
  list,
  propertiesOf,
  read,
  tags,
  tagsOf,
  twins,
  words,
} from './flow.ts'

function hasId(flow: unknown): boolean {
  const id = (flow as Shown | null | undefined)?.['id']
  return Number.isInteger(id) || typeof id === 'bigint'
}

/** Every flow in the operation's reply, after one with all members was created. */
async function everyFlow(tools: Tools, members: Shown = {}): Promise<unknown[]> {
  const { api, given, operation, target, unique } = tools
  const named = {
    description: 'a flow of the suite',
    tags: ['etalon-a', 'etalon-b'],
    name: unique(FOREIGN),
    ...members,
  }
  if (operation === 'createFlow') {
    given.flowsNamed(named.name)
    const reply = await api.need('createFlow', {
      body: { ...target.fixtures.flow, ...named },
    })
    return [reply.json]
  }
  const flow = await given.flow(named)
  if (operation === 'replaceFlow') {
    const body = bodyOf(await read(api, flow), { description: 'replaced' })
    return [(await api.need('replaceFlow', { path: { flowId: flow.id }, body })).json]
  }
  // A flow that was not read yet need not be among those opened recently.
  if (operation === 'listRecentFlows') await read(api, flow)
  const { json } = await (operation === 'getFlow'
    ? api.need('getFlow', { path: { flowId: flow.id } })
    : api.need(operation as 'listFlows' | 'listRecentFlows'))
  if (operation !== 'getFlow' && !Array.isArray(json)) throw new Blocked('the list is not an array')
  return [json].flat()
}

export const idShown = check({
  rule: 'flows/id-shown',
  title: 'every flow of an answer has an integer id',
  over: 'operations',
  run: async (tools) => {
    const odd = (await everyFlow(tools)).filter((flow) => !hasId(flow))
    tools.expect.that(odd.length === 0, 'a flow has no integer id', odd[0])
  },
})

export const createAssignsId = check({
  rule: 'flows/create-assigns-id',
  title: 'flows of like content, of one name, with an id, and after another was deleted get new ids',
  run: async ({ api, given, expect, target, unique }) => {
    const before = new Set((await list(api)).map(({ id }) => id))
    const description = unique('twins')
    const twin = () => given.flow({ name: unique(FOREIGN), description })
    const [first, second] = [await twin(), await twin()]
    expect.that(first.id !== second.id, 'two flows got the same id', first.id)
    // Whether a second flow of the same name, or one with an id, is taken is not documented.
    for (const likeFirst of [{ name: first['name'] }, { id: first.id }]) {
      const body = { ...target.fixtures.flow, name: unique(FOREIGN), ...likeFirst }
      const reply = await api.call('createFlow', { body, valid: false })
      if (reply.ok)
        expect.that(
          stored(reply).id !== first.id,
          `a flow with the ${Object.keys(likeFirst).join()} of another got its id`,
          first.id,
        )
      const { description: kept } = (await api.need('getFlow', { path: { flowId: first.id } })).json as Stored
      expect.equal(kept, description, 'the description of the first flow')
    }
    const newest = await twin()
    await api.need('deleteFlow', { path: { flowId: newest.id } })
    expect.that((await twin()).id !== newest.id, 'a flow got the id of the one that was deleted before', newest.id)
    expect.that(!before.has(first.id) && !before.has(second.id), 'a flow got the id of an earlier one', [
      first.id,
      second.id,
    ])
  },
})

export const nameRequired = check({
  rule: 'flows/name-required',
  title: 'a flow without a name is refused',
  run: async ({ api, expect, target, unique }) => {
    const { name: _none, ...fixture } = { name: '', ...target.fixtures.flow }
    const body = { ...fixture, description: unique('nameless') }
    expect.status(await api.call('createFlow', { body, valid: false }), 400)
    // Whether null is a value like any other, or an empty name, is not documented, but it names nothing.
    const named = await api.call('createFlow', { body: { ...body, name: null }, valid: false })
    if (!named.ok) return expect.status(named, 400)
    expect.that(isUnset(stored(named)['name']), 'a flow without a name got one', named.json)
  },
})

/** Number of values tried per operation: there are many operations, and the values are similar. */
const FEW = 4

export const nameComesBack = property<string>({
  rule: 'flows/name-comes-back',
  title: 'the name comes back as it was sent',
  over: 'operations',
  given: () => words,
  runs: FEW,
  holds: async (tools, text) => {
    const name = tools.unique(`${FOREIGN} ${text}`)
    tools.expect.equal((await answered(tools, { name }))['name'], name, 'name')
  },
})

export const descriptionComesBack = property<string>({
  rule: 'flows/description-comes-back',
  title: 'the description comes back as it was sent',
  over: 'operations',
  given: () => words,
  runs: FEW,
  holds: async (tools, description) => {
    tools.expect.equal((await answered(tools, { description }))['description'], description, 'description')
  },
})

export const flowTypeComesBack = check({
  rule: 'flows/flow-type-comes-back',
  title: 'the type comes back as it was sent',
  over: 'operations',
  run: async (tools) => {
    const flowType = tools.fixture('flow.flowType')
    tools.expect.equal((await answered(tools, { flowType, description: 'typed' }))['flowType'], flowType, 'flowType')
  },
})

export const tagsComeBack = property<string[]>({
  rule: 'flows/tags-come-back',
  title: 'the tags come back, in whatever order, beside those that the service may give',
  over: 'operations',
  given: () => tags,
  runs: FEW,
  holds: async (tools, sent) => {
    const shown = tagsOf(await answered(tools, { tags: sent }))
    const lacking = sent.filter((tag) => !shown.includes(tag))
    tools.expect.equal(lacking, [], 'tags that did not come back')
  },
})

export const propertiesComeBack = check({
  rule: 'flows/properties-come-back',
  title: 'each property comes back as it was sent',
  over: 'operations',
  run: async (tools) => {
    const sent = tools.fixture('flow_properties')
    const own = tools.target.fixtures.flow
    const shown = propertiesOf(await answered(tools, { properties: { ...own?.properties, ...sent } }))
    for (const [key, value] of Object.entries(sent)) tools.expect.equal(shown[key], value, `property ${key}`)
  },
})

const FLOW_TYPE = /^flow\.[^.]+\.[^.]+$/

export const flowTypeForm = check({
  rule: 'flows/flow-type-form',
  title: 'a type is flow and two groups',
  over: 'operations',
  run: async (tools) => {
    const { api, given, operation } = tools
    const flow = await given.flow({ tags: ['etalon-form'] })
    const flows = operation === 'listFlows' ? await list(api) : [await read(api, flow)]
    // An empty one may stand for a type that was never sent.
    const types = flows
      .map(({ flowType }) => flowType)
      .filter((type): type is string => typeof type === 'string' && type !== '')
    if (types.length === 0) throw new NotApplicable('no flow shows a flowType')
    const odd = types.find((type) => !FLOW_TYPE.test(type))
    tools.expect.that(odd === undefined, `the type ${odd} is not flow.<group>.<group>`, odd)
  },
})

export const tagsAreStrings = check({
  rule: 'flows/tags-are-strings',
  title: 'tags are an array of strings',
  over: 'operations',
  run: async (tools) => {
    for (const flow of await everyFlow(tools)) {
      const shown = (flow as Shown)['tags']
      if (shown === undefined || shown === null) continue
      const right = Array.isArray(shown) && shown.every((tag) => typeof tag === 'string')
      tools.expect.that(right, 'tags are no array of strings', shown)
    }
  },
})

export const propertiesAreStrings = check({
  rule: 'flows/properties-are-strings',
  title: 'properties are an object of strings',
  over: 'operations',
  run: async (tools) => {
    const properties = tools.target.fixtures.flow_properties
    const own = tools.target.fixtures.flow
    const members = properties === undefined ? {} : { properties: { ...own?.properties, ...properties } }
    for (const flow of await everyFlow(tools, members)) {
      const shown = (flow as Shown)['properties']
      if (shown === undefined || shown === null) continue
      if (typeof shown === 'object' && !Array.isArray(shown)) {
        const odd = Object.entries(shown).find(([, value]) => typeof value !== 'string' && value !== null)
        tools.expect.that(odd === undefined, 'a property is no string', odd)
      } else tools.expect.that(false, 'properties are no object', shown)
    }
  },
})

export const createdFlowReadable = check({
  rule: 'flows/created-flow-readable',
  title: 'a new flow is read by its id',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow({ name: unique(FOREIGN) })
    expect.status(await api.call('getFlow', { path: { flowId: flow.id } }), 200)
  },
})

export const getAnswersTheNamedFlow = check({
  rule: 'flows/get-answers-the-named-flow',
  title: 'of two flows of like content each is read by its own id',
  run: async (tools) => {
    for (const { id } of await twins(tools, FOREIGN)) {
      const shown = await read(tools.api, { id })
      if (!hasId(shown)) throw new Blocked('the flow shows no id')
      tools.expect.equal(shown.id, id, 'id')
    }
  },
})

export const getAnswersFlowsOfTheTarget = check({
  rule: 'flows/get-answers-the-named-flow',
  title: 'each flow that the target file names is read by its own id',
  run: async ({ api, expect, target }) => {
    const named = Object.values(target.fixtures.runs ?? {})
    if (named.length === 0) throw new NotApplicable('the target file names no flows as fixtures.runs')
    for (const id of named) {
      const reply = await api.call('getFlow', { path: { flowId: id } })
      expect.status(reply, 200)
      expect.equal(expect.object(reply)['id'], id, 'id')
    }
  },
})
