import { json, nothing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { adding, afterwards, answering, asking, handling, instead } from '../plants.ts'
import { doorOf, read, seeded, someFlow, someFormat, someListener, versions } from './platform-given.ts'
import { perWorld } from './platform-plants.ts'

export const limits = bugsOf('platform', 'Limits', [
  {
    id: 'p4-limit/left-out-of-all',
    sentence: '`X-Truncated-Count` (integer int64) reports how many matching records were left out',
    breaks: true,
    says: 'With a status filter, `X-Truncated-Count` counts the records of every status.',
    plant: answering('GET /v1/executions/:flowId/history', (answer, call) => {
      if (!call.query.has('status') || !('X-TRUNCATED-COUNT' in answer.headers)) return answer
      const all = call.tenant.runs.get(call.id('flowId'))?.length ?? 0
      const page = String(answer.body).split('"auditId"').length - 1
      return { ...answer, headers: { ...answer.headers, 'X-TRUNCATED-COUNT': String(all - page) } }
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      const answer = await api.get(`/v1/executions/${id}/history`, { query: { status: 'success' } })
      return Number(answer.headers['x-truncated-count']) + answer.json.length > 100
    },
  },
  {
    id: 'p4-limit/one-is-lost-between-pages',
    sentence: 'the oldest received `auditId` passed as `lastAuditId` returns the next older records',
    breaks: true,
    says: 'A page of history that follows another one begins one record too late.',
    plant: asking('GET /v1/executions/:flowId/history', (query, call) => {
      const last = call.whole('lastAuditId')
      const before = call.tenant.runs
        .get(call.id('flowId'))
        ?.findLast(({ auditId }) => last !== undefined && auditId < last)
      if (before !== undefined) query.set('lastAuditId', String(before.auditId))
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Goes on and on')
      const query = { lastAuditId: '5070' }
      const records: { auditId: bigint }[] = await read(api, `/v1/executions/${id}/history`, { query })
      return !records.some(({ auditId }) => auditId === 5063n)
    },
  },
  {
    id: 'p4-limit/thirty-reads-a-minute',
    sentence: 'Platform API rate limit | none at application level | all platform endpoints',
    breaks: true,
    says: 'More than 30 reads of one flow within a minute get 429.',
    plant: (service) => {
      const reads = perWorld(() => [] as number[])
      instead('GET /v1/flows/:flowId', (call, handler) => {
        const times = reads(call.world)
        times.push(call.now)
        const recent = times.filter((at) => at > call.now - 60_000).length
        return recent > 30 ? nothing(429) : handler(call)
      })(service)
    },
    probe: async (api) => {
      const { id } = await someFlow(api)
      const answers = await Promise.all(Array.from({ length: 31 }, () => api.get(`/v1/flows/${id}`)))
      return answers.some(({ status }) => status === 429)
    },
  },
  {
    id: 'p4-limit/messages-wait-in-a-queue',
    sentence: 'excess requests are queued by listener priority or rejected with 429',
    breaks: false,
    says: 'With the throttle on, messages beyond the limit are queued and then accepted.',
    plant: handling('POST /in', (handler) => async (call) => {
      const { throttled } = call.world
      call.world.throttled = false
      const answer = await handler(call)
      call.world.throttled = throttled
      return answer
    }),
    probe: async (api) => {
      const door = doorOf(await someListener(api))
      await api.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      const answers = await Promise.all(Array.from({ length: 101 }, (_, loaf) => api.post(door, { loaf })))
      return answers.every(({ status }) => status === 200)
    },
  },
])

export const versioning = bugsOf('platform', 'Versioning', [
  {
    id: 'p4-version/new-uuid-with-a-new-message',
    sentence:
      'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`, with a save message, readable and comparable through the `history` endpoints.',
    breaks: true,
    says: 'Editing the save message of a version of a format gives the version another uuid.',
    plant: afterwards('PUT /v1/formats/:formatId/history/:uuid/message', (call) => {
      const all = call.tenant.stores.format.versions.get(call.id('formatId')) ?? []
      for (const one of all) if (one.uuid === call.params['uuid']) one.uuid = one.uuid.replace(/^./, '0').concat('0')
    }),
    probe: async (api) => {
      const path = `/v1/formats/${(await someFormat(api)).id}`
      const [{ uuid }] = await versions(api, path)
      await api.put(`${path}/history/${uuid}/message`, { note: 'finer' })
      return (await api.get(`${path}/history/${uuid}`)).status === 404
    },
  },
  {
    id: 'p4-version/endpoints-beside-the-list',
    sentence:
      'Endpoints used by the web application and absent from this list are not part of the public API and can change between releases.',
    breaks: false,
    says: 'There is an endpoint `/v1/dashboards`, which lists nothing.',
    plant: adding(['GET', '/v1/dashboards', 'look', () => json([])]),
    probe: async (api) => (await api.get('/v1/dashboards')).status === 200,
  },
])
