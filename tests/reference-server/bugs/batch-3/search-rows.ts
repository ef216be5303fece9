import { bugsOf } from '../bug.ts'
import { type Loose, all, asking, instead, reading, showing } from '../plants.ts'
import { has, listed, newFlow, newFormat, newListener, newMacro, newSchedule } from './rows-given.ts'

export const SEARCH_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-messages/body-goes-through-a-double',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'The body of a message with JSON is parsed and printed again, which rounds its large integers.',
    plant: showing('GET /v1/messages/:messageId', (value) => {
      try {
        value.content = JSON.stringify(JSON.parse(value.content))
      } catch {
        // Not JSON: it stays.
      }
    }),
    probe: async (service) => {
      const { id } = await newListener(service)
      const { accepted } = (await service.post('/in', { n: 9_007_199_254_740_993n }, { query: { box: String(id) } }))
        .json
      return !(await service.get(`/v1/messages/${accepted}`)).text.includes('9007199254740993')
    },
  },
  {
    id: 'p3-cli/only-the-last-output',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'The CLI returns the output of the last command only.',
    plant: showing('POST /v1/cli', (value) => {
      value.output = value.output.split('\n').at(-1)
    }),
    probe: async (service) =>
      (await service.post('/v1/cli', { script: 'say hazel\nsay rowan' })).json.output === 'rowan',
  },
  {
    id: 'p3-search/renamed-objects-are-lost',
    sentence: 'searches by name flows, connections, formats, schedules, webhooks, agents, macros and templates',
    breaks: true,
    says: 'The search does not find a schedule by a name that a PUT gave it.',
    plant: showing('GET /v1/search', (value, { tenant }) => {
      value.hits = value.hits.filter(({ id, name }: Loose) => {
        const [first] = tenant.stores.schedule.versions.get(id) ?? []
        return first === undefined || first.image.name === name
      })
    }),
    probe: async (service) => {
      const schedule = await newSchedule(service)
      await service.put(`/v1/schedules/${schedule.id}`, { ...schedule, name: 'Evenings' })
      return !has((await service.get('/v1/search', { query: { query: 'Evenings' } })).json.hits, schedule.id)
    },
  },
  {
    id: 'p3-search/umlauts-are-dropped',
    sentence: 'GET | /v1/search | query `query` string;',
    breaks: true,
    says: 'The search drops characters from the query that are not ASCII.',
    plant: asking('GET /v1/search', (query) => {
      query.set('query', (query.get('query') ?? '').replaceAll(/[^ -~]/g, ''))
    }),
    probe: async (service) => {
      const { id } = await newFlow(service, { name: 'Überlauf' })
      return !has((await service.get('/v1/search', { query: { query: 'Überlauf' } })).json.hits, id)
    },
  },
  {
    id: 'p3-tags/formats-have-no-tags',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'The tags in use leave out those that only formats have.',
    plant: showing('GET /v1/tags', (list, { tenant }) => {
      const { format: _format, macro: _macro, webhook: _webhook, ...stores } = tenant.stores
      const used = new Set(
        Object.values(stores).flatMap((store) => store.all().flatMap((item) => item['tags'] as string[])),
      )
      return list.filter((one: Loose) => used.has(one.tag))
    }),
    probe: async (service) => {
      await newFormat(service, { tags: ['striped'] })
      return (await listed(service, '/v1/tags')).every(({ tag }) => tag !== 'striped')
    },
  },
  {
    id: 'p3-audit/from-date-counts-by-its-month',
    sentence: 'body has `fromDate` (ISO 8601 date); returns records with keys dt, ur, md, dn, ex',
    breaks: true,
    says: 'The search of the audit records begins with the month of fromDate.',
    plant: reading('POST /v1/audit', (body) => {
      if (typeof body?.fromDate === 'string') body.fromDate = `${body.fromDate.slice(0, 7)}-01`
    }),
    probe: async (service) => {
      const now = new Date(Date.now() + 7 * 60_000)
      const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)
      await service.forward(middle - now.getTime())
      await service.get('/v1/functions')
      await service.pause(120)
      const sent = { fromDate: new Date(middle + 4 * 86_400_000).toISOString().slice(0, 10) }
      return (await service.post('/v1/audit', sent)).json.length > 0
    },
  },
  {
    id: 'p3-bin/listeners-are-not-listed',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: true,
    says: 'The recycle bin leaves out listeners.',
    plant: showing('GET /v1/recycle-bin', (list) => list.filter((one: Loose) => one.type !== 'inbox')),
    probe: async (service) => {
      const { id } = await newListener(service)
      await service.delete(`/v1/listeners/${id}`)
      return !has(await listed(service, '/v1/recycle-bin'), id)
    },
  },
  {
    id: 'p3-bin/lists-deleted-macros',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: false,
    says: 'The recycle bin also lists macros, under a type of their own.',
    plant: (service) => {
      const gone: object[] = []
      all(
        instead('DELETE /v1/macros/:macroId', async (call, handler) => {
          const { id, name } = call.item(call.tenant.stores.macro, 'macroId')
          const answer = await handler(call)
          if (answer.status === 200) gone.push({ type: 'script', id, name, thrownAt: call.now })
          return answer
        }),
        showing('GET /v1/recycle-bin', (list) => [...list, ...gone]),
      )(service)
    },
    probe: async (service) => {
      const { id } = await newMacro(service)
      await service.delete(`/v1/macros/${id}`)
      return has(await listed(service, '/v1/recycle-bin'), id)
    },
  },
])
