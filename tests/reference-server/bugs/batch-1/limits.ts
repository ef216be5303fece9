import { Refusal, nothing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, asking, instead, showing } from '../plants.ts'
import { GOES_WELL, LONG_HISTORY, aListener } from './resources-given.ts'

const HISTORY = 'GET /v1/executions/:flowId/history'
const PAGE =
  '`X-Truncated-Count` (integer int64) reports how many matching records were left out; the oldest received `auditId` passed as `lastAuditId` returns the next older records'
const STEP = '`logStep` | 0 or at least 100 | run endpoints'
const PATH = `/v1/executions/${LONG_HISTORY}/history`
const RUNS = ['POST /v1/flows/:flowId/run', 'POST /v1/flows/flow-name/:flowName/run']

export const limits = bugsOf('platform', 'Limits', [
  {
    id: 'limits/counts-without-the-filter',
    sentence: PAGE,
    breaks: true,
    says: '`X-Truncated-Count` counts records that the filters leave out.',
    plant: answering(HISTORY, (answer, call) => {
      const all = call.tenant.runs.get(call.id('flowId'))?.length ?? 0
      const shown = String(answer.body).split('"auditId"').length - 1
      return { ...answer, headers: { ...answer.headers, 'X-TRUNCATED-COUNT': String(all - shown) } }
    }),
    probe: async (api) => (await api.get(PATH, { query: { status: 'error' } })).headers['x-truncated-count'] === '200',
  },
  {
    id: 'limits/counts-all-that-match',
    sentence: PAGE,
    breaks: true,
    says: '`X-Truncated-Count` counts all records that match, also those that are shown.',
    plant: answering(HISTORY, (answer) => {
      const left = Number(answer.headers['X-TRUNCATED-COUNT'] ?? 0)
      return left === 0 ? answer : { ...answer, headers: { ...answer.headers, 'X-TRUNCATED-COUNT': String(left + 60) } }
    }),
    probe: async (api) => (await api.get(PATH)).headers['x-truncated-count'] === '260',
  },
  {
    id: 'limits/last-audit-id-again',
    sentence: PAGE,
    breaks: true,
    says: 'The page after `lastAuditId` begins with that record again.',
    plant: asking(HISTORY, (query) => {
      const last = query.get('lastAuditId')
      if (last !== null) query.set('lastAuditId', String(BigInt(last) + 1n))
    }),
    probe: async (api) =>
      (await api.get(PATH, { query: { lastAuditId: '5700' } })).json.some(({ auditId }: Loose) => auditId === 5_700n),
  },
  {
    id: 'limits/last-audit-id-skips-one',
    sentence: PAGE,
    breaks: true,
    says: 'The page after `lastAuditId` leaves out the next older record.',
    plant: showing(HISTORY, (runs, { query }) => (query.has('lastAuditId') ? runs.slice(0, -1) : runs)),
    probe: async (api) =>
      !(await api.get(PATH, { query: { lastAuditId: '5700' } })).json.some(({ auditId }: Loose) => auditId === 5_693n),
  },
  {
    id: 'limits/count-of-zero',
    sentence: PAGE,
    breaks: false,
    says: '`X-Truncated-Count` is 0 if no record was left out.',
    plant: answering(HISTORY, (answer) => ({ ...answer, headers: { 'X-TRUNCATED-COUNT': '0', ...answer.headers } })),
    probe: async (api) =>
      (await api.get(PATH, { query: { lastAuditId: '5050' } })).headers['x-truncated-count'] === '0',
  },
  {
    id: 'limits/too-many-reads',
    sentence: 'Platform API rate limit | none at application level | all platform endpoints',
    breaks: true,
    says: 'More than 30 calls of the list of formats within a minute get 429.',
    plant: (service) => {
      let times: number[] = []
      instead('GET /v1/formats', (call, handler) => {
        times = [...times.filter((time) => time > call.now - 60_000), call.now]
        if (times.length > 30) throw new Refusal(nothing(429), 'too many')
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      const all = await Promise.all(Array.from({ length: 40 }, () => api.get('/v1/formats')))
      return all.some(({ status }) => status === 429)
    },
  },
  {
    id: 'limits/throttles-by-default',
    sentence:
      'HTTP listener throttle | off by default; when `listeners.throttle.enabled` is on, 100 requests per minute',
    breaks: true,
    says: 'The throttle of listeners is on by default.',
    plant: ({ world }) => {
      world.throttled = true
    },
    probe: async (api) => {
      const { id } = await aListener(api)
      const post = (): ReturnType<typeof api.post> => api.post('/in', {}, { query: { box: String(id) } })
      return (await Promise.all(Array.from({ length: 101 }, post))).some(({ status }) => status === 429)
    },
  },
  {
    id: 'limits/log-step-of-99',
    sentence: STEP,
    breaks: true,
    says: 'A `logStep` from 10 on is taken.',
    plant: asking(RUNS, (query) => {
      if (Number(query.get('logStep')) >= 10) query.set('logStep', '100')
    }),
    probe: async (api) =>
      (await api.post(`/v1/flows/${GOES_WELL}/run`, {}, { query: { logStep: '99' } })).status === 200,
  },
  {
    id: 'limits/log-step-of-100',
    sentence: STEP,
    breaks: true,
    says: 'A `logStep` of exactly 100 is refused.',
    plant: asking(RUNS, (query) => {
      if (query.get('logStep') === '100') query.set('logStep', '99')
    }),
    probe: async (api) =>
      (await api.post(`/v1/flows/${GOES_WELL}/run`, {}, { query: { logStep: '100' } })).status === 400,
  },
])
