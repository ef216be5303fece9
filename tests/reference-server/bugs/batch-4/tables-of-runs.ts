import { json, text } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead, reading, showing } from '../plants.ts'
import { logOf, ran, seeded, someFlow, statusOf } from './platform-given.ts'
import { perWorld } from './platform-plants.ts'

/** The options of a run by id. */
const OPTIONS: readonly string[] = [
  'sync',
  'waitIfRunning',
  'allowParallel',
  'force',
  'debug',
  'logStep',
  'returnErrorCode',
  'checkAgentFlow',
  'emailOnSuccess',
  'emailOnFailure',
  'emailOnLastFailure',
  'emailMetrics',
  'emails',
  'expectedTime',
  'stopTime',
  'disableExecutionNotifications',
  'repeatExpectedTimeNotifications',
  'secureParameterNames',
]

export const runTable = bugsOf('platform', 'Runs', [
  {
    id: 'p4-run/parameters-of-the-run-before',
    sentence:
      'POST | /v1/flows/{flowId}/run | execute | body: flat JSON object mapping parameter name to string value, or `{}`',
    breaks: true,
    says: 'A run gets the parameters of the run before where its body does not name them.',
    plant: (service) => {
      const given = perWorld(() => new Map<bigint, object>())
      reading('POST /v1/flows/:flowId/run', (body, call) => {
        const known = given(call.world)
        const now = { ...known.get(call.id('flowId')), ...body }
        known.set(call.id('flowId'), now)
        return now
      })(service)
    },
    probe: async (api) => {
      const { id } = await someFlow(api)
      await ran(api, id, {}, { grain: 'spelt' })
      return (await logOf(api, await ran(api, id))).includes('spelt')
    },
  },
  {
    id: 'p4-run/values-decoded-twice',
    sentence: 'every query parameter other than the listed ones is passed to the flow as a flow parameter',
    breaks: true,
    says: 'The query parameters of a run by name are decoded twice.',
    plant: asking('POST /v1/flows/flow-name/:flowName/run', (query) => {
      for (const [name, value] of query) if (/%[2-7][\dA-F]/i.test(value)) query.set(name, decodeURIComponent(value))
    }),
    probe: async (api) => {
      const { name, id: flowId } = await someFlow(api, { name: 'Bread cart' })
      const query = { sync: 'true', share: '10%41' }
      const { json: start } = await api.post(`/v1/flows/flow-name/${encodeURIComponent(name)}/run`, {}, { query })
      return (await logOf(api, { ...start, flowId })).includes('10A')
    },
  },
  {
    id: 'p4-run/name-begins-so',
    sentence: '404 when no flow has that name',
    breaks: true,
    says: 'A run by a name that no flow has runs a flow whose name begins so.',
    plant: instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
      const { flowName = '' } = call.params
      const names = call.tenant.stores.flow.all().map(({ name }) => name)
      const near = names.includes(flowName) ? undefined : names.find((name) => name.startsWith(flowName))
      if (near !== undefined) Object.assign(call.params, { flowName: near })
      return handler(call)
    }),
    probe: async (api) => (await api.post('/v1/flows/flow-name/Goes%20we/run', {})).status === 200,
  },
  {
    id: 'p4-run/stops-the-newest',
    sentence: 'POST | /v1/flows/{flowId}/stop | execute | query `auditId` integer int64 (the execution to stop)',
    breaks: true,
    says: 'Of two executions of a flow, the newer one is stopped although `auditId` names the older one.',
    plant: asking('POST /v1/flows/:flowId/stop', (query, call) => {
      const newest = call.tenant.runs.get(call.id('flowId'))?.findLast((run) => !isOver(run))
      if (newest !== undefined) query.set('auditId', String(newest.auditId))
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Takes its time')
      const query = { allowParallel: 'true' }
      const one = (await api.post(`/v1/flows/${id}/run`, {}, { query })).json
      const other = (await api.post(`/v1/flows/${id}/run`, {}, { query })).json
      await api.post(`/v1/flows/${id}/stop`, {}, { query: { auditId: String(one.auditId) } })
      return (await statusOf(api, other)) === 'canceled'
    },
  },
  {
    id: 'p4-run/log-step-of-a-hundred',
    sentence: 'logStep | integer int64 | log progress every N records; 0 or at least 100 | yes | yes',
    breaks: true,
    says: 'A run with `logStep=100` is refused with 400.',
    plant: instead(/^POST \/v1\/flows\/.*\/run$/, (call, handler) =>
      call.query.get('logStep') === '100' ? text('logStep is 0 or more than 100', 400) : handler(call),
    ),
    probe: async (api) => {
      const { id } = await someFlow(api)
      return (await api.post(`/v1/flows/${id}/run`, {}, { query: { logStep: '100' } })).status === 400
    },
  },
  {
    id: 'p4-run/stop-time-in-minutes-by-name',
    sentence: 'stopTime | integer int64 | stop the run after this many seconds | yes | yes',
    breaks: true,
    says: 'A run by name takes `stopTime` in minutes.',
    plant: asking('POST /v1/flows/flow-name/:flowName/run', (query) => {
      const seconds = query.get('stopTime')
      if (seconds !== null) query.set('stopTime', String(Number(seconds) * 60))
    }),
    probe: async (api) => {
      const { id: flowId } = await seeded(api, 'Takes its time')
      const query = { stopTime: '2' }
      const { auditId } = (await api.post('/v1/flows/flow-name/Takes%20its%20time/run', {}, { query })).json
      await api.forward(3_000)
      return (await statusOf(api, { flowId, auditId })) === 'running'
    },
  },
  {
    id: 'p4-run/stopped-runs-are-no-failures',
    sentence: 'returnErrorCode | boolean | false | respond 500 if the run fails or is canceled | yes | yes',
    breaks: true,
    says: 'A run with `returnErrorCode=true` that `stopTime` ends is answered with 200.',
    plant: instead('POST /v1/flows/:flowId/run', async (call, handler) => {
      const { status, ...rest } = await handler(call)
      const run = call.tenant.runs.get(call.id('flowId'))?.at(-1)
      if (status !== 500 || run?.status !== 'canceled') return { status, ...rest }
      return json({ status: 0, auditId: run.auditId, flowId: run.flowId })
    }),
    probe: async (api) => {
      const { id } = await seeded(api, 'Takes its time')
      const query = { sync: 'true', returnErrorCode: 'true', stopTime: '1' }
      const answer = api.post(`/v1/flows/${id}/run`, {}, { query })
      await api.pause(80)
      await api.forward(1_500)
      return (await answer).status === 200
    },
  },
  {
    id: 'p4-run/live-log-is-not-masked',
    sentence: 'secureParameterNames | string | comma-separated parameter names masked in logs | yes | yes',
    breaks: true,
    says: 'The live log shows the values of masked parameters.',
    plant: showing('GET /v1/executions/:flowId/audit/:auditId/console/live', (body, call) => {
      const run = call.tenant.runs.get(call.id('flowId'))?.find(({ auditId }) => auditId === call.id('auditId'))
      body.log = body.log.map((one: string) =>
        one.replace(/^got (\S+) as \(masked\)$/, (_all, name: string) => `got ${name} as ${run?.parameters[name]}`),
      )
    }),
    probe: async (api) => {
      const { id } = await someFlow(api)
      const start = await ran(api, id, { secureParameterNames: 'pin' }, { pin: '7714-rye' })
      return (await logOf(api, start, '/live')).includes('7714-rye')
    },
  },
  {
    id: 'p4-run/an-unknown-option-by-id-is-refused',
    sentence: 'Query parameters of run (by id / by name)',
    breaks: false,
    says: 'A run by id with a query parameter that is not listed is refused with 400.',
    plant: instead('POST /v1/flows/:flowId/run', (call, handler) =>
      [...call.query.keys()].every((name) => OPTIONS.includes(name)) ? handler(call) : text('no such option', 400),
    ),
    probe: async (api) => {
      const { id } = await someFlow(api)
      return (await api.post(`/v1/flows/${id}/run`, {}, { query: { bread: 'rye' } })).status === 400
    },
  },
])
