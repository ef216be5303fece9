import { Refusal, nothing } from '../../answer.ts'
import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { answering, asking, instead, step, valueOf } from '../plants.ts'
import { OFTEN, SLOW, flowOf, runOf, runsOf } from './platform-given.ts'

const tooMuch = (): Refusal => new Refusal(nothing(429), 'too much')

/** The address of the seeded listener, without the origin. */
async function addressOf(api: { get: (path: string) => Promise<{ json: { id: bigint }[] }> }): Promise<string> {
  const [listener] = (await api.get('/v1/listeners')).json
  return `/in?box=${listener?.id}`
}

export const limitsAgain = bugsOf('platform', 'Limits', [
  {
    id: 'limits/count-stops-at-a-hundred',
    sentence: '`X-Truncated-Count` (integer int64) reports how many matching records were left out',
    breaks: true,
    says: '`X-Truncated-Count` is 100 at most.',
    plant: answering('GET /v1/executions/:flowId/history', (answer) =>
      Number(answer.headers['X-TRUNCATED-COUNT']) > 100
        ? { ...answer, headers: { ...answer.headers, 'X-TRUNCATED-COUNT': '100' } }
        : answer,
    ),
    probe: async (api) => {
      const { headers } = await api.get(`/v1/executions/${OFTEN}/history`)
      return headers['x-truncated-count'] === '100'
    },
  },
  {
    id: 'limits/third-page-is-empty',
    sentence: 'the oldest received `auditId` passed as `lastAuditId` returns the next older records',
    breaks: true,
    says: 'The history ends with the newest 120 records; what is older cannot be read.',
    plant: instead('GET /v1/executions/:flowId/history', async (call, handler) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      const oldest = runs.at(-120)?.auditId
      const answer = await handler(call)
      const last = call.whole('lastAuditId')
      return oldest !== undefined && last !== undefined && last <= oldest
        ? {
            ...answer,
            body: '[]',
            headers: {
              'CONTENT-TYPE': 'application/json',
            },
          }
        : answer
    }),
    probe: async (api) => {
      const path = `/v1/executions/${OFTEN}/history`
      let page = (await api.get(path)).json as { auditId: bigint }[]
      let received = page.length
      while (page.length > 0) {
        const oldest = page.reduce((least, { auditId }) => (auditId < least ? auditId : least), page[0]?.auditId ?? 0n)
        page = (await api.get(path, { query: { lastAuditId: String(oldest) } })).json
        received += page.length
      }
      return received < 260
    },
  },
  {
    id: 'limits/first-page-has-the-oldest',
    sentence: 'the oldest received `auditId` passed as `lastAuditId` returns the next older records',
    breaks: true,
    says: 'Without `lastAuditId`, the history starts with the oldest records.',
    plant: asking('GET /v1/executions/:flowId/history', (query, call) => {
      const runs = call.tenant.runs.get(call.id('flowId')) ?? []
      const last = runs[60]?.auditId
      if (last !== undefined && [...query].length === 0) query.set('lastAuditId', String(last))
    }),
    probe: async (api) => {
      const runs = (await api.get(`/v1/executions/${OFTEN}/history`)).json as { auditId: bigint }[]
      return runs.every(({ auditId }) => auditId < 5_000n + 7n * 60n)
    },
  },
  {
    id: 'limits/dates-are-ignored-on-later-pages',
    sentence: '`fromDate` and `toDate` narrow the window',
    breaks: true,
    says: 'The history ignores `fromDate` beside `lastAuditId`.',
    plant: asking('GET /v1/executions/:flowId/history', (query) => {
      if (query.has('lastAuditId')) query.delete('fromDate')
    }),
    probe: async (api) => {
      const fromDate = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
      const query = { fromDate, lastAuditId: String(2n ** 62n) }
      return (await api.get(`/v1/executions/${OFTEN}/history`, { query })).json.length > 0
    },
  },
  {
    id: 'limits/bad-logins-are-throttled',
    sentence: 'Platform API rate limit | none at application level | all platform endpoints',
    breaks: true,
    says: 'After ten wrong passwords, the server answers each login with 429.',
    plant: (service) => {
      let wrong = 0
      instead('POST /v1/token-auth/issue', async (call, handler) => {
        if (wrong >= 10) throw tooMuch()
        wrong += 1
        const answer = await handler(call)
        wrong -= 1
        return answer
      })(service)
    },
    probe: async (api) => {
      const body = { login: 'nora', password: 'wrong' }
      for (let count = 0; count < 10; count++) await api.post('/v1/token-auth/issue', body, { as: 'nobody' })
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).status === 429
    },
  },
  {
    id: 'limits/eight-calls-at-once',
    sentence: 'Platform API rate limit | none at application level | all platform endpoints',
    breaks: true,
    says: 'The server refuses a POST with 429 while it handles eight others.',
    plant: step('exchange', (before) => {
      let active = 0
      return async (request) => {
        if (request.url?.startsWith('/rest/hooks') !== true && request.method === 'POST' && active >= 8)
          return nothing(429)
        active += 1
        try {
          return await before(request)
        } finally {
          active -= 1
        }
      }
    }),
    probe: async (api) => {
      const path = `/v1/flows/${SLOW}/run`
      const query = { sync: 'true', allowParallel: 'true' }
      const runs = Array.from({ length: 8 }, () => api.post(path, {}, { query }))
      await api.until(async () => (await runsOf(api, SLOW)).length === 8)
      const { status } = await api.post(path, {}, { query: { allowParallel: 'true' } })
      await api.forward(46_000)
      await Promise.all(runs)
      return status === 429
    },
  },
  {
    id: 'limits/throttle-at-ninety',
    sentence:
      'HTTP listener throttle | off by default; when `listeners.throttle.enabled` is on, 100 requests per minute',
    breaks: true,
    says: 'The throttle rejects the 91st message of a minute.',
    plant: instead('POST /in', (call, handler) => {
      if (call.world.throttled && call.tenant.arrivals.length >= 90) throw tooMuch()
      return handler(call)
    }),
    probe: async (api) => {
      const address = await addressOf(api)
      await api.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      for (let count = 0; count < 90; count++) await api.post(address, { count: BigInt(count) })
      return (await api.post(address, {})).status === 429
    },
  },
  {
    id: 'limits/throttle-stays-shut',
    sentence: 'when `listeners.throttle.enabled` is on, 100 requests per minute',
    breaks: true,
    says: 'A listener that has rejected a message rejects all further ones, also after the minute.',
    plant: (service) => {
      let shut = false
      instead('POST /in', async (call, handler) => {
        if (shut && call.world.throttled) throw tooMuch()
        try {
          return await handler(call)
        } catch (problem) {
          shut = problem instanceof Refusal && problem.answer.status === 429
          throw problem
        }
      })(service)
    },
    probe: async (api) => {
      const address = await addressOf(api)
      await api.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      for (let count = 0; count < 101; count++) await api.post(address, { count: BigInt(count) })
      await api.forward(61_000)
      return (await api.post(address, {})).status === 429
    },
  },
  {
    id: 'limits/throttle-covers-messages',
    sentence: 'HTTP listener throttle | … | HTTP listener endpoints',
    breaks: true,
    says: 'While the throttle rejects messages to a listener, the list of messages answers with 429 too.',
    plant: instead('GET /v1/messages', (call, handler) => {
      if (call.world.throttled && call.tenant.arrivals.length >= 100) throw tooMuch()
      return handler(call)
    }),
    probe: async (api) => {
      const address = await addressOf(api)
      await api.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      for (let count = 0; count < 101; count++) await api.post(address, { count: BigInt(count) })
      return (await api.get('/v1/messages')).status === 429
    },
  },
  {
    id: 'limits/log-step-compared-as-text',
    sentence: '`logStep` | 0 or at least 100 | run endpoints',
    breaks: true,
    says: 'The server compares `logStep` with 100 as a text, and accepts 20.',
    plant: asking(['POST /v1/flows/:flowId/run', 'POST /v1/flows/flow-name/:flowName/run'], (query) => {
      const logStep = query.get('logStep')
      if (logStep !== null && /^\d+$/.test(logStep) && logStep >= '100') query.delete('logStep')
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      return (await runOf(api, id, { logStep: '20' }))?.status === 0n
    },
  },
  {
    id: 'limits/history-in-pages-of-ten',
    sentence: 'Execution history page size | up to 100 records per call',
    breaks: false,
    says: 'The history comes in pages of ten.',
    plant: answering('GET /v1/executions/:flowId/history', (answer) => {
      const runs = valueOf(answer) as object[]
      if (runs.length <= 10) return answer
      const left = Number(answer.headers['X-TRUNCATED-COUNT'] ?? 0) + runs.length - 10
      return {
        ...answer,
        body: print(runs.slice(-10)),
        headers: { ...answer.headers, 'X-TRUNCATED-COUNT': String(left) },
      }
    }),
    probe: async (api) => (await api.get(`/v1/executions/${OFTEN}/history`)).json.length === 10,
  },
])
