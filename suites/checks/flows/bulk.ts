import type { Int64 } from '#spec'
import { type Api, Blocked, type Stored, Violation, check, fill, inTime } from '../../kit/index.ts'

/** Adds tags to flows in bulk; a refusal blocks the case. */
async function addTags(
  api: Api,
  flows: readonly Stored[],
  tags: readonly string[],
  modifiedMessage = 'etalon: add tags',
) {
  const body = { flowIds: flows.map(({ id }) => id), actions: [{ type: 'tags.add', tags }], modifiedMessage }
  return api.need('bulkEditFlows', { body })
}

/** The flow as it is stored now. */
async function read(api: Api, flow: Stored): Promise<Record<string, unknown>> {
  const { json } = await api.need('getFlow', { path: { flowId: flow.id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the flow is not an object')
  return json as Record<string, unknown>
}

function tagsOf(flow: Record<string, unknown>): unknown[] {
  return Array.isArray(flow['tags']) ? flow['tags'] : []
}

export const addsTags = check({
  rule: 'flows/bulk-adds-tags',
  title: 'two flows get both tags',
  run: async ({ api, given, expect, unique }) => {
    const flows = [await given.flow(), await given.flow()]
    const tags = [unique('tag'), unique('tag')]
    await addTags(api, flows, tags)
    for (const flow of flows) {
      const now = tagsOf(await read(api, flow))
      expect.that(
        tags.every((tag) => now.includes(tag)),
        `flow ${flow.id} lacks an added tag`,
        now,
      )
    }
  },
})

export const keepsEarlierTags = check({
  rule: 'flows/bulk-keeps-earlier-tags',
  title: 'a tag from before is still there',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow({ tags: ['etalon-earlier'] })
    await addTags(api, [flow], [unique('tag')])
    const now = tagsOf(await read(api, flow))
    expect.that(now.includes('etalon-earlier'), 'the earlier tag is gone', now)
  },
})

export const changesNamedFlowsOnly = check({
  rule: 'flows/bulk-changes-named-flows-only',
  title: 'a flow that is not named gets no tag',
  run: async ({ api, given, expect, unique }) => {
    const named = await given.flow()
    const other = await given.flow()
    const tag = unique('tag')
    await addTags(api, [named], [tag])
    const now = tagsOf(await read(api, other))
    expect.that(!now.includes(tag), 'a flow that was not named got the tag', now)
  },
})

export const changesWhatActionsName = check({
  rule: 'flows/bulk-changes-what-actions-name',
  title: 'name, description, type and properties stay',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow({ description: 'stays' })
    const before = await read(api, flow)
    await addTags(api, [flow], [unique('tag')])
    const after = await read(api, flow)
    for (const member of ['name', 'description', 'flowType', 'properties'])
      expect.equal(after[member], before[member], member)
  },
})

export const appliesEveryAction = check({
  rule: 'flows/bulk-applies-every-action',
  title: 'two actions add two tags',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow()
    const tags = [unique('first'), unique('second')]
    const actions = tags.map((tag) => ({ type: 'tags.add', tags: [tag] }))
    await api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: two actions' } })
    const now = tagsOf(await read(api, flow))
    expect.that(
      tags.every((tag) => now.includes(tag)),
      'an action was not carried out',
      now,
    )
  },
})

export const responseStatus = check({
  rule: 'flows/bulk-response-status',
  title: 'the answer has a status',
  run: async ({ api, given, expect, unique }) => {
    const reply = await addTags(api, [await given.flow()], [unique('tag')])
    expect.that(expect.object(reply)['status'] !== undefined, 'the answer has no status', reply.json)
  },
})

function updatedIds(response: Record<string, unknown>): unknown[] {
  const ids = response['updatedFlowIds']
  if (!Array.isArray(ids)) throw new Blocked('updatedFlowIds is not an array')
  return ids
}

export const responseTotal = check({
  rule: 'flows/bulk-response-total',
  title: 'totalFlows is not less than the flows that were changed',
  run: async ({ api, given, expect, unique }) => {
    const response = expect.object(await addTags(api, [await given.flow(), await given.flow()], [unique('tag')]))
    const { totalFlows } = response
    expect.that(Number.isInteger(totalFlows), 'totalFlows is no integer', totalFlows)
    expect.that(
      (totalFlows as number) >= updatedIds(response).length,
      'totalFlows is less than the flows changed',
      response,
    )
  },
})

export const responseUpdated = check({
  rule: 'flows/bulk-response-updated',
  title: 'updatedFlows counts the ids of updatedFlowIds',
  run: async ({ api, given, expect, unique }) => {
    const response = expect.object(await addTags(api, [await given.flow(), await given.flow()], [unique('tag')]))
    expect.equal(response['updatedFlows'], updatedIds(response).length, 'updatedFlows')
  },
})

export const responseNamesChangedFlows = check({
  rule: 'flows/bulk-response-names-changed-flows',
  title: 'both changed flows are in updatedFlowIds',
  run: async ({ api, given, expect, unique }) => {
    const flows = [await given.flow(), await given.flow()]
    const response = expect.object(await addTags(api, flows, [unique('tag')]))
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
    const ids = updatedIds(expect.object(await addTags(api, [named], [unique('tag')])))
    expect.that(
      ids.every((id) => id === named.id),
      'updatedFlowIds has an id that was not named',
      ids,
    )
  },
})

export const messageInVersions = check({
  rule: 'flows/bulk-message-in-versions',
  title: 'the message of the edit stands in the list of versions',
  run: async ({ api, given, expect, unique }) => {
    const flow = await given.flow()
    const message = unique('message')
    await addTags(api, [flow], [unique('tag')], message)
    const versions = await api.need('listFlowVersions', { path: { flowId: flow.id } })
    expect.that(versions.text.includes(message), 'no version has the message of the edit', versions.json)
  },
})

export const renames = check({
  rule: 'flows/bulk-renames',
  title: 'a flow is renamed in bulk',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    const name = unique('renamed')
    const action = fill(target.bulkActions['rename'], { name })
    await api.need('bulkEditFlows', {
      body: { flowIds: [flow.id], actions: [action], modifiedMessage: 'etalon: rename' },
    })
    expect.equal((await read(api, flow))['name'], name, 'the name')
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
