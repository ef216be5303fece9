import type { Stored } from '../../../suites/kit/given/flows.ts'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probes } from './probe.ts'

/** Sends a message to a listener. */
async function sendTo({ api, given }: Tools, listener: Stored): Promise<void> {
  await api.deliver(given.urlOf(listener) as string, { text: 'probed' })
}

/** The throttle's limit of messages per minute. */
const LIMIT = 100

/** Listeners that are unusual, bound, unbound or busy. */
export const listenerProbes: Probes<'listeners'> = {
  'listeners/ids': ({ api, given }) => api.call('createListener', { body: given.listenerBody({ id: 4711 }) }),
  'listeners/required-fields': ({ api }) => api.call('createListener', { body: { name: 'without a type' } }),
  'listeners/delete-of-bound': async ({ api, given }) => {
    const listener = await given.listener()
    await given.binding(await given.runnableFlow(), listener)
    await api.call('deleteListener', { path: { listenerId: listener.id } })
  },
  'listeners/recent-meaning': async ({ api, given }) => {
    await api.call('getListener', { path: { listenerId: (await given.listener()).id } })
    await api.call('listRecentListeners')
  },
  'listeners/receiver-requests': async ({ given, target }, send) => {
    const authorization = `Bearer ${target.credentials.admin?.api_key}`
    const headers = { authorization, 'content-type': 'text/plain' }
    await send({ method: 'POST', url: given.readyUrl(), headers, body: 'probed' })
  },
  'listeners/receiver-token': ({ api, given }) => api.deliver(given.readyUrl(), { text: 'probed' }, 'nobody'),
  'listeners/receiver-without-flow': async (tools) => sendTo(tools, await tools.given.listener()),
  'listeners/throttle-window': async (tools) => {
    await tools.hook('listener_throttle', { state: 'on' })
    // In the last seconds of one minute and the first of the next.
    await tools.hook('advance_clock', { ms: 55_000 })
    const busy = await tools.given.listener()
    for (let count = 0; count < LIMIT; count++) await sendTo(tools, busy)
    await sendTo(tools, await tools.given.listener())
    await tools.hook('advance_clock', { ms: 10_000 })
    await sendTo(tools, busy)
  },
}
