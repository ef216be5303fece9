import { opened } from './chat.ts'
import type { Probes } from './probe.ts'

const QUESTION = { message: 'What is a flow?' }

/** Sessions of other users, expired sessions and malformed ids. */
export const sessionProbes: Probes<'sessions'> = {
  'sessions/others-sessions': async (tools) =>
    tools.api.call('listSessionMessages', { path: await opened(tools), as: 'editor' }),
  'sessions/malformed-id': ({ api }) => api.call('sessionChat', { path: { session_id: '%' }, body: QUESTION }),
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
