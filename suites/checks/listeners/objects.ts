import { type Stored, check, isId, fill, listed, stored } from '../../kit/index.ts'
import { inList, read, tagsOf } from './listener.ts'

/** An id that does not exist. */
const NO_LISTENER = 9_007_199_254_740_881

export const assignsId = check({
  rule: 'listeners/create-assigns-id',
  title: 'three new listeners have three ids',
  run: async ({ given, expect }) => {
    const ids = [(await given.listener()).id, (await given.listener()).id, (await given.listener()).id]
    expect.equal(new Set(ids).size, ids.length, 'the number of different ids')
  },
})

export const createdListed = check({
  rule: 'listeners/created-listener-listed',
  title: 'a new listener is listed',
  run: async ({ api, given, expect }) => {
    expect.that((await inList(api, await given.listener())) !== undefined, 'the listener is not listed')
  },
})

export const createdReadable = check({
  rule: 'listeners/created-listener-readable',
  title: 'two new listeners are read by their ids, each as the one asked for',
  run: async ({ api, given, expect }) => {
    for (const { id } of [await given.listener(), await given.listener()]) {
      const reply = await api.call('getListener', { path: { listenerId: id } })
      expect.status(reply, 200)
      expect.equal((reply.json as Stored | undefined)?.id, id, 'the id')
    }
  },
})

export const tagsComeBack = check({
  rule: 'listeners/tags-come-back',
  title: 'two tags are answered',
  over: 'operations',
  run: async ({ api, given, expect, operation, unique }) => {
    const tags = [unique('tag'), unique('tag')].toSorted()
    const made = await given.listener({ tags })
    const shown =
      operation === 'createListener'
        ? made
        : operation === 'getListener'
          ? await read(api, made)
          : await inList(api, made)
    expect.equal(tagsOf(shown ?? {}), tags, 'the tags')
  },
})

export const queueListenerCreated = check({
  rule: 'listeners/queue-listener-created',
  title: 'a queue listener is created and read',
  run: async ({ api, expect, fixture, unique }) => {
    const body = fill(fixture('queue_listener'), { name: unique('queue') })
    const reply = await api.call('createListener', { body })
    expect.status(reply, 200)
    expect.that(isId(expect.object(reply)['id']), 'the answer has no id', reply.json)
    const { id } = stored(reply)
    expect.status(await api.call('getListener', { path: { listenerId: id } }), 200)
  },
})

export const missing = check({
  rule: 'listeners/missing',
  title: 'an id that no listener has',
  over: 'operations',
  run: async ({ api, expect, operation }) => {
    expect.status(await api.call(operation, { path: { listenerId: NO_LISTENER }, valid: false }), 404)
  },
})

export const replaceMissing = check({
  rule: 'listeners/replace-missing',
  title: 'a replace under an id that no listener has',
  run: async ({ api, given, expect }) => {
    const request = {
      path: { listenerId: NO_LISTENER },
      body: { ...given.listenerBody(), id: NO_LISTENER },
      valid: false,
    }
    expect.status(await api.call('replaceListener', request), 404)
  },
})

export const recentOfTheCallerOnly = check({
  rule: 'listeners/recent-of-the-caller-only',
  title: 'what an editor made and read is not recent for the administrator',
  run: async ({ api, given, expect }) => {
    const { id, name } = await given.listener({}, 'editor')
    await api.need('getListener', { path: { listenerId: id }, as: 'editor' })
    // Fills the list, if reading counts as opening.
    await api.need('getListener', { path: { listenerId: (await given.listener({ tags: ['etalon'] })).id } })
    const recent = listed<Stored>(await api.need('listRecentListeners'))
    // The documents do not say which members the list shows; the id may be missing too.
    const isIt = (one: Stored): boolean => one.id === id || (name !== undefined && one['name'] === name)
    expect.none(recent, isIt, 'a listener that only somebody else opened is recent')
  },
})
