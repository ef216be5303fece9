import { NO_ID, aboutAnother, check, fill, stored } from '../../kit/index.ts'
import { expectId } from '../objects.ts'

export const queueListenerCreated = check({
  rule: 'listeners/queue-listener-created',
  title: 'a queue listener is created and read',
  run: async ({ api, expect, fixture, unique }) => {
    const body = fill(fixture('queue_listener'), { name: unique('queue') })
    const reply = await api.call('createListener', { body })
    expect.status(reply, 200)
    await expectId(api, 'listener', reply)
    const { id } = stored(reply)
    expect.status(await api.call('getListener', { path: { listenerId: id } }), 200)
  },
})

export const idAnswered = check({
  rule: 'listeners/create-assigns-id',
  title: 'a listener is answered with its id',
  run: async ({ api, given }) => {
    await expectId(api, 'listener', await api.need('createListener', { body: given.listenerBody() }))
  },
})

export const replaceMissing = check({
  rule: 'listeners/replace-missing',
  title: 'a replace under an id that no listener has',
  run: async ({ api, given, expect }) => {
    const request = aboutAnother(await given.requestFor('replaceListener'), 'listenerId', NO_ID) as object
    expect.status(await api.call('replaceListener', { ...request, valid: false }), 404)
  },
})
