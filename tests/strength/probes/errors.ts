import type { Probes } from './probe.ts'

const FLOW = '{"name":"probed"}'

/** Invalid requests for which several statuses are possible. */
export const errorProbes: Probes<'errors'> = {
  'errors/order-of-refusals': ({ api }) =>
    api.call('createFlow', { raw: { body: FLOW, contentType: 'text/plain' }, as: 'nobody' }),
  'errors/other-json-labels': ({ api }) =>
    api.call('createFlow', { raw: { body: '{"name":"labelled"}', contentType: 'text/json' } }),
  'errors/label-of-no-body': async ({ api, given }) => {
    const { id } = await given.flow()
    await api.call('runFlow', { path: { flowId: id }, raw: { body: '', contentType: null } })
  },
  'errors/empty-body': ({ api }) => api.call('createFlow', { raw: { body: '', contentType: 'application/json' } }),
  'errors/lenient-types': ({ api }) => api.call('createFlow', { body: { name: 5 } }),
  'errors/invalid-utf-8': ({ api }) => {
    const bytes = Uint8Array.from(FLOW, (letter) => (letter === 'p' ? 0xff : letter.charCodeAt(0)))
    return api.call('createFlow', { raw: { body: FLOW, contentType: 'application/json', bytes } })
  },
  'errors/list-body': ({ api }) => api.call('bulkEditFlows', { body: [] }),
  'errors/doubled-members': ({ api }) =>
    api.call('createFlow', { raw: { body: '{"name":"first","name":"last"}', contentType: 'application/json' } }),
  'errors/malformed-ids': ({ api }) => api.call('getFlow', { path: { flowId: 'none' } }),
  'errors/malformed-parameters': ({ api, fixture }) =>
    api.call('listExecutionHistory', { path: { flowId: fixture('long_history') }, query: { lastAuditId: 'none' } }),
}
