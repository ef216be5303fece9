import { bugsOf } from '../bug.ts'
import { afterwards, instead, showing } from '../plants.ts'
import { executionOf, historyOf, run, SEEDED } from './tables-given.ts'
import { runOf } from './table-plants.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const STOP = 'POST /v1/flows/:flowId/stop'

const CODES = '0 = started; 1 = already running; 2 = canceled.'

export const openStartCodes = bugsOf('platform', 'States and transitions', [
  {
    id: 'runs/every-run-is-queued-at-first',
    sentence: 'Transitions of execution status: not shown.',
    breaks: false,
    says: 'Every execution is `queued` for a short time before it is `running`.',
    plant: afterwards([RUN, BY_NAME], (call, answer) => {
      const one = runOf(call, answer)
      if (one?.status !== 'running') return
      one.status = 'queued'
      call.world.clock.after(1_000, () => {
        if (one.status === 'queued') one.status = 'running'
      })
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'queued'
    },
  },
  {
    id: 'runs/stop-answers-with-0',
    sentence: CODES,
    breaks: false,
    says: 'Stop answers with the status 0.',
    plant: showing(STOP, (value) => ({ ...value, status: 0n })),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return (await api.post(`/v1/flows/${SEEDED.slow}/stop`, {})).json.status === 0n
    },
  },
  {
    id: 'runs/waiting-run-answers-with-another-code',
    sentence: 'Other codes: not shown.',
    breaks: false,
    says: 'A run that waits for the one before answers with the status 5.',
    plant: showing(RUN, (value, { tenant }) => {
      const waits = tenant.runs
        .get(value.flowId)
        ?.some((one) => one.auditId === value.auditId && one.status === 'queued')
      if (waits === true) value.status = 5n
    }),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return (await run(api, SEEDED.slow, { waitIfRunning: 'true' })).status === 5n
    },
  },
  {
    id: 'runs/already-running-starts-another',
    sentence: CODES,
    breaks: true,
    says: 'A run of a flow that is running already answers with 1, and starts another execution.',
    plant: instead(RUN, async (call, handler) => {
      const answer = await handler(call)
      if (!String(answer.body).includes('"status": 1')) return answer
      call.query.set('allowParallel', 'true')
      await handler(call)
      return answer
    }),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      const { status } = await run(api, SEEDED.slow)
      return status === 1n && (await historyOf(api, SEEDED.slow)).length === 2
    },
  },
])
