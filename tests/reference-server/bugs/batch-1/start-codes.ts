import { isOver } from '../../engine.ts'
import type { Status } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, instead, showing } from '../plants.ts'
import { executionOf, historyOf, overOf, run, SEEDED } from './tables-given.ts'
import { idIn, runOf } from './table-plants.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const STOP = 'POST /v1/flows/:flowId/stop'

const VALUES =
  'Execution status values (string, FlowStatus): `queued`, `running`, `success`, `warning`, `error`, `canceled`.'
const TERMINAL = 'The terminal values are `success`, `warning`, `error`, `canceled`.'
const CODES = '0 = started; 1 = already running; 2 = canceled.'

export const startCodes = bugsOf('platform', 'States and transitions', [
  {
    id: 'executions/history-status-in-capitals',
    sentence: VALUES,
    breaks: true,
    says: 'The history shows statuses in capitals.',
    plant: showing('GET /v1/executions/:flowId/history', (list) => {
      for (const one of list) one.status = one.status.toUpperCase()
    }),
    probe: async (api) => (await historyOf(api, SEEDED.models))[0].status === 'SUCCESS',
  },
  {
    id: 'executions/stopped-run-reads-cancelled',
    sentence: VALUES,
    breaks: true,
    says: 'The status of a canceled execution reads `cancelled`, except in the history.',
    plant: showing('GET /v1/executions/:flowId', (record) => {
      if (record.status === 'canceled') record.status = 'cancelled'
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      await api.post(`/v1/flows/${SEEDED.slow}/stop`, {}, { query: { auditId: String(auditId) } })
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'cancelled'
    },
  },
  {
    id: 'executions/late-run-reads-timeout',
    sentence: VALUES,
    breaks: true,
    says: 'An execution that `stopTime` has ended has the status `timeout`.',
    plant: afterwards(RUN, (call, answer) => {
      const one = runOf(call, answer)
      if (call.query.has('stopTime'))
        one?.heard.push(() => {
          if (one.status === 'canceled') one.status = 'timeout' as Status
        })
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { stopTime: '1' })
      await api.forward(1_500)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'timeout'
    },
  },
  {
    id: 'executions/statuses-count-the-failed',
    sentence: VALUES,
    breaks: true,
    says: 'The status counts name failed executions `failed`.',
    plant: showing('GET /v1/executions/:flowId/statuses', ({ error, ...counts }) =>
      error === undefined ? counts : { ...counts, failed: error },
    ),
    probe: async (api) => (await api.get(`/v1/executions/${SEEDED.often}/statuses`)).json.failed !== undefined,
  },
  {
    id: 'executions/failed-run-is-tried-again',
    sentence: TERMINAL,
    breaks: true,
    says: 'An execution that has ended with `error` is `running` again a moment later.',
    plant: afterwards([RUN, BY_NAME], (call, answer) => {
      const one = runOf(call, answer)
      one?.heard.push(() => {
        if (one.status !== 'error') return
        call.world.clock.after(60, () => {
          one.status = 'running'
          call.world.clock.after(5_000, () => (one.status = 'error'))
        })
      })
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.wrong)
      await overOf(api, SEEDED.wrong, auditId)
      await api.forward(100)
      return (await executionOf(api, SEEDED.wrong, auditId)).status === 'running'
    },
  },
  {
    id: 'runs/stop-cancels-a-finished-run',
    sentence: TERMINAL,
    breaks: true,
    says: 'Stop turns an execution that has succeeded into a canceled one.',
    plant: afterwards(STOP, (call, answer) => {
      const one = runOf(call, answer)
      if (one !== undefined) one.status = 'canceled'
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.well)
      await overOf(api, SEEDED.well, auditId)
      await api.post(`/v1/flows/${SEEDED.well}/stop`, {}, { query: { auditId: String(auditId) } })
      return (await executionOf(api, SEEDED.well, auditId)).status === 'canceled'
    },
  },
  {
    id: 'runs/canceled-run-succeeds-after-all',
    sentence: TERMINAL,
    breaks: true,
    says: 'A stopped execution is `canceled` at first, and `success` when its work would have been over.',
    plant: afterwards(STOP, (call, answer) => {
      const one = runOf(call, answer)
      call.world.clock.after(45_000, () => {
        if (one?.status === 'canceled') one.status = 'success'
      })
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      await api.post(`/v1/flows/${SEEDED.slow}/stop`, {}, { query: { auditId: String(auditId) } })
      await api.forward(46_000)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'success'
    },
  },
  {
    id: 'runs/started-beside-another-reads-already-running',
    sentence: CODES,
    breaks: true,
    says: 'A run with `allowParallel=true` starts, and answers with 1 if another execution is running.',
    plant: instead(RUN, async (call, handler) => {
      const active = (call.tenant.runs.get(idIn(call, 'flowId')) ?? []).some((one) => !isOver(one))
      const answer = await handler(call)
      return !active || call.query.get('allowParallel') !== 'true'
        ? answer
        : { ...answer, body: String(answer.body).replace('"status": 0', '"status": 1') }
    }),
    probe: async (api) => {
      const first = await run(api, SEEDED.slow)
      const second = await run(api, SEEDED.slow, { allowParallel: 'true' })
      return second.auditId !== first.auditId && second.status === 1n
    },
  },
  {
    id: 'runs/already-running-reads-started',
    sentence: CODES,
    breaks: true,
    says: 'A run of a flow that is running already answers with 0, and starts nothing.',
    plant: showing([RUN, BY_NAME], (value) => {
      if (value.status === 1n) value.status = 0n
    }),
    probe: async (api) => {
      const first = await run(api, SEEDED.slow)
      const second = await run(api, SEEDED.slow)
      return second.auditId === first.auditId && second.status === 0n
    },
  },
  {
    id: 'runs/outcome-by-name-is-a-text',
    sentence: 'Start outcome codes of a run (integer `status` in FlowExecutionResponse)',
    breaks: true,
    says: 'A run by name answers with the status as a text.',
    plant: showing(BY_NAME, (value) => ({ ...value, status: String(value.status) })),
    probe: async (api) => (await api.post('/v1/flows/flow-name/Goes%20well/run', {})).json.status === '0',
  },
  {
    id: 'runs/sync-answers-with-the-progress',
    sentence: 'This is the outcome of the start request, not the progress of the run.',
    breaks: true,
    says: 'A run with `sync=true` answers with 2 if the execution was canceled.',
    plant: showing([RUN, BY_NAME], (value, { query, tenant }) => {
      const last = tenant.runs.get(value.flowId)?.find(({ auditId }) => auditId === value.auditId)
      if (query.get('sync') === 'true' && last?.status === 'canceled') value.status = 2n
    }),
    probe: async (api) => {
      const answer: Promise<Loose> = run(api, SEEDED.slow, { sync: 'true', stopTime: '1' })
      await api.pause(30)
      await api.forward(1_500)
      return (await answer).status === 2n
    },
  },
])
