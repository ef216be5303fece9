import { type Api, type Stored, check } from '../../kit/index.ts'
import { read, tagsOf } from './listener.ts'

/** Adds tags to listeners in bulk, one action per list of tags; a refusal blocks the case. */
async function addTags(
  api: Api,
  listeners: readonly Stored[],
  ...actions: readonly (readonly string[])[]
): Promise<void> {
  const body = {
    ioIds: listeners.map(({ id }) => id),
    actions: actions.map((tags) => ({ type: 'tags.add', tags })),
    modifiedMessage: 'etalon: add tags',
  }
  await api.need('bulkEditListeners', { body })
}

export const addsTags = check({
  rule: 'listeners/bulk-adds-tags',
  title: 'two listeners get both tags of an action',
  run: async ({ api, given, expect, unique }) => {
    const listeners = [await given.listener(), await given.listener()]
    const wanted = [unique('tag'), unique('tag')]
    await addTags(api, listeners, wanted)
    for (const listener of listeners) {
      const now = tagsOf(await read(api, listener))
      expect.that(
        wanted.every((tag) => now.includes(tag)),
        `listener ${listener.id} lacks an added tag`,
        now,
      )
    }
  },
})

export const keepsEarlierTags = check({
  rule: 'listeners/bulk-keeps-earlier-tags',
  title: 'a tag from before is still there',
  run: async ({ api, given, expect, unique }) => {
    const listener = await given.listener({ tags: ['etalon-earlier'] })
    await addTags(api, [listener], [unique('tag')])
    const now = tagsOf(await read(api, listener))
    expect.that(now.includes('etalon-earlier'), 'the earlier tag is gone', now)
  },
})

export const changesNamedOnly = check({
  rule: 'listeners/bulk-changes-named-listeners-only',
  title: 'listeners made before and after the named one get no tag',
  run: async ({ api, given, expect, unique }) => {
    const [before, named, after] = [await given.listener(), await given.listener(), await given.listener()]
    const tag = unique('tag')
    await addTags(api, [named], [tag])
    for (const other of [before, after]) {
      expect.that(!tagsOf(await read(api, other)).includes(tag), 'a listener that was not named got the tag')
    }
  },
})

export const changesWhatActionsName = check({
  rule: 'listeners/bulk-changes-what-actions-name',
  title: 'what was sent beside the tags reads as before',
  run: async ({ api, given, expect, unique }) => {
    const sent = Object.keys(given.listenerBody()).filter((member) => member !== 'tags')
    const listener = await given.listener()
    const before = await read(api, listener)
    await addTags(api, [listener], [unique('tag')])
    const now = await read(api, listener)
    for (const member of sent) expect.equal(now[member], before[member], member)
  },
})

export const appliesEveryAction = check({
  rule: 'listeners/bulk-applies-every-action',
  title: 'two actions add two tags',
  run: async ({ api, given, expect, unique }) => {
    const listener = await given.listener()
    const wanted = [unique('first'), unique('second')]
    await addTags(api, [listener], ...wanted.map((tag) => [tag]))
    const now = tagsOf(await read(api, listener))
    const lacking = wanted.filter((tag) => !now.includes(tag))
    expect.equal(lacking, [], 'tags of actions that were not carried out')
  },
})
