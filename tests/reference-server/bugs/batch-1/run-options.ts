import { bad, missing } from '../../answer.ts'
import { whenOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead } from '../plants.ts'
import { runOf } from './table-plants.ts'
import { executionOf, historyOf, run, SEEDED, soon } from './tables-given.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const BOTH = [RUN, BY_NAME]

const SYNC = 'sync | boolean | false | wait for the run to finish before responding | yes | yes'
const LOG_STEP = 'logStep | integer int64 | | log progress every N records; 0 or at least 100 | yes | yes'

const named = (name: string): string => `/v1/flows/flow-name/${encodeURIComponent(name)}/run`

/** Whether the name has one of the values in the query. */
const asks = (query: URLSearchParams, name: string, value: string): boolean => query.get(name) === value

export const runOptions = bugsOf('platform', 'Runs', [
  {
    id: 'runs/sync-by-name-returns-at-once',
    sentence: SYNC,
    breaks: true,
    says: 'A run by name ignores `sync`.',
    plant: asking(BY_NAME, (query) => query.delete('sync')),
    probe: async (api) =>
      (await soon(api, api.post(named('Takes its time'), {}, { query: { sync: 'true' } }))) !== undefined,
  },
  {
    id: 'runs/sync-gives-up-after-a-second',
    sentence: SYNC,
    breaks: true,
    says: 'A run with `sync=true` responds after a second, also if the execution is not over.',
    plant: instead(BOTH, async (call, handler) => {
      if (!asks(call.query, 'sync', 'true') || call.query.has('returnErrorCode')) return handler(call)
      call.query.delete('sync')
      const answer = await handler(call)
      const one = runOf(call, answer)
      const late = new Promise<void>((resolve) => call.world.clock.after(1_000, resolve))
      if (one !== undefined) await Promise.race([whenOver(one), late])
      return answer
    }),
    probe: async (api) => {
      const answer = run(api, SEEDED.slow, { sync: 'true' })
      await api.pause(30)
      await api.forward(2_000)
      return (await soon(api, answer)) !== undefined
    },
  },
  {
    id: 'runs/sync-returns-a-little-early',
    sentence: SYNC,
    breaks: true,
    says: 'A run with `sync=true` responds when the execution is about to end, while it is still running.',
    plant: instead(RUN, async (call, handler) => {
      if (!asks(call.query, 'sync', 'true') || call.query.has('returnErrorCode')) return handler(call)
      call.query.delete('sync')
      const answer = await handler(call)
      const one = runOf(call, answer)
      if (one === undefined) return answer
      await whenOver(one)
      const { status } = one
      one.status = 'running'
      call.world.clock.after(200, () => (one.status = status))
      return answer
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.well, { sync: 'true' })
      return (await executionOf(api, SEEDED.well, auditId)).status === 'running'
    },
  },
  {
    id: 'runs/wait-if-running-does-not-wait',
    sentence: 'waitIfRunning | boolean | false | | yes | no',
    breaks: false,
    says: 'A run with `waitIfRunning=true` of a running flow answers with 1.',
    plant: asking(RUN, (query) => query.delete('waitIfRunning')),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return (await run(api, SEEDED.slow, { waitIfRunning: 'true' })).status === 1n
    },
  },
  {
    id: 'runs/allow-parallel-is-ignored',
    sentence: 'allowParallel | boolean | false | | yes | yes',
    breaks: false,
    says: 'A run with `allowParallel=true` of a running flow answers with 1.',
    plant: asking(BOTH, (query) => query.delete('allowParallel')),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return (await run(api, SEEDED.slow, { allowParallel: 'true' })).status === 1n
    },
  },
  {
    id: 'runs/force-false-is-refused',
    sentence: 'force | boolean | true | | yes | no',
    breaks: true,
    says: 'A run by id with `force=false` is refused with 400.',
    plant: instead(RUN, (call, handler) => {
      if (asks(call.query, 'force', 'false')) throw bad('force is true')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run?force=false`, {})).status === 400,
  },
  {
    id: 'runs/debug-false-by-name-fails',
    sentence: 'debug | boolean | true | | yes | yes',
    breaks: true,
    says: 'A run by name with `debug=false` fails with 500.',
    plant: instead(BY_NAME, (call, handler) => {
      if (asks(call.query, 'debug', 'false')) throw new Error('no log level')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`${named('Goes well')}?debug=false`, {})).status === 500,
  },
  {
    id: 'runs/check-agent-flow-refuses-plain-flows',
    sentence: 'checkAgentFlow | boolean | false | | yes | no',
    breaks: false,
    says: 'A run by id with `checkAgentFlow=true` is refused with 404.',
    plant: instead(RUN, (call, handler) => {
      if (asks(call.query, 'checkAgentFlow', 'true')) throw missing('agent flow')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run?checkAgentFlow=true`, {})).status === 404,
  },
  {
    id: 'runs/log-step-100-is-refused',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run with `logStep=100` is refused with 400, one with 101 is not.',
    plant: instead(BOTH, (call, handler) => {
      if (asks(call.query, 'logStep', '100')) throw bad('logStep is 0 or at least 100')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run?logStep=100`, {})).status === 400,
  },
  {
    id: 'runs/log-step-99-is-accepted',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run accepts a `logStep` from 10 to 99.',
    plant: asking(BOTH, (query) => {
      if (/^[1-9]\d$/.test(query.get('logStep') ?? '')) query.delete('logStep')
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run?logStep=99`, {})).status === 200,
  },
  {
    id: 'runs/negative-log-step-is-accepted-by-name',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run by name accepts a negative `logStep`.',
    plant: asking(BY_NAME, (query) => {
      if (query.get('logStep')?.startsWith('-') === true) query.delete('logStep')
    }),
    probe: async (api) => (await api.post(`${named('Goes well')}?logStep=-100`, {})).status === 200,
  },
  {
    id: 'runs/log-step-0-is-refused-by-name',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run by name with `logStep=0` is refused with 400.',
    plant: instead(BY_NAME, (call, handler) => {
      if (asks(call.query, 'logStep', '0')) throw bad('logStep is at least 100')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`${named('Goes well')}?logStep=0`, {})).status === 400,
  },
  {
    id: 'runs/log-step-is-32-bits-wide',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run with a `logStep` above 2147483647 is refused with 400.',
    plant: instead(RUN, (call, handler) => {
      if ((call.whole('logStep') ?? 0n) > 2_147_483_647n) throw bad('logStep is too large')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run?logStep=2147483648`, {})).status === 400,
  },
  {
    id: 'runs/refused-log-step-runs-all-the-same',
    sentence: LOG_STEP,
    breaks: true,
    says: 'A run with `logStep=50` answers with 400, and starts the flow.',
    plant: instead(RUN, async (call, handler) => {
      if (!asks(call.query, 'logStep', '50')) return handler(call)
      call.query.delete('logStep')
      await handler(call)
      throw bad('logStep is 0 or at least 100')
    }),
    probe: async (api) => {
      const before = (await historyOf(api, SEEDED.well)).length
      const { status } = await api.post(`/v1/flows/${SEEDED.well}/run?logStep=50`, {})
      return status === 400 && (await historyOf(api, SEEDED.well)).length > before
    },
  },
])
