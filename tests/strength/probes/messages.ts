import type { Probes } from './probe.ts'

/** Messages as API users see them, and many messages at once. */
export const messageProbes: Probes<'messages'> = {
  'messages/api-user-scope': async ({ api, given }) => {
    await api.deliver(given.readyUrl(), { text: 'probed' })
    await api.call('listMessages', { as: 'api_user' })
  },
  'messages/retention': async ({ api, given }) => {
    for (let count = 0; count < 1_000; count++) await api.deliver(given.readyUrl(), { text: 'probed' })
    await api.call('getMessage', { path: { messageId: 601 } })
  },
  'messages/search-without-body': ({ api }) => api.call('searchMessages', { body: {} }),
}
