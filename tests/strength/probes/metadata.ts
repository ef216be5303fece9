import type { Probes } from './probe.ts'

/** Kinds and types that are not there. */
export const metadataProbes: Probes<'metadata'> = {
  'metadata/unknown-type-word': ({ api }) => api.call('listMetadataTypes', { path: { type: 'nobody-knows' } }),
  'metadata/unknown-key': ({ api }) => api.call('getFlowTypeMetadata', { path: { key: 'flow.of.nobody' } }),
}
