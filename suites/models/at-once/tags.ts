import { lackingTags } from '../../checks/resources/bulk.ts'
import { Blocked, type Stored } from '../../kit/index.ts'
import { type Act, atOnce } from '../../kit/at-once.ts'

/** A flow that several callers tag, and the tags of edits whose answers name it as changed. */
interface Shared {
  flow: Stored
  added: string[]
}

/** Whatever the order of the edits, the flow has all tags: no other state is possible. */
type Tagged = 'with all tags'

const tag: Act<Shared, Tagged> = {
  name: 'add a tag in bulk',
  async run({ flow, added }, { api, unique }) {
    const one = unique('tag')
    const actions = [{ type: 'tags.add', tags: [one] }]
    const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: add a tag' }
    const { ok, status, json } = await api.call('bulkEditFlows', { body, valid: false })
    if (!ok) throw new Blocked(`an edit beside others answered ${status}`)
    // An edit that comes too late may be answered with a report that it changed nothing.
    const { updatedFlowIds: ids } = (json ?? {}) as { updatedFlowIds?: unknown }
    if (Array.isArray(ids) && ids.includes(flow.id)) added.push(one)
    return { summary: String(status), explains: (state) => [state] }
  },
}

const look: Act<Shared, Tagged> = {
  name: 'read',
  async run({ flow, added }, tools) {
    const lost = await lackingTags(tools, 'flow', flow, added)
    return { summary: `tags lost: ${lost.length}`, explains: (state) => (lost.length === 0 ? [state] : []) }
  },
}

/** Callers tag a flow in bulk concurrently. */
export const flowTaggedAtOnce = atOnce<Shared, Tagged>({
  rule: 'flows/bulk-adds-tags',
  title: 'a flow that is tagged in bulk at once',
  initial: async ({ given }) => ({ real: { flow: await given.flow(), added: [] }, state: 'with all tags' }),
  acts: () => [[tag]],
  readFinal: look,
})
