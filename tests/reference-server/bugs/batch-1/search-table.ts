import { bugsOf } from '../bug.ts'
import { type Loose, asking, handling, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { flowOf, hits, macroOf } from './parts-given.ts'

const KINDS_LEFT_OUT = [
  ['macro', 'macros', 'Zither', (api: Probed) => macroOf(api, 'Zither')],
  ['template', 'templates', 'cleaning', () => Promise.resolve()],
  ['agent', 'agents', 'porter', () => Promise.resolve()],
  ['webhook', 'webhooks', 'post', () => Promise.resolve()],
  ['flow', 'flows', 'Zither', (api: Probed) => flowOf(api, { name: 'Zither' })],
  ['schedule', 'schedules', 'post', () => Promise.resolve()],
] as const

export const searchTable = bugsOf('platform', 'Search, tags, audit, recycle bin', [
  ...KINDS_LEFT_OUT.map(([sort, plural, word, make]) => ({
    id: `search/finds-no-${plural}`,
    sentence:
      'GET | /v1/search | searches by name flows, connections, formats, schedules, webhooks, agents, macros and templates',
    breaks: true,
    says: `The search does not find ${plural}.`,
    plant: showing('GET /v1/search', (value) => {
      value.hits = value.hits.filter((one: Loose) => one.sort !== sort)
    }),
    probe: async (api: Probed): Promise<boolean> => {
      await make(api)
      const { json: found } = await api.get('/v1/search', { query: { query: word } })
      return found.hits.every((one: Loose) => one.sort !== sort)
    },
  })),
  {
    id: 'search/finds-everything',
    sentence: 'GET | /v1/search | query `query` string; searches by name',
    breaks: true,
    says: 'The search reads its words from `q`, and finds any flow without them.',
    plant: asking('GET /v1/search', (query) => query.set('query', query.get('q') ?? 'Goes')),
    probe: async (api) => (await hits(api, 'nobody')).length > 0,
  },
  {
    id: 'search/only-ascii-names',
    sentence: 'GET | /v1/search | query `query` string; searches by name',
    breaks: true,
    says: 'The search does not find names with characters outside of ASCII.',
    plant: asking('GET /v1/search', (query) =>
      query.set('query', (query.get('query') ?? '').replace(/[^\x20-\x7e]/gu, '?')),
    ),
    probe: async (api) => {
      await flowOf(api, { name: 'Möwen' })
      return !(await hits(api, 'Möwen')).includes('Möwen')
    },
  },
  {
    id: 'search/finds-by-the-old-name',
    sentence: 'GET | /v1/search | searches by name flows',
    breaks: true,
    says: 'The search knows a flow by the name that it had when it was first found.',
    plant: (service) => {
      const names = new Map<bigint, string>()
      showing('GET /v1/search', (value) => {
        for (const one of value.hits) names.set(one.id, names.get(one.id) ?? one.name)
        value.hits = value.hits.filter((one: Loose) => names.get(one.id) === one.name)
      })(service)
      handling('PUT /v1/flows/:flowId', (handler) => (call) => {
        const before = call.tenant.flow(call.id('flowId'))
        if (before !== undefined) names.set(before.id, before.name)
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      const flow = await flowOf(api, { name: 'Zither' })
      await api.put(`/v1/flows/${flow.id}`, { ...flow, name: 'Lute' })
      return !(await hits(api, 'Lute')).includes('Lute')
    },
  },
  {
    id: 'search/ten-hits',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The search ends after ten hits.',
    plant: showing('GET /v1/search', (value) => {
      value.hits = value.hits.slice(0, 10)
    }),
    probe: async (api) => {
      for (let count = 0; count < 11; count++) await flowOf(api, { name: `Zither ${count}` })
      return (await hits(api, 'Zither')).length === 10
    },
  },
])
