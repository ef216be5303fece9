import type { Int64 } from '#spec'
import { type Api, Blocked, type Reply, type Stored, type Tools, Violation, check, inTime } from '../../kit/index.ts'
import { read, tagsOf } from '../objects.ts'
import { bulkAction } from './bulk-action.ts'

/** Adds a tag to flows in bulk; a refusal blocks the case. */
async function addTag(api: Api, flows: readonly Stored[], tag: string): Promise<Reply> {
  const actions = [{ type: 'tags.add', tags: [tag] }]
  return api.need('bulkEditFlows', {
    body: { flowIds: flows.map(({ id }) => id), actions, modifiedMessage: 'etalon: add tags' },
  })
}

export const responseStatus = check({
  rule: 'flows/bulk-response-status',
  title: 'the answer has a status',
  run: async ({ api, given, expect, unique }) => {
    const reply = await addTag(api, [await given.flow()], unique('tag'))
    expect.that(expect.object(reply)['status'] !== undefined, 'the answer has no status', reply.json)
  },
})

function updatedIds(response: Record<string, unknown>): unknown[] {
  const ids = response['updatedFlowIds']
  if (!Array.isArray(ids)) throw new Blocked('updatedFlowIds is not an array')
  return ids
}

/** What the members count is not shown, beside their names. */
async function responseHas(
  { api, given, expect, unique }: Tools,
  member: 'totalFlows' | 'updatedFlows',
): Promise<void> {
  const response = expect.object(await addTag(api, [await given.flow(), await given.flow()], unique('tag')))
  expect.that(response[member] !== undefined, `the answer lacks ${member}`, response)
}

export const responseTotal = check({
  rule: 'flows/bulk-response-total',
  title: 'totalFlows is there',
  run: (tools) => responseHas(tools, 'totalFlows'),
})

export const responseUpdated = check({
  rule: 'flows/bulk-response-updated',
  title: 'updatedFlows is there',
  run: (tools) => responseHas(tools, 'updatedFlows'),
})

export const responseNamesChangedFlows = check({
  rule: 'flows/bulk-response-names-changed-flows',
  title: 'both changed flows are in updatedFlowIds',
  run: async ({ api, given, expect, unique }) => {
    const flows = [await given.flow(), await given.flow()]
    const response = expect.object(await addTag(api, flows, unique('tag')))
    const ids = response['updatedFlowIds']
    expect.that(
      Array.isArray(ids) && flows.every(({ id }) => ids.includes(id)),
      'updatedFlowIds lacks a changed flow',
      ids,
    )
  },
})

export const responseNamesNoOtherFlow = check({
  rule: 'flows/bulk-response-names-no-other-flow',
  title: 'a flow that was not named is not in updatedFlowIds',
  run: async ({ api, given, expect, unique }) => {
    const named = await given.flow()
    await given.flow()
    const ids = updatedIds(expect.object(await addTag(api, [named], unique('tag'))))
    expect.that(
      ids.every((id) => id === named.id),
      'updatedFlowIds has an id that was not named',
      ids,
    )
  },
})

export const renames = check({
  rule: 'flows/bulk-renames',
  title: 'a flow is renamed in bulk',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const flow = await given.flow()
    const name = unique('renamed')
    const action = bulkAction(tools, 'rename', flow, name)
    await api.need('bulkEditFlows', {
      body: { flowIds: [flow.id], actions: [action], modifiedMessage: 'etalon: rename' },
    })
    expect.equal((await read(api, 'flow', flow))['name'], name, 'the name')
  },
})

export const deletes = check({
  rule: 'flows/bulk-deletes',
  title: 'a flow is deleted in bulk',
  run: async ({ api, given, expect, target }) => {
    const flow = await given.flow()
    const actions = [target.bulkActions['delete']]
    await api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: delete' } })
    const list = await api.need('listFlows')
    if (!Array.isArray(list.json)) throw new Blocked('the list of flows is not an array')
    expect.none(list.json as Stored[], ({ id }) => id === flow.id, 'the flow is still listed')
  },
})

export const runs = check({
  rule: 'flows/bulk-runs',
  title: 'a flow is run in bulk, and ends as it does',
  run: async ({ api, given, expect, target, eventually }) => {
    // The case's own flow, so all its runs come from the bulk request.
    const { id: flowId } = await given.runnableFlow()
    const begun = async (): Promise<Int64[]> => {
      const { json } = await api.need('listExecutionHistory', { path: { flowId } })
      return (Array.isArray(json) ? (json as { auditId: Int64 }[]) : []).map(({ auditId }) => auditId)
    }
    const actions = [target.bulkActions['run']]
    await api.need('bulkEditFlows', { body: { flowIds: [flowId], actions, modifiedMessage: 'etalon: run' } })
    const [auditId] = await eventually(begun, (ids) => ids.length > 0)
    if (auditId === undefined) throw new Violation(`no execution followed ${inTime(target)}`)
    expect.equal(await given.ended({ flowId, auditId }), 'success', 'the status with which the execution ended')
  },
})

export const appliesUnlikeActions = check({
  rule: 'flows/bulk-applies-every-action',
  title: 'a flow is renamed and gets a tag in one request, whichever comes first',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    for (const isReversed of [false, true]) {
      const flow = await given.flow()
      const [name, tag] = [unique('renamed'), unique('tag')]
      const actions = [bulkAction(tools, 'rename', flow, name), { type: 'tags.add', tags: [tag] }]
      const body = {
        flowIds: [flow.id],
        actions: isReversed ? actions.toReversed() : actions,
        modifiedMessage: 'etalon: rename and add a tag',
      }
      await api.need('bulkEditFlows', { body })
      const now = await read(api, 'flow', flow)
      expect.equal(now['name'], name, 'the name')
      expect.that(tagsOf(now).includes(tag), 'the flow lacks the tag', now['tags'])
    }
  },
})
