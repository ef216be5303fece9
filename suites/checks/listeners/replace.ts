import { check } from '../../kit/index.ts'
import { read, replace, tagsOf } from './listener.ts'

export const isStored = check({
  rule: 'listeners/replace-is-stored',
  title: 'new tags are read after two replaces',
  run: async ({ api, given, expect, unique }) => {
    const listener = await given.listener({ tags: ['etalon-before'] })
    for (const tags of [[unique('one')], [unique('two'), unique('three')].toSorted()]) {
      await replace(api, listener, { tags })
      expect.equal(tagsOf(await read(api, listener)), tags, 'the tags')
    }
  },
})

export const dropsWhatIsLeftOut = check({
  rule: 'listeners/replace-drops-what-is-left-out',
  title: 'tags that are not sent are gone',
  run: async ({ api, given, expect }) => {
    const listener = await given.listener({ tags: ['etalon-gone'] })
    const { tags: _tags, ...body } = await read(api, listener)
    const path = { listenerId: listener.id }
    const reply = await api.call('replaceListener', { path, body, valid: false })
    // The required members are not documented, so a refusal is acceptable.
    if (reply.ok) expect.equal(tagsOf(await read(api, listener)), [], 'the tags')
  },
})

export const takesAListenerAsRead = check({
  rule: 'listeners/replace-takes-a-listener-as-read',
  title: 'a listener is sent back as it was read',
  run: async ({ api, given, expect }) => {
    const listener = await given.listener({ tags: ['etalon'] })
    const body = await read(api, listener)
    const reply = await api.call('replaceListener', { path: { listenerId: listener.id }, body })
    expect.that(reply.ok, `the replace answered ${reply.status}`, reply.text)
  },
})

export const sparesOthers = check({
  rule: 'listeners/replace-spares-other-listeners',
  title: 'the tags of another listener stay',
  run: async ({ api, given, expect }) => {
    const tags = ['etalon-stays']
    const [listener, other] = [await given.listener({ tags }), await given.listener({ tags })]
    await replace(api, listener, { tags: ['etalon-changed'] })
    expect.equal(tagsOf(await read(api, other)), tags, 'the tags of the other listener')
  },
})
