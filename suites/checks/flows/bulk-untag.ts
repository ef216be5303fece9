import { Blocked, NotApplicable, type Stored, type Tools, check, fill } from '../../kit/index.ts'
import { givenTags, read, tagsOf } from '../objects.ts'

/** A flow from which a bulk edit removes one of its tags, as it was before, and one with the same tags. */
interface Untagged {
  before: Stored
  other: Stored
  gone: string
  stays: string
}

/**
 * Removes a tag from a flow in bulk, and carries out further actions. Not applicable where flows know no such action: it
 * is not documented, and unknown ones may be refused or ignored.
 */
async function untagged(tools: Tools, further: readonly unknown[] = []): Promise<Untagged> {
  const { api, given, target, unique } = tools
  const template = target.bulkActions['untag']
  if (template === undefined) throw new NotApplicable('the target file has no bulk_actions.untag')
  const [gone, stays] = [unique('gone'), unique('stays')]
  const members = { description: 'kept', tags: [gone, stays] }
  const [flow, other] = [await given.flow(members), await given.flow(members)]
  const edit = (...actions: unknown[]) => {
    const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: remove a tag' }
    return api.call('bulkEditFlows', { body, valid: false })
  }
  if ((await edit({ type: 'etalon-no-such-action' })).ok) throw new NotApplicable('unknown actions are ignored')
  const before = await read(api, 'flow', flow)
  if (!members.tags.every((tag) => tagsOf(before).includes(tag)))
    throw new Blocked('the flow does not show the tags that it was made with')
  const { ok } = await edit(fill(template, { tag: gone }), ...further)
  if (!ok) throw new NotApplicable('flows refuse bulk_actions.untag')
  return { before, other, gone, stays }
}

/** Reads a flow once it has no more than these tags, as far as that is soon: whether a bulk edit waits is not documented. */
function readWith({ api, eventually }: Tools, flow: Stored, tags: readonly string[]): Promise<Stored> {
  return eventually(
    () => read(api, 'flow', flow),
    (shown) => String(givenTags(tagsOf(shown))) === String(tags.toSorted()),
  )
}

export const untagsAndTags = check({
  rule: 'flows/bulk-applies-every-action',
  title: 'a tag is removed from a flow, and another one added, in one request',
  run: async (tools) => {
    const tag = tools.unique('tag')
    const { before, gone, stays } = await untagged(tools, [{ type: 'tags.add', tags: [tag] }])
    const tags = tagsOf(await readWith(tools, before, [stays, tag]))
    tools.expect.that(tags.includes(tag) && !tags.includes(gone), 'not every action was carried out', tags)
  },
})

export const untagsThatTag = check({
  rule: 'flows/bulk-changes-what-actions-name',
  title: 'a tag is removed from a flow, and everything else stays, its other tag too',
  run: async (tools) => {
    const { before, stays } = await untagged(tools)
    const after = await readWith(tools, before, [stays])
    tools.expect.that(tagsOf(after).includes(stays), 'a tag that was not named is gone', after['tags'])
    for (const member of ['name', 'description', 'flowType', 'properties', 'createdBy', 'created'])
      tools.expect.equal(after[member], before[member], member)
  },
})

export const untagsNamedOnly = check({
  rule: 'flows/bulk-changes-named-flows-only',
  title: 'a tag is removed from a flow, and another one that is not named keeps it',
  run: async (tools) => {
    const { before, other, gone, stays } = await untagged(tools)
    await readWith(tools, before, [stays])
    const tags = tagsOf(await read(tools.api, 'flow', other))
    tools.expect.that(tags.includes(gone), 'a flow that was not named lost the tag', tags)
  },
})
