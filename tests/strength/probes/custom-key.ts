import type { Probes } from './probe.ts'

/** Keys that the provider may not know, and second keys. */
export const customKeyProbes: Probes<'custom-key'> = {
  'custom-key/key-tried-out': ({ api }) => api.call('setCustomKey', { body: { api_key: 'unheard-of' } }),
  'custom-key/check-nothing': ({ api }) => api.call('getCustomKey', { as: 'capped' }),
  'custom-key/set-again': async ({ api, fixture }) => {
    const body = { api_key: fixture('custom_key') }
    await api.need('setCustomKey', { body })
    await api.call('setCustomKey', { body })
  },
}
