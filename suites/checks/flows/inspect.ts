import { NotApplicable, type Stored, check, needComplete } from '../../kit/index.ts'
import { listedVersions } from '../resources/versions.ts'
import { type Shown, content, flows, list, propertiesOf, read, replace } from './flow.ts'

export const answers = check({
  rule: 'flows/inspect-answers',
  title: 'an inspection answers 200 with JSON',
  run: async ({ api, expect, target, unique }) => {
    const body = { ...target.fixtures.flow, name: unique('inspected') }
    const reply = await api.call('inspectFlow', { body })
    needComplete(target, reply)
    expect.json(reply)
  },
})

export const answersForStoredFlow = check({
  rule: 'flows/inspect-answers',
  title: 'an inspection of a flow as it is read answers 200 with JSON',
  run: async ({ api, given, expect, target }) => {
    const flow = await read(api, await given.flow())
    // Members that were never set may be shown as null, which must not be sent.
    const body = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== null))
    const reply = await api.call('inspectFlow', { body })
    needComplete(target, reply)
    expect.json(reply)
  },
})

export const savesNothing = check({
  rule: 'flows/inspect-saves-nothing',
  title: 'an inspected flow is not among the flows, nor across the tenant, nor in the recycle bin',
  run: async ({ api, given, expect, target, unique }) => {
    const name = unique('inspected')
    given.flowsNamed(name)
    await api.need('inspectFlow', { body: { ...target.fixtures.flow, name } })
    // The list without a scope may leave out flows without an owner.
    for (const query of [{}, { scope: 'all' }])
      expect.none(await list(api, query), (flow) => flow['name'] === name, 'the inspected flow was saved')
    const held = await api.call('listDeletedObjects')
    expect.that(!(held.ok && held.text.includes(name)), 'the inspected flow is in the recycle bin', held.json)
  },
})

export const leavesStoredFlow = check({
  rule: 'flows/inspect-leaves-stored-flow',
  title: 'an inspection of an altered copy leaves the stored flow, its stamp and its versions alone',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow({ description: 'as stored' })
    const stored = async (): Promise<Shown> => {
      const now = await read(api, flow)
      return { ...content(now), modified: now['modified'], versions: (await listedVersions(api, flows, flow)).length }
    }
    const before = await stored()
    // Members that were never set may be shown as null, which must not be sent.
    const shown = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== null))
    const properties = { ...propertiesOf(shown), ...target.fixtures.flow_properties }
    const name = unique('only-inspected')
    given.flowsNamed(name)
    const altered = { name, description: 'only inspected', tags: ['etalon-inspected'], properties }
    await api.need('inspectFlow', { body: { ...shown, ...altered } })
    expect.equal(await stored(), before, 'the stored flow, of which a copy was inspected')
  },
})

export const documentationAnswers = check({
  rule: 'flows/documentation-answers',
  title: 'the documentation of a flow answers 200 with JSON',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    expect.json(await api.call('getFlowDocumentation', { path: { flowId: flow.id } }))
  },
})

export const documentationDescribes = check({
  rule: 'flows/documentation-describes',
  title: 'of two flows each has its own documentation, also after the other one and once it is renamed',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const documentation = async ({ id }: Stored): Promise<string> =>
      (await api.need('getFlowDocumentation', { path: { flowId: id } })).words
    const [one, other] = [await given.flow({ name: unique('one') }), await given.flow({ name: unique('other') })]
    // What the text says is not shown. If it has the name of one flow, it has that of each.
    const nameOf = async (flow: Stored): Promise<string> => String((await read(api, flow))['name'])
    const first = await documentation(one)
    const isOfOther = first.includes(await nameOf(other)) && !first.includes(await nameOf(one))
    expect.that(!isOfOther, 'the documentation is that of another flow', first)
    if (!first.includes(await nameOf(one))) throw new NotApplicable('the documentation does not name the flow')
    for (const flow of [other, one]) {
      const text = await documentation(flow)
      expect.that(text.includes(await nameOf(flow)), 'the documentation does not name its flow', text)
    }
    const renamed = unique('renamed')
    await replace(api, one, { name: renamed })
    // A generated text may take a moment.
    const text = await tools.eventually(
      () => documentation(one),
      (now) => now.includes(renamed),
    )
    expect.that(text.includes(renamed), 'the documentation has the former name of its flow', text)
  },
})
