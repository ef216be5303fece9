import { Blocked, NotApplicable, type Reply, type Stored, type Tools, check, needComplete } from '../../kit/index.ts'
import { expectSameState, stateOf } from '../resources/state.ts'
import { type Shown, flows, list, propertiesOf, read, replace } from './flow.ts'

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

/** What a service gives a flow: whether its creation takes them is not documented, nor whether an inspection does. */
const GIVEN = ['id', 'created', 'createdBy', 'modified', 'modifiedBy', 'enabledSchedules', 'disabledSchedules']

/** Inspects a flow as it is read, or without what the service gave it where that is refused. */
async function inspectedAsRead({ api, target }: Tools, flow: Shown): Promise<Reply> {
  // Members that were never set may be shown as null, which must not be sent.
  const own = Object.entries(flow).filter(([, value]) => value !== null)
  const whole = await api.call('inspectFlow', { body: Object.fromEntries(own) })
  needComplete(target, whole)
  if (whole.status !== 400) return whole
  const body = Object.fromEntries(own.filter(([member]) => !GIVEN.includes(member)))
  return api.call('inspectFlow', { body })
}

export const answersForStoredFlow = check({
  rule: 'flows/inspect-answers',
  title: 'an inspection of a flow as it is read, or without its id, stamps and counts, answers 200 with JSON',
  run: async (tools) => {
    const flow = await read(tools.api, await tools.given.flow())
    tools.expect.json(await inspectedAsRead(tools, flow))
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
  run: async (tools) => {
    const { given, target, unique } = tools
    const flow = await given.flow({ description: 'as stored' })
    const before = await stateOf(tools, flows, flow)
    const properties = { ...propertiesOf(flow), ...target.fixtures.flow_properties }
    const name = unique('only-inspected')
    given.flowsNamed(name)
    const altered = { name, description: 'only inspected', tags: ['etalon-inspected'], properties }
    const { ok, status } = await inspectedAsRead(tools, { ...flow, ...altered })
    if (!ok) throw new Blocked(`inspectFlow answered ${status}`)
    await expectSameState(tools, flows, flow, before)
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
