import type { Probes } from './probe.ts'

/** Keys that are missing, unknown or expired. */
export const apiKeyProbes: Probes<'api-keys'> = {
  'api-keys/user-without-key': async ({ api }) => {
    const path = { userId: 11 }
    await api.call('revokeApiKey', { path })
    await api.call('getApiKey', { path })
  },
  'api-keys/expired-key-shown': async ({ api, hook }) => {
    const path = { userId: 11 }
    await api.need('createApiKey', { path, query: { expirationDays: 1 } })
    await hook('advance_clock', { ms: 2 * 86_400_000 })
    await api.call('getApiKey', { path })
  },
  'api-keys/revocation-without-key': async ({ api }) => {
    const path = { userId: 11 }
    await api.call('revokeApiKey', { path })
    await api.call('revokeApiKey', { path })
  },
  'api-keys/days-not-positive': async ({ api }) => {
    const reply = await api.call('createApiKey', { path: { userId: 11 }, query: { expirationDays: 0 } })
    const { key } = (reply.json ?? {}) as { key?: string }
    if (key !== undefined) await api.call('listFlows', { as: { token: key } })
  },
}
