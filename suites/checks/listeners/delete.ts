import { check, namesObject } from '../../kit/index.ts'
import { inList, remove } from './listener.ts'

export const notFound = check({
  rule: 'listeners/deleted-listener-not-found',
  title: 'a deleted listener is not read any more',
  run: async ({ api, given, expect }) => {
    const listener = await given.listener()
    await remove(api, listener)
    expect.status(await api.call('getListener', { path: { listenerId: listener.id }, valid: false }), 404)
  },
})

export const notListed = check({
  rule: 'listeners/deleted-listener-not-listed',
  title: 'a deleted listener is not listed any more',
  run: async ({ api, given, expect }) => {
    const listener = await given.listener()
    await remove(api, listener)
    expect.that((await inList(api, listener)) === undefined, 'the deleted listener is listed')
  },
})

export const inRecycleBin = check({
  rule: 'listeners/deleted-listener-in-recycle-bin',
  title: 'a deleted listener is named by the recycle bin',
  run: async ({ api, given, expect }) => {
    const listener = await given.listener()
    await remove(api, listener)
    expect.that(
      namesObject(await api.need('listDeletedObjects'), listener),
      'the recycle bin does not name the listener',
    )
  },
})

export const sparesOthers = check({
  rule: 'listeners/delete-spares-other-listeners',
  title: 'listeners made before and after it are still read',
  run: async ({ api, given, expect }) => {
    const [before, listener, after] = [await given.listener(), await given.listener(), await given.listener()]
    await remove(api, listener)
    for (const { id } of [before, after]) {
      expect.status(await api.call('getListener', { path: { listenerId: id } }), 200)
    }
  },
})
