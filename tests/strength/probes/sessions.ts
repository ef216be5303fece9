import { opened } from './chat.ts'
import type { Probes } from './probe.ts'

/** Sessions of other users, and expired ones. */
export const sessionProbes: Probes<'sessions'> = {
  'sessions/others-sessions': async (tools) =>
    tools.api.call('listSessionMessages', { path: await opened(tools), as: 'editor' }),
  'sessions/lifetime': async (tools) => {
    const path = await opened(tools)
    await tools.hook('advance_clock', { ms: 2 * 86_400_000 })
    await tools.api.call('listSessionMessages', { path })
  },
  'sessions/body-of-create': ({ api }) => api.call('createSession', { body: { name: 'mine' } }),
  'sessions/failed-message-kept': async (tools) => {
    const path = await opened(tools)
    await tools.api.call('sessionChat', { path, body: { message: tools.fixture('failing_message') } })
    await tools.api.call('listSessionMessages', { path })
  },
}
