import type { Call } from '../../call.ts'
import { wide } from '../../seed.ts'
import type { Plant } from '../../service.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead } from '../plants.ts'
import { executionOf, historyOf, SEEDED } from './tables-given.ts'

const ONE = 'GET /v1/executions/:flowId'
const HISTORY = 'GET /v1/executions/:flowId/history'
const DATES = '`fromDate` and `toDate` ISO 8601 date'
const TIMES = '`fromTime` and `toTime` string `HH:mm:ss`'

const ignoring = (name: string, when: (call: Call) => boolean = () => true): Plant =>
  asking(HISTORY, (query, call) => {
    if (when(call)) query.delete(name)
  })

export const historyFilters = bugsOf('platform', 'Executions', [
  {
    id: 'executions/newest-in-place-of-the-audit-id',
    sentence: 'query `auditId` integer int64',
    breaks: true,
    says: 'Get one execution ignores `auditId`, and returns the newest.',
    plant: asking(ONE, (query) => query.delete('auditId')),
    probe: async (api) => (await executionOf(api, SEEDED.often, 5_000n)).auditId !== 5_000n,
  },
  {
    id: 'executions/message-id-is-ignored',
    sentence: '`messageId` string (for listener-triggered runs)',
    breaks: true,
    says: 'Get one execution ignores `messageId`, and returns the newest.',
    plant: asking(ONE, (query) => query.delete('messageId')),
    probe: async (api) => {
      const query = { messageId: String(wide(6002)) }
      return (await api.get(`/v1/executions/${SEEDED.inbox}`, { query })).status === 200
    },
  },
  {
    id: 'executions/status-counts-only-for-finished-ones',
    sentence: '`status` string; returns FlowAuditRecord; 404 when missing',
    breaks: true,
    says: 'Get one execution ignores `status` if it is `running`.',
    plant: asking(ONE, (query) => {
      if (query.get('status') === 'running') query.delete('status')
    }),
    probe: async (api) => (await api.get(`/v1/executions/${SEEDED.models}?status=running`)).status === 200,
  },
  {
    id: 'executions/oldest-without-an-audit-id',
    sentence: 'returns FlowAuditRecord; 404 when missing',
    breaks: false,
    says: 'Get one execution without query parameters returns the oldest.',
    plant: asking(ONE, (query, { tenant, params }) => {
      const [oldest] = [...tenant.runs].find(([id]) => String(id) === params['flowId'])?.[1] ?? []
      if (query.size === 0 && oldest !== undefined) query.set('auditId', String(oldest.auditId))
    }),
    probe: async (api) => (await api.get(`/v1/executions/${SEEDED.often}`)).json.auditId === 5_000n,
  },
  {
    id: 'history/last-audit-id-is-included',
    sentence: '`lastAuditId` integer int64 (only executions with a lower audit id)',
    breaks: true,
    says: 'The history with `lastAuditId` begins with that execution itself.',
    plant: asking(HISTORY, (query) => {
      const last = query.get('lastAuditId') ?? ''
      if (/^\d+$/.test(last)) query.set('lastAuditId', String(BigInt(last) + 1n))
    }),
    probe: async (api) => (await historyOf(api, SEEDED.often, { lastAuditId: '5007' })).length === 2,
  },
  {
    id: 'history/last-audit-id-is-ignored-beside-a-status',
    sentence: 'History filters (all optional, combined)',
    breaks: true,
    says: 'The history ignores `lastAuditId` if the query has a `status`.',
    plant: ignoring('lastAuditId', ({ query }) => query.has('status')),
    probe: async (api) =>
      (await historyOf(api, SEEDED.often, { lastAuditId: '5100', status: 'error' })).some(
        ({ auditId }: { auditId: bigint }) => auditId >= 5_100n,
      ),
  },
  {
    id: 'history/status-is-filtered-after-the-page',
    sentence: 'History filters (all optional, combined)',
    breaks: true,
    says: 'The history takes the newest page first, and filters that by status.',
    plant: instead(HISTORY, async (call, handler) => {
      const status = call.query.get('status')
      if (status === null) return handler(call)
      const fitting = await handler(call)
      call.query.delete('status')
      const newest = String((await handler(call)).body)
      const shown = JSON.parse(String(fitting.body)) as { auditId: number }[]
      return { ...fitting, body: JSON.stringify(shown.filter(({ auditId }) => newest.includes(`: ${auditId},`))) }
    }),
    probe: async (api) => (await historyOf(api, SEEDED.often, { status: 'error' })).length < 20,
  },
  {
    id: 'history/audit-id-filter-is-ignored',
    sentence: '`auditIdFilter` integer int64',
    breaks: true,
    says: 'The history ignores `auditIdFilter`.',
    plant: ignoring('auditIdFilter'),
    probe: async (api) => (await historyOf(api, SEEDED.often, { auditIdFilter: '5007' })).length > 1,
  },
  {
    id: 'history/from-date-only-with-to-date',
    sentence: DATES,
    breaks: true,
    says: 'The history ignores `fromDate` without `toDate`.',
    plant: ignoring('fromDate', ({ query }) => !query.has('toDate')),
    probe: async (api) => (await historyOf(api, SEEDED.models, { fromDate: '2999-01-01' })).length > 0,
  },
  {
    id: 'history/to-date-is-ignored',
    sentence: DATES,
    breaks: true,
    says: 'The history ignores `toDate`.',
    plant: ignoring('toDate'),
    probe: async (api) => (await historyOf(api, SEEDED.models, { toDate: '2001-01-01' })).length > 0,
  },
  {
    id: 'history/from-time-on-a-clock-of-twelve-hours',
    sentence: TIMES,
    breaks: true,
    says: 'The history takes a `fromTime` in the afternoon for one in the morning.',
    plant: asking(HISTORY, (query) => {
      const from = query.get('fromTime') ?? ''
      if (/^(1[2-9]|2[0-3]):/.test(from))
        query.set('fromTime', `${String(Number(from.slice(0, 2)) - 12).padStart(2, '0')}${from.slice(2)}`)
    }),
    probe: async (api) => {
      const count = async (query: Record<string, string>): Promise<number> =>
        (await historyOf(api, SEEDED.often, { lastAuditId: '5336', ...query })).length
      return (await count({ fromTime: '12:00:00' })) > 30
    },
  },
  {
    id: 'history/to-time-is-ignored',
    sentence: TIMES,
    breaks: true,
    says: 'The history ignores `toTime`.',
    plant: ignoring('toTime'),
    probe: async (api) => (await historyOf(api, SEEDED.often, { lastAuditId: '5336', toTime: '11:59:59' })).length > 30,
  },
  {
    id: 'history/canceled-counts-as-error',
    sentence: '`status` (FlowStatus)',
    breaks: true,
    says: 'The history with `status=canceled` returns the failed executions.',
    plant: asking(HISTORY, (query) => {
      if (query.get('status') === 'canceled') query.set('status', 'error')
    }),
    probe: async (api) => (await historyOf(api, SEEDED.often, { status: 'canceled' }))[0].status === 'error',
  },
  ...(['triggerType', 'startedBy', 'description', 'metrics'] as const).map((name) => ({
    id: `history/${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}-is-ignored`,
    sentence: `\`${name}\` string`,
    breaks: true,
    says: `The history ignores \`${name}\`.`,
    plant: ignoring(name),
    probe: async (api: Parameters<typeof historyOf>[0]) =>
      (await historyOf(api, SEEDED.often, { [name]: 'no such thing 4711' })).length > 0,
  })),
])
