import type { Looks } from './look.ts'

const FLOW = { name: 'a flow', flowType: 'flow.pipe.plain' }

export const errorLooks = {
  'errors/bad-request-body': async (api) => {
    const types: unknown[] = []
    for (let count = 0; count < 6; count++) types.push((await api.post('/v1/flows', {})).headers['content-type'])
    return [...new Set(types)].toSorted().length > 1 ? 'both' : types[0]
  },
  'errors/not-found-body': async (api) => {
    const { headers, text } = await api.get('/v1/flows/1')
    return [headers['content-type'], text === '']
  },
  'errors/forbidden-body': async (api) => (await api.get('/v1/flows', { as: 'api_user' })).text,
  'errors/wrong-type-body': async (api) =>
    (await api.post('/v1/flows', FLOW, { headers: { 'content-type': 'text/plain' } })).text,
  'errors/server-error-body': async (api) => {
    await api.post('/hooks/break', { method: 'GET', path: '/v1/flows' })
    const { status, text } = await api.get('/v1/flows')
    return [status, text]
  },
  'errors/failed-run-body': async (api) => {
    const query = { sync: 'true', returnErrorCode: 'true' }
    const { status, text } = await api.post('/v1/flows/4611686018427392002/run', {}, { query })
    return [status, text]
  },
  'errors/throttled-body': async (api) => {
    await api.post('/hooks/throttle', { state: 'on' })
    for (let count = 0; count < 100; count++) await api.post('/in', {}, { query: { box: '4611686018427394001' } })
    const { status, text } = await api.post('/in', {}, { query: { box: '4611686018427394001' } })
    return [status, text]
  },
  'errors/challenge': async (api) =>
    (await api.get('/v1/flows', { as: 'nobody' })).headers['www-authenticate'] ?? 'none',
  'errors/order-of-checks': async (api) => [
    (await api.post('/v1/schedules', undefined, { raw: '{', as: 'nobody' })).status,
    (await api.post('/v1/schedules', undefined, { raw: '{', as: 'api_user' })).status,
  ],
  'errors/flow-permission': async (api) => (await api.post('/v1/flows', {}, { as: 'api_user' })).status,
  'errors/invalid-flow-that-is-missing': async (api) => (await api.put('/v1/flows/1', {})).status,
  'errors/unknown-path-without-token': async (api) => (await api.get('/v1/nothing', { as: 'nobody' })).status,
  'errors/unknown-method': async (api) => (await api.call('PATCH', '/v1/flows')).status,
  'errors/call-without-body': async (api) =>
    (await api.post('/v1/flows/4611686018427392001/run', undefined, { headers: { 'content-type': '' } })).status,
} as const satisfies Looks
