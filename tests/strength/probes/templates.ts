import type { Probes } from './probe.ts'

/** An empty search. */
export const templateProbes: Probes<'templates'> = {
  'templates/search-without-body': ({ api }) => api.call('searchTemplates', { body: {} }),
}
