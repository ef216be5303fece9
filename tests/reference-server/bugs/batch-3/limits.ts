import { isDeepStrictEqual } from 'node:util'
import { json, nothing } from '../../answer.ts'
import type { Route } from '../../call.ts'
import { bugsOf } from '../bug.ts'
import { instead, leaving, valueOf, afterwards } from '../plants.ts'
import { LONG, listed, newFormat, flood, newSchedule } from './rows-given.ts'

export const LIMITS = bugsOf('platform', 'Limits', [
  {
    id: 'p3-limits/filtered-page-counts-all',
    sentence: '`X-Truncated-Count` (integer int64) reports how many matching records were left out',
    breaks: true,
    says: 'X-Truncated-Count of a filtered history counts all records of the flow that were left out.',
    plant: instead('GET /v1/executions/:flowId/history', async (call, handler) => {
      const answer = await handler(call)
      const { 'X-TRUNCATED-COUNT': count, ...headers } = answer.headers
      if (count === undefined || !call.query.has('status')) return answer
      const left = (call.tenant.runs.get(call.id('flowId'))?.length ?? 0) - valueOf(answer).length
      return { ...answer, headers: { ...headers, 'X-TRUNCATED-COUNT': String(left) } }
    }),
    probe: async (service) => {
      const filtered = { query: { status: 'error' } }
      const path = `/v1/executions/${LONG}/history`
      const { headers, json: page } = await service.get(path, filtered)
      return Number(headers['x-truncated-count'] ?? 0) + page.length > 65
    },
  },
  {
    id: 'p3-limits/oldest-page-comes-second',
    sentence: 'the oldest received `auditId` passed as `lastAuditId` returns the next older records',
    breaks: true,
    says: 'The page before a lastAuditId is the oldest one, not the next older one.',
    plant: instead('GET /v1/executions/:flowId/history', async (call, handler) => {
      let answer = await handler(call)
      while (call.query.has('lastAuditId') && answer.headers['X-TRUNCATED-COUNT'] !== undefined) {
        call.query.set('lastAuditId', String(valueOf(answer)[0].auditId))
        answer = await handler(call)
      }
      return answer
    }),
    probe: async (service) => {
      const list = await listed(service, `/v1/executions/${LONG}/history`, { query: { lastAuditId: '6700' } })
      return list.some(({ auditId }) => auditId === 5_000n)
    },
  },
  {
    id: 'p3-limits/polling-is-throttled',
    sentence: 'Platform API rate limit | none at application level | all platform endpoints',
    breaks: true,
    says: 'An execution that is read more than 20 times in a second answers 429.',
    plant: (service) => {
      const times: number[] = []
      instead('GET /v1/executions/:flowId', (call, handler) => {
        times.push(Date.now())
        return times.length > 20 && (times.at(-21) ?? 0) > Date.now() - 1_000 ? nothing(429) : handler(call)
      })(service)
    },
    probe: async (service) => {
      const seen = await Promise.all(Array.from({ length: 30 }, () => service.get(`/v1/executions/${LONG}`)))
      return seen.some(({ status }) => status === 429)
    },
  },
  {
    id: 'p3-limits/throttle-lasts-ten-minutes',
    sentence:
      'HTTP listener throttle | off by default; when `listeners.throttle.enabled` is on, 100 requests per minute; excess requests are queued by listener priority or rejected with 429',
    breaks: true,
    says: 'A listener that got too many requests rejects them for ten minutes.',
    plant: (service) => {
      let until = 0
      instead('POST /in', (call, handler) => {
        if (call.world.throttled && call.now < until) return nothing(429)
        const recent = call.tenant.arrivals.filter((at) => at > call.now - 60_000)
        if (call.world.throttled && recent.length >= 100) until = call.now + 600_000
        return handler(call)
      })(service)
    },
    probe: async (service) => {
      await service.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      await flood(service, 101)
      await service.forward(61_000)
      return (await flood(service, 1))[0] === 429
    },
  },
  {
    id: 'p3-limits/excess-is-unavailable',
    sentence: 'excess requests are queued by listener priority or rejected with 429',
    breaks: true,
    says: 'A listener over its throttle limit answers 503.',
    plant: leaving((answer, { path }) =>
      path === '/in' && answer.status === 429 ? { ...answer, status: 503 } : answer,
    ),
    probe: async (service) => {
      await service.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      return (await flood(service, 101)).at(-1) === 503
    },
  },
])

export const VERSIONING = bugsOf('platform', 'Versioning', [
  {
    id: 'p3-versions/count-of-flows-has-a-path',
    sentence:
      'Endpoints used by the web application and absent from this list are not part of the public API and can change between releases.',
    breaks: false,
    says: 'The service has the path /v1/flows/count for its web application.',
    plant: (service) => {
      const count: Route = [
        'GET',
        '/v1/flows/count',
        'view',
        ({ tenant }) => json({ count: tenant.stores.flow.items.size }),
      ]
      // The first route that fits answers.
      service.routes = [count, ...service.routes]
    },
    probe: async (service) => (await service.get('/v1/flows/count')).json?.count !== undefined,
  },
  {
    id: 'p3-versions/put-without-a-change-saves-none',
    sentence:
      'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`, with a save message, readable and comparable through the `history` endpoints.',
    breaks: false,
    says: 'A PUT of a format that changes nothing saves no version.',
    plant: instead('PUT /v1/formats/:formatId', async (call, handler) => {
      const { versions } = call.tenant.stores.format
      const id = call.id('formatId')
      const before = [...(versions.get(id) ?? [])]
      const answer = await handler(call)
      const after = versions.get(id)?.at(-1)
      const stored = before.at(-1)
      if (after !== undefined && stored !== undefined && isDeepStrictEqual(after.image, stored.image))
        versions.set(id, before)
      return answer
    }),
    probe: async (service) => {
      const format = await newFormat(service)
      await service.put(`/v1/formats/${format.id}`, format)
      return (await listed(service, `/v1/formats/${format.id}/history`)).length === 1
    },
  },
  {
    id: 'p3-versions/restored-format-has-none',
    sentence:
      'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`, with a save message, readable and comparable through the `history` endpoints.',
    breaks: true,
    says: 'A restored format has no saved versions before its restore.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', ({ tenant, params }) => {
      tenant.stores.format.versions.delete(BigInt(params['id'] ?? 0))
    }),
    probe: async (service) => {
      const { id } = await newFormat(service)
      await service.delete(`/v1/formats/${id}`)
      await service.post(`/v1/recycle-bin/layout/${id}/restore`, {})
      return (await listed(service, `/v1/formats/${id}/history`)).length === 0
    },
  },
  {
    id: 'p3-versions/schedules-share-a-uuid',
    sentence:
      'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`, with a save message, readable and comparable through the `history` endpoints.',
    breaks: true,
    says: 'A bulk edit of schedules gives its versions the uuid of the versions before.',
    plant: afterwards('POST /v1/schedules/bulk', ({ tenant, body }) => {
      for (const id of (body as { scheduleIds: bigint[] }).scheduleIds) {
        const [before, after] = tenant.stores.schedule.versions.get(id)?.slice(-2) ?? []
        if (before !== undefined && after !== undefined) after.uuid = before.uuid
      }
    }),
    probe: async (service) => {
      const { id } = await newSchedule(service)
      await service.post('/v1/schedules/bulk', { scheduleIds: [id], actions: [{ type: 'tags.add', tags: ['a'] }] })
      const [one, other] = await listed(service, `/v1/schedules/${id}/history`)
      return one.uuid === other?.uuid
    },
  },
])
