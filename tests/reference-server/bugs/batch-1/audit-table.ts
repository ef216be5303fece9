import { bugsOf } from '../bug.ts'
import { type Loose, instead, needing, reading, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { flowOf, formatOf } from './parts-given.ts'

const SECTION = 'Search, tags, audit, recycle bin'
const FIND = 'POST /v1/audit'

const tagsOf = async (api: Probed): Promise<string> => (await api.get('/v1/tags')).text

/** Waits for records that the service writes a little late. */
const recorded = (api: Probed, of: (list: Loose[]) => boolean): Promise<boolean | undefined> =>
  api.until(async () => of((await api.get('/v1/audit')).json), 300)

export const auditTable = bugsOf('platform', SECTION, [
  {
    id: 'tags/of-flows-only',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'The tags are those of flows alone.',
    plant: showing('GET /v1/tags', (list, { tenant }) => {
      const known = new Set(tenant.stores.flow.all().flatMap((flow) => flow['tags'] as string[]))
      return list.filter(({ tag }: Loose) => known.has(tag))
    }),
    probe: async (api) => {
      await api.post('/v1/formats', { name: 'x', formatType: 'format.lines.plain', properties: {}, tags: ['zither'] })
      return !(await tagsOf(api)).includes('zither')
    },
  },
  {
    id: 'tags/dropped-ones-stay',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'A tag stays in the list when nothing has it any more.',
    plant: (service) => {
      const seen = new Map<string, Loose>()
      showing('GET /v1/tags', (list) => {
        for (const one of list) seen.set(one.tag, one)
        return [...seen.values()]
      })(service)
    },
    probe: async (api) => {
      const flow = await flowOf(api, { tags: ['zither'] })
      await tagsOf(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, tags: [] })
      return (await tagsOf(api)).includes('zither')
    },
  },
  {
    id: 'tags/new-ones-come-late',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'The list of tags stays for a minute as it was.',
    plant: (service) => {
      let kept: { until: number; list: Loose } | undefined
      showing('GET /v1/tags', (list, { now }) => {
        if (kept === undefined || kept.until < now) kept = { until: now + 60_000, list }
        return kept.list
      })(service)
    },
    probe: async (api) => {
      await tagsOf(api)
      await flowOf(api, { tags: ['zither'] })
      return !(await tagsOf(api)).includes('zither')
    },
  },
  {
    id: 'tags/in-small-letters',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'The list shows tags in small letters.',
    plant: showing('GET /v1/tags', (list) => {
      for (const one of list) one.tag = one.tag.toLowerCase()
    }),
    probe: async (api) => {
      await flowOf(api, { tags: ['Zither'] })
      return (await tagsOf(api)).includes('zither')
    },
  },
  {
    id: 'audit/search-by-an-editor',
    sentence: 'Permission levels per operation: … admin (administrators only: users, API keys, audit)',
    breaks: true,
    says: 'An editor may search the audit records.',
    plant: needing(FIND, 'edit'),
    probe: async (api) => (await api.post('/v1/audit', {}, { as: 'editor' })).status === 200,
  },
  {
    id: 'audit/recent-ones-of-the-caller',
    sentence: 'GET | /v1/audit | recent API audit records; administrators only',
    breaks: true,
    says: 'The records are those of the caller alone.',
    plant: showing('GET /v1/audit', (list, { pass }) => list.filter(({ ur }: Loose) => ur === pass.person.login)),
    probe: async (api) => {
      await api.get('/v1/flows', { as: 'editor' })
      return (await recorded(api, (list) => list.some(({ ur }) => ur === 'ellen'))) === undefined
    },
  },
  {
    id: 'audit/only-changes-are-recorded',
    sentence: 'returns an audit trail of API calls',
    breaks: true,
    says: 'The trail leaves out calls that only read.',
    plant: showing('GET /v1/audit', (list) => list.filter(({ md }: Loose) => !md.startsWith('GET'))),
    probe: async (api) => {
      await api.get('/v1/flows', { as: 'editor' })
      return (await recorded(api, (list) => list.some(({ ur }) => ur === 'ellen'))) === undefined
    },
  },
  {
    id: 'audit/exception-finds-the-successful',
    sentence: 'POST | /v1/audit | query `exception` boolean (true returns failed calls only)',
    breaks: true,
    says: 'exception=true returns the calls that went well.',
    plant: instead(FIND, async (call, handler) => {
      const failed = call.flag('exception')
      call.query.delete('exception')
      const answer = await handler(call)
      if (!failed) return answer
      const list = JSON.parse(String(answer.body)) as Loose[]
      return { ...answer, body: JSON.stringify(list.filter(({ ex }) => ex === undefined)) }
    }),
    probe: async (api) =>
      (await api.post('/v1/audit', {}, { query: { exception: 'true' } })).json.some(
        ({ ex }: Loose) => ex === undefined,
      ),
  },
  {
    id: 'audit/from-date-is-ignored',
    sentence: 'POST | /v1/audit | body has `fromDate` (ISO 8601 date)',
    breaks: true,
    says: 'The search ignores fromDate.',
    plant: reading(FIND, ({ fromDate: _date, ...body }) => body),
    probe: async (api) => (await api.post('/v1/audit', { fromDate: '2100-01-01' })).json.length > 0,
  },
  {
    id: 'audit/from-date-is-the-end',
    sentence: 'POST | /v1/audit | body has `fromDate` (ISO 8601 date)',
    breaks: true,
    says: 'The search returns the records in front of fromDate.',
    plant: instead(FIND, async (call, handler) => {
      const body = call.body as Loose
      const from = body?.fromDate
      if (typeof from !== 'string') return handler(call)
      call.body = {}
      const answer = await handler(call)
      const list = JSON.parse(String(answer.body)) as Loose[]
      return { ...answer, body: JSON.stringify(list.filter(({ dt }) => dt < Date.parse(from))) }
    }),
    probe: async (api) => (await api.post('/v1/audit', { fromDate: '2100-01-01' })).json.length > 0,
  },
  {
    id: 'audit/details-of-the-first-record',
    sentence: 'GET | /v1/audit/{auditId} | details of one record',
    breaks: true,
    says: 'The details are those of the oldest record, whichever is asked for.',
    plant: showing('GET /v1/audit/:auditId', (_value, { tenant }) => tenant.traces[0]),
    probe: async (api) => {
      await api.get('/v1/flows')
      await recorded(api, (list) => list.length > 1)
      const { rid } = (await api.get('/v1/audit')).json.at(-1)
      return (await api.get(`/v1/audit/${rid}`)).json.rid !== rid
    },
  },
  {
    id: 'audit/exception-false-finds-the-successful',
    sentence: 'POST | /v1/audit | query `exception` boolean (true returns failed calls only)',
    breaks: false,
    says: 'exception=false returns only the calls that went well.',
    plant: showing(FIND, (list, call) =>
      call.query.get('exception') === 'false' ? list.filter(({ ex }: Loose) => ex === undefined) : list,
    ),
    probe: async (api) => {
      await api.get('/v1/flows/12')
      await recorded(api, (list) => list.some(({ ex }) => ex !== undefined))
      const { json: found } = await api.post('/v1/audit', {}, { query: { exception: 'false' } })
      return found.every(({ ex }: Loose) => ex === undefined)
    },
  },
  {
    id: 'recycle-bin/deletes-of-the-last-hour-only',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: true,
    says: 'The list leaves out objects that were deleted more than an hour ago.',
    plant: showing('GET /v1/recycle-bin', (list, { now }) =>
      list.filter(({ thrownAt }: Loose) => Number(thrownAt) > now - 3_600_000),
    ),
    probe: async (api) => {
      const { id } = await formatOf(api, 'Zither')
      await api.delete(`/v1/formats/${id}`)
      await api.forward(2 * 3_600_000)
      return !(await api.get('/v1/recycle-bin')).json.some((one: Loose) => one.id === id)
    },
  },
  {
    id: 'recycle-bin/restores-the-last-deleted',
    sentence: 'POST | /v1/recycle-bin/{type}/{id}/restore | restores a deleted object',
    breaks: true,
    says: 'A restore brings back the object of that type that was deleted last.',
    plant: instead('POST /v1/recycle-bin/:type/:id/restore', (call, handler) => {
      const last = [...call.tenant.stores.format.bin.keys()].at(-1)
      if (last !== undefined && call.params['type'] === 'layout') Object.assign(call.params, { id: String(last) })
      return handler(call)
    }),
    probe: async (api) => {
      const [one, other] = [await formatOf(api, 'One'), await formatOf(api, 'Other')]
      for (const { id } of [one, other]) await api.delete(`/v1/formats/${id}`)
      const { type } = (await api.get('/v1/recycle-bin')).json.find(({ id }: Loose) => id === one.id)
      await api.post(`/v1/recycle-bin/${type}/${one.id}/restore`)
      return (await api.get(`/v1/formats/${one.id}`)).status === 404
    },
  },
])
