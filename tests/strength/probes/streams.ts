import type { Probes } from './probe.ts'

/** Streams whose pieces and failures matter. */
export const streamProbes: Probes<'streams'> = {
  'streams/before-error': ({ api }) => api.call('streamChat', { body: { message: 'Break down for a moment.' } }),
}
