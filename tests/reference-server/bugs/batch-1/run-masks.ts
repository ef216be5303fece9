import { bugsOf } from '../bug.ts'
import { afterwards, asking, showing } from '../plants.ts'
import { idIn, runIn, runOf, wholeOf } from './table-plants.ts'
import { executionOf, logOf, run, SEEDED } from './tables-given.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const BOTH = [RUN, BY_NAME]

const STOP_TIME = 'stopTime | integer int64 | | stop the run after this many seconds | yes | yes'
const SECURE = 'secureParameterNames | string | | comma-separated parameter names masked in logs | yes | yes'

const named = (name: string): string => `/v1/flows/flow-name/${encodeURIComponent(name)}/run`

export const runMasks = bugsOf('platform', 'Runs', [
  {
    id: 'runs/stop-time-by-name-is-ignored',
    sentence: STOP_TIME,
    breaks: true,
    says: 'A run by name ignores `stopTime`.',
    plant: asking(BY_NAME, (query) => query.delete('stopTime')),
    probe: async (api) => {
      const { json: answer } = await api.post(named('Takes its time'), {}, { query: { stopTime: '1' } })
      await api.forward(1_500)
      return (await executionOf(api, SEEDED.slow, answer.auditId)).status === 'running'
    },
  },
  {
    id: 'runs/long-stop-time-stops-at-once',
    sentence: STOP_TIME,
    breaks: true,
    says: 'A run with a `stopTime` above 2147483 seconds, which overflows as milliseconds, is stopped at once.',
    plant: asking(BOTH, (query) => {
      if (wholeOf(query.get('stopTime')) > 2_147_483n) query.set('stopTime', '0')
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { stopTime: '2592000' })
      await api.pause(50)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'canceled'
    },
  },
  {
    id: 'runs/stop-time-ends-in-error',
    sentence: STOP_TIME,
    breaks: false,
    says: 'An execution that `stopTime` has stopped ends with `error`.',
    plant: afterwards(BOTH, (call, answer) => {
      const one = runOf(call, answer)
      if (call.query.has('stopTime'))
        one?.heard.push(() => {
          if (one.status === 'canceled') one.status = 'error'
        })
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { stopTime: '1' })
      await api.forward(1_500)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'error'
    },
  },
  {
    id: 'runs/masks-only-the-first-name',
    sentence: SECURE,
    breaks: true,
    says: 'A run masks only the first of the `secureParameterNames`.',
    plant: asking(BOTH, (query) => {
      const names = query.get('secureParameterNames')
      if (names !== null) query.set('secureParameterNames', names.split(',')[0] ?? '')
    }),
    probe: async (api) => {
      const body = { pin: 'azure', code: 'hexagon' }
      return (await logOf(api, await run(api, SEEDED.well, { secureParameterNames: 'pin,code' }, body))).includes(
        'hexagon',
      )
    },
  },
  {
    id: 'runs/masks-nothing-by-name',
    sentence: SECURE,
    breaks: true,
    says: 'A run by name ignores `secureParameterNames`.',
    plant: asking(BY_NAME, (query) => query.delete('secureParameterNames')),
    probe: async (api) => {
      const query = { secureParameterNames: 'pin', pin: 'azure' }
      return (await logOf(api, (await api.post(named('Goes well'), {}, { query })).json)).includes('azure')
    },
  },
  {
    id: 'runs/live-log-shows-masked-values',
    sentence: SECURE,
    breaks: true,
    says: 'The live log shows the values of parameters that are masked in the other logs.',
    plant: showing('GET /v1/executions/:flowId/audit/:auditId/console/live', (value, call) => {
      const { parameters = {} } = runIn(call.tenant, idIn(call, 'auditId')) ?? {}
      value.log.push(...Object.entries(parameters).map(([name, text]) => `${name} = ${text}`))
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow, { secureParameterNames: 'pin' }, { pin: 'azure' })
      const { text } = await api.get(`/v1/executions/${SEEDED.slow}/audit/${auditId}/console/live`)
      return text.includes('azure')
    },
  },
])
