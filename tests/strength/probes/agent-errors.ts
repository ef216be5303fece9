import type { Probes } from './probe.ts'

const QUESTION = { message: 'What is a flow?' }
const UNKNOWN = { session_id: 'ses-1' }

/** Requests that the agent may refuse or accept. */
export const agentErrorProbes: Probes<'agent-errors'> = {
  'agent-errors/jwt-accepted': async ({ api, given }) => api.call('listTools', { as: { token: await given.jwt() } }),
  'agent-errors/api-user-role': ({ api }) => api.call('listTools', { as: 'api_user' }),
  'agent-errors/malformed-json': ({ api }) =>
    api.call('chat', { raw: { body: '{"message":', contentType: 'application/json' } }),
  'agent-errors/media-type-of-requests': ({ api }) =>
    api.call('chat', { raw: { body: JSON.stringify(QUESTION), contentType: 'text/plain' } }),
  'agent-errors/unusable-fields': async ({ api }) => {
    await api.call('chat', { body: { message: '' } })
    await api.call('chat', { body: { message: 7, include_tools: 'no' } })
  },
  'agent-errors/unknown-members': ({ api }) => api.call('chat', { body: { ...QUESTION, mark: 'mine' } }),
  'agent-errors/order-of-refusals': ({ api }) => api.call('sessionChat', { path: UNKNOWN, body: {} }),
  'agent-errors/disabled-account-and-sessions': ({ api }) =>
    api.call('listSessionMessages', { path: UNKNOWN, as: 'ai_disabled' }),
}
