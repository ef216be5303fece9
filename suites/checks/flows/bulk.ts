import type { Int64 } from '#spec'
import {
  type Api,
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  Violation,
  check,
  inTime,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { isListed, read, tagsOf } from '../objects.ts'
import { bulkAction, renameInBulk } from './bulk-action.ts'

/** Adds a tag to flows in bulk; a refusal blocks the case. */
async function addTag(api: Api, flows: readonly Stored[], tag: string): Promise<Reply> {
  const actions = [{ type: 'tags.add', tags: [tag] }]
  return api.need('bulkEditFlows', {
    body: { flowIds: flows.map(({ id }) => id), actions, modifiedMessage: 'etalon: add tags' },
  })
}

/** Reads a flow until it shows what a bulk edit does: whether that waits for it is not documented. */
function readSoon({ api, eventually }: Tools, flow: Stored, shows: (flow: Stored) => boolean): Promise<Stored> {
  return eventually(() => read(api, 'flow', flow), shows)
}

/** What a bulk edit reports, the flows that it changes, and whether a flow shows that. */
interface Edited {
  report: Record<string, unknown>
  flows: readonly Stored[]
  shows: (flow: Stored) => boolean
}

/** Edits of flows of their own: tags for two of them and then, where the target file says how, a new name for one. */
async function* edited(tools: Tools): AsyncGenerator<Edited> {
  const { api, given, expect, unique } = tools
  const tagged = [await given.flow(), await given.flow()]
  const [tag, name] = [unique('tag'), unique('renamed')]
  yield {
    report: expect.object(await addTag(api, tagged, tag)),
    flows: tagged,
    shows: (shown) => tagsOf(shown).includes(tag),
  }
  const flow = await given.flow()
  const reply = await unlessNotApplicable(() => renameInBulk(tools, flow, name))
  if (reply !== undefined)
    yield { report: expect.object(reply), flows: [flow], shows: (shown) => shown['name'] === name }
}

/** What the members count is not shown, beside their names. */
const responseHas =
  (member: 'status' | 'totalFlows' | 'updatedFlows') =>
  async (tools: Tools): Promise<void> => {
    for await (const { report } of edited(tools))
      tools.expect.that(report[member] !== undefined, `the answer lacks ${member}`, report)
  }

export const responseStatus = check({
  rule: 'flows/bulk-response-status',
  title: 'the answer has a status',
  run: responseHas('status'),
})

export const responseTotal = check({
  rule: 'flows/bulk-response-total',
  title: 'totalFlows is there',
  run: responseHas('totalFlows'),
})

export const responseUpdated = check({
  rule: 'flows/bulk-response-updated',
  title: 'updatedFlows is there',
  run: responseHas('updatedFlows'),
})

/** Whether the answer to a bulk edit may be one of before its changes. */
function saysNothingYet({ updatedFlows, updatedFlowIds }: Record<string, unknown>): boolean {
  return updatedFlows === 0 && Array.isArray(updatedFlowIds) && updatedFlowIds.length === 0
}

export const responseNamesChangedFlows = check({
  rule: 'flows/bulk-response-names-changed-flows',
  title: 'flows that got a tag or a name are in updatedFlowIds',
  run: async (tools) => {
    const changed: { ids: unknown; flow: Stored }[] = []
    let saysAny = false
    for await (const { report, flows, shows } of edited(tools)) {
      saysAny ||= !saysNothingYet(report)
      const ids = report['updatedFlowIds']
      for (const flow of flows) if (shows(await read(tools.api, 'flow', flow))) changed.push({ ids, flow })
    }
    // Whether a bulk edit waits for its changes is not documented: what comes after the answer need not be in it.
    if (!saysAny || changed.length === 0) throw new NotApplicable('a bulk edit is answered before it changes anything')
    for (const { ids, flow } of changed)
      tools.expect.that(Array.isArray(ids) && ids.includes(flow.id), 'updatedFlowIds lacks a changed flow', ids)
  },
})

export const responseNamesNoOtherFlow = check({
  rule: 'flows/bulk-response-names-no-other-flow',
  title: 'a flow that was not named is not in updatedFlowIds',
  run: async (tools) => {
    for await (const { report, flows } of edited(tools)) {
      const ids = report['updatedFlowIds']
      if (!Array.isArray(ids)) throw new Blocked('updatedFlowIds is not an array')
      tools.expect.that(
        ids.every((id) => flows.some((flow) => flow.id === id)),
        'updatedFlowIds has an id that was not named',
        ids,
      )
    }
  },
})

export const renames = check({
  rule: 'flows/bulk-renames',
  title: 'a flow is renamed in bulk',
  run: async (tools) => {
    const { given, expect, unique } = tools
    const flow = await given.flow()
    const name = unique('renamed')
    await renameInBulk(tools, flow, name)
    const now = await readSoon(tools, flow, (shown) => shown['name'] === name)
    expect.equal(now['name'], name, 'the name')
  },
})

export const deletes = check({
  rule: 'flows/bulk-deletes',
  title: 'a flow is deleted in bulk',
  run: async ({ api, given, expect, target, eventually }) => {
    const flow = await given.flow()
    const actions = [target.bulkActions['delete']]
    await api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: delete' } })
    const isLeft = await eventually(
      () => isListed(api, 'flow', flow),
      (isStill) => !isStill,
    )
    expect.that(!isLeft, 'the flow is still listed', flow.id)
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
      const shows = (shown: Stored): boolean => shown['name'] === name && tagsOf(shown).includes(tag)
      const now = await readSoon(tools, flow, shows)
      expect.equal(now['name'], name, 'the name')
      expect.that(tagsOf(now).includes(tag), 'the flow lacks the tag', now['tags'])
    }
  },
})
