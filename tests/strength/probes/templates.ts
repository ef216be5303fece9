import type { Probes } from './probe.ts'

/** A search for nothing. */
export const templateProbes: Probes<'templates'> = {
  'templates/search-without-body': ({ api }) => api.call('searchTemplates', { body: {} }),
}
