import { Blocked, check, needComplete } from '../../kit/index.ts'

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

export const savesNothing = check({
  rule: 'flows/inspect-saves-nothing',
  title: 'an inspected flow is not among the flows',
  run: async ({ api, given, expect, target, unique }) => {
    const name = unique('inspected')
    given.flowsNamed(name)
    await api.need('inspectFlow', { body: { ...target.fixtures.flow, name } })
    const list = await api.need('listFlows')
    if (!Array.isArray(list.json)) throw new Blocked('the list of flows is not an array')
    expect.none(list.json as { name?: unknown }[], (flow) => flow.name === name, 'the inspected flow was saved')
  },
})

export const leavesStoredFlow = check({
  rule: 'flows/inspect-leaves-stored-flow',
  title: 'an inspection of an altered copy leaves the stored flow alone',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow({ description: 'as stored' })
    // Members that were never set may be shown as null, which must not be sent.
    const shown = Object.fromEntries(Object.entries(flow).filter(([, value]) => value !== null))
    await api.need('inspectFlow', { body: { ...shown, description: 'only inspected' } })
    const stored = await api.need('getFlow', { path: { flowId: flow.id } })
    expect.that(
      (stored.json as { description?: unknown }).description !== 'only inspected',
      'the inspected copy was stored',
    )
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
