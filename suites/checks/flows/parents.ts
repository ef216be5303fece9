import { Blocked, type Stored, type Tools, check, fill, mayNameObject } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { isActive, remove, requestDeletion } from './deletion.ts'
import { flows } from './flow.ts'

/** A flow, and another one that refers to it. */
async function family({ given }: Tools): Promise<{ child: Stored; parent: Stored }> {
  const child = await given.flow()
  return { child, parent: await given.parentOf(child.id) }
}

export const parentIsUnused = check({
  rule: 'flows/usage-empty-when-unused',
  title: 'a flow that refers to another one is used by nothing',
  run: async (tools) => {
    const { parent } = await family(tools)
    const { json } = await tools.api.need('getFlowUsage', { path: { flowId: parent.id } })
    if (!Array.isArray(json)) throw new Blocked('the usage is not an array')
    tools.expect.equal(json, [], 'the usage of a flow that nothing refers to')
  },
})

export const takesParent = check({
  rule: 'flows/delete-answers-report',
  title: 'a flow that refers to another one, and that nothing refers to, is deleted with 200',
  run: async (tools) => tools.expect.status(await requestDeletion(tools.api, (await family(tools)).parent), 200),
})

export const sparesChild = check({
  rule: 'flows/delete-spares-other-flows',
  title: 'the flow that a deleted one refers to stays',
  run: async (tools) => {
    const { child, parent } = await family(tools)
    await remove(tools.api, parent)
    tools.expect.that(
      await isActive(tools.api, 'flow', child),
      'the flow went with the one that refers to it',
      child.id,
    )
  },
})

/** A flow that another one refers to, and what was written before. */
interface Referred {
  flow: Stored
  parent: Stored
  after: string
}

/** Writes of two flows of which one refers to the other, none of which ends that; the last turns it to a third flow. */
async function* written(tools: Tools): AsyncGenerator<Referred> {
  const { api, fixture, given, unique } = tools
  const { child, parent } = await family(tools)
  const tag = (flow: Stored) => addTags(tools, flows, [flow], [[unique('tag')]])
  const writes = {
    'a replace of it': () => change(api, 'flow', child, { description: 'replaced' }),
    'a tag of it in bulk': () => tag(child),
    'a tag of the one that refers to it in bulk': () => tag(parent),
  }
  for (const [after, write] of Object.entries(writes)) {
    await write()
    yield { flow: child, parent, after }
  }
  const other = await given.flow()
  await change(api, 'flow', parent, fill(fixture('parent_flow'), { flowId: other.id }) as Record<string, unknown>)
  yield { flow: other, parent, after: 'the replace that turned the other one to it' }
}

export const usageOutlivesWrites = check({
  rule: 'flows/usage-names-parents',
  title:
    'a flow that refers to the flow is in its usage after writes of both, also once a replace turned it to the flow',
  run: async (tools) => {
    for await (const { flow, parent, after } of written(tools)) {
      const usage = await tools.api.need('getFlowUsage', { path: { flowId: flow.id } })
      tools.expect.that(
        mayNameObject(usage, parent),
        `the usage does not name the parent flow after ${after}`,
        usage.json,
      )
    }
  },
})

export const refusalOutlivesWrites = check({
  rule: 'flows/delete-refuses-child',
  title:
    'a flow that another one refers to is not deleted after writes of both, nor once a replace turned that one to it',
  run: async (tools) => {
    for await (const { flow, after } of written(tools)) {
      const { status } = await requestDeletion(tools.api, flow)
      tools.expect.equal(status, 409, `the status of the deletion after ${after}`)
    }
  },
})
