import { bad, json } from '../../answer.ts'
import type { Run } from '../../world.ts'
import type { Call } from '../../call.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, asking, instead, restating } from '../plants.ts'
import { idIn, runOf, wholeOf } from './table-plants.ts'
import { executionOf, logOf, run, SEEDED } from './tables-given.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const BOTH = [RUN, BY_NAME]

const ERROR_CODE = 'returnErrorCode | boolean | false | respond 500 if the run fails or is canceled | yes | yes'
const STOP_TIME = 'stopTime | integer int64 | | stop the run after this many seconds | yes | yes'
const named = (name: string): string => `/v1/flows/flow-name/${encodeURIComponent(name)}/run`
const flow = (id: bigint): string => `/v1/flows/${id}/run`

const lastOf = (call: Call): Run | undefined => call.tenant.runs.get(idIn(call, 'flowId'))?.at(-1)

const STRICT = { sync: 'true', returnErrorCode: 'true' }

export const runLimits = bugsOf('platform', 'Runs', [
  {
    id: 'runs/no-error-code-for-canceled-runs',
    sentence: ERROR_CODE,
    breaks: true,
    says: 'A run with `returnErrorCode=true` answers with 200 if the execution was canceled.',
    plant: instead(RUN, async (call, handler) => {
      const answer = await handler(call)
      const last = lastOf(call)
      return answer.status === 500 && last?.status === 'canceled'
        ? json({ status: 0, auditId: last.auditId, flowId: last.flowId })
        : answer
    }),
    probe: async (api) => {
      const answer = api.post(flow(SEEDED.slow), {}, { query: { ...STRICT, stopTime: '1' } })
      await api.pause(30)
      await api.forward(1_500)
      return (await answer).status === 200
    },
  },
  {
    id: 'runs/error-code-for-warnings',
    sentence: ERROR_CODE,
    breaks: true,
    says: 'A run with `returnErrorCode=true` also answers with 500 if the execution ends with a warning.',
    plant: instead(BOTH, async (call, handler) => {
      const answer = await handler(call)
      const strict = call.flag('returnErrorCode') && call.flag('sync') && answer.status === 200
      return strict && runOf(call, answer)?.status === 'warning' ? { status: 500, body: '', headers: {} } : answer
    }),
    probe: async (api) => (await api.post(flow(SEEDED.soso), {}, { query: STRICT })).status === 500,
  },
  {
    id: 'runs/error-code-by-default',
    sentence: ERROR_CODE,
    breaks: true,
    says: 'A run by name with `sync=true` answers with 500 if the execution fails, also without `returnErrorCode`.',
    plant: asking(BY_NAME, (query) => {
      if (!query.has('returnErrorCode')) query.set('returnErrorCode', 'true')
    }),
    probe: async (api) => (await api.post(named('Goes wrong'), {}, { query: { sync: 'true' } })).status === 500,
  },
  {
    id: 'runs/no-error-code-by-name',
    sentence: ERROR_CODE,
    breaks: true,
    says: 'A run by name ignores `returnErrorCode`.',
    plant: asking(BY_NAME, (query) => query.delete('returnErrorCode')),
    probe: async (api) => (await api.post(named('Goes wrong'), {}, { query: STRICT })).status === 200,
  },
  {
    id: 'runs/error-code-is-422',
    sentence: ERROR_CODE,
    breaks: true,
    says: 'A run by id with `returnErrorCode=true` answers with 422 if the execution fails.',
    plant: restating(RUN, 500, 422),
    probe: async (api) => (await api.post(flow(SEEDED.wrong), {}, { query: STRICT })).status === 422,
  },
  {
    id: 'runs/several-recipients-are-refused',
    sentence: 'emails | string | | comma-separated recipients | yes | yes',
    breaks: true,
    says: 'A run with more than one address in `emails` is refused with 400.',
    plant: instead(BOTH, (call, handler) => {
      if (call.query.get('emails')?.includes(',') === true) throw bad('emails is one address')
      return handler(call)
    }),
    probe: async (api) =>
      (await api.post(flow(SEEDED.well), {}, { query: { emails: 'a@b.example,c@d.example' } })).status === 400,
  },
  {
    id: 'runs/email-on-last-failure-is-refused',
    sentence: 'emailOnLastFailure | boolean | false | | yes | yes',
    breaks: true,
    says: 'A run with `emailOnLastFailure=true` is refused with 400.',
    plant: instead(BOTH, (call, handler) => {
      if (call.flag('emailOnLastFailure')) throw bad('emailOnLastFailure is unknown')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`${flow(SEEDED.well)}?emailOnLastFailure=true`, {})).status === 400,
  },
  {
    id: 'runs/email-metrics-by-name-is-a-flow-parameter',
    sentence: 'emailMetrics | boolean | false | | yes | yes',
    breaks: true,
    says: 'A run by name passes `emailMetrics` to the flow as a flow parameter.',
    plant: afterwards(BY_NAME, (call, answer) => {
      const [one, emailMetrics] = [runOf(call, answer), call.query.get('emailMetrics')]
      if (one === undefined || emailMetrics === null) return
      one.parameters = { ...one.parameters, emailMetrics }
      one.lines.push(`got emailMetrics as ${emailMetrics}`)
    }),
    probe: async (api) => {
      const { json: answer } = await api.post(named('Goes well'), {}, { query: { emailMetrics: 'true' } })
      return (await logOf(api, answer)).includes('emailMetrics')
    },
  },
  {
    id: 'runs/repeated-notifications-need-an-expected-time',
    sentence: 'repeatExpectedTimeNotifications | boolean | false | | yes | yes',
    breaks: false,
    says: 'A run with `repeatExpectedTimeNotifications=true` and without `expectedTime` is refused with 400.',
    plant: instead(BOTH, (call, handler) => {
      if (call.flag('repeatExpectedTimeNotifications') && !call.query.has('expectedTime')) throw bad('no expectedTime')
      return handler(call)
    }),
    probe: async (api) =>
      (await api.post(`${flow(SEEDED.well)}?repeatExpectedTimeNotifications=true`, {})).status === 400,
  },
  {
    id: 'runs/expected-time-stops-the-run',
    sentence: 'expectedTime | integer int64 | | notify if the run exceeds this many seconds | yes | yes',
    breaks: true,
    says: 'A run that exceeds `expectedTime` is stopped.',
    plant: asking(BOTH, (query) => {
      const seconds = query.get('expectedTime')
      if (seconds !== null && !query.has('stopTime')) query.set('stopTime', seconds)
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { expectedTime: '1' })
      await api.forward(1_500)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'canceled'
    },
  },
  {
    id: 'runs/expected-time-is-32-bits-wide',
    sentence: 'expectedTime | integer int64 | | notify if the run exceeds this many seconds | yes | yes',
    breaks: true,
    says: 'A run with an `expectedTime` above 2147483647 fails with 500.',
    plant: instead(BOTH, (call, handler) => {
      if ((call.whole('expectedTime') ?? 0n) > 2_147_483_647n) throw new Error('overflow')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`${flow(SEEDED.well)}?expectedTime=2147483648`, {})).status === 500,
  },
  {
    id: 'runs/stop-time-in-minutes',
    sentence: STOP_TIME,
    breaks: true,
    says: 'A run takes `stopTime` for minutes.',
    plant: asking(BOTH, (query) => {
      const time = wholeOf(query.get('stopTime'))
      if (time > 0n) query.set('stopTime', String(time * 60n))
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { stopTime: '1' })
      await api.forward(1_500)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'running'
    },
  },
])
