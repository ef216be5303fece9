import type { Look, Looks } from './look.ts'
import { rawGet } from './raw.ts'

const TAGS = '/v1/tags'
const header =
  (...names: readonly string[]): Look =>
  async (api) => {
    const { headers } = await api.get(TAGS)
    return names.map((name) => headers[name] ?? 'absent')
  }

export const httpLooks = {
  'http/member-order': async (api) => Object.keys((await api.get('/v1/templates')).json[0]),
  'http/json-layout': async (api) => {
    const { text } = await api.get('/v1/audit')
    return [text.slice(0, 12), text.includes(String.raw`\/`)]
  },
  'http/json-type': header('content-type'),
  'http/text-type': async (api) =>
    (await api.get('/v1/flows/export', { query: { flows: '4611686018427392001' } })).headers['content-type'],
  'http/date': async (api) => (await api.get(TAGS)).headers['date'] !== undefined,
  'http/cookies': header('set-cookie'),
  'http/early-hints': async (api) => (await rawGet(api, TAGS)).split('\r\n', 1),
  'http/body-length': async (api) => {
    const { headers } = await api.get(TAGS)
    return ['content-length', 'transfer-encoding', 'trailer'].map((name) => headers[name] !== undefined)
  },
  'http/keep-alive': async (api) => {
    const answers = [await api.get(TAGS), await api.get(TAGS), await api.get(TAGS), await api.get(TAGS)]
    return [
      answers.every(({ headers }) => headers['connection'] === 'close'),
      answers.every(({ headers }) => String(headers['keep-alive']).includes('max')),
    ]
  },
  'http/more-headers': header('strict-transport-security', 'x-request-id'),
  'http/caching': header('cache-control', 'etag'),
  'http/cross-origin': header('access-control-allow-origin'),
  'http/type-of-nothing': async (api) =>
    (await api.get('/v1/flows', { as: 'nobody' })).headers['content-type'] ?? 'absent',
  'http/reason-phrase': async (api) => (await rawGet(api, TAGS)).includes(' 200 As you like it\r\n'),
  'http/head': async (api) => (await api.call('HEAD', TAGS)).status,
  'http/options': async (api) => (await api.call('OPTIONS', TAGS)).status,
  'http/trailing-slash': async (api) => (await api.get(`${TAGS}/`)).status,
  'http/scheme-case': async (api) =>
    (await api.get(TAGS, { headers: { authorization: `bearer ${api.keys.admin}` } })).status,
  'http/compression': async (api) =>
    (await api.get(TAGS, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'] ?? 'none',
  'http/clock': async (api) => {
    const { json } = await api.post('/v1/flows', { name: 'a flow', flowType: 'flow.pipe.plain' })
    return Math.round((Number(json.created) - Date.now()) / 60_000)
  },
  'http/header-names': async (api) => /content-type/i.exec(await rawGet(api, TAGS))?.[0],
} as const satisfies Looks
