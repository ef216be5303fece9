import type { Probes } from './probe.ts'

/** Unknown kinds and types. */
export const metadataProbes: Probes<'metadata'> = {
  'metadata/unknown-type-word': ({ api }) => api.call('listMetadataTypes', { path: { type: 'nobody-knows' } }),
  'metadata/unknown-key': ({ api }) => api.call('getFlowTypeMetadata', { path: { key: 'flow.of.nobody' } }),
}
