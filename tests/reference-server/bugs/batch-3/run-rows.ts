import { bad, json } from '../../answer.ts'
import { isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { asking, instead } from '../plants.ts'
import { SLOW, SO_SO, WELL, pathing, run, runWhole, statusOf } from './rows-given.ts'

const BY_ID = 'POST /v1/flows/:flowId/run'
const BY_NAME = 'POST /v1/flows/flow-name/:flowName/run'
const STOP = 'POST /v1/flows/:flowId/stop'

export const RUN_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-runs/a-part-of-a-name-runs-a-flow',
    sentence: '404 when no flow has that name; returns FlowExecutionResponse',
    breaks: true,
    says: 'A run by name starts a flow whose name begins with what the path says.',
    plant: pathing(BY_NAME, (params, { tenant }) => {
      const flow = tenant.stores.flow.all().find(({ name }) => name.startsWith(params['flowName'] ?? ''))
      if (flow !== undefined) params['flowName'] = flow.name
    }),
    probe: async (service) => (await service.post('/v1/flows/flow-name/Goes%20we/run', {})).status === 200,
  },
  {
    id: 'p3-runs/waiting-run-is-not-stopped',
    sentence:
      'POST | /v1/flows/{flowId}/stop | execute | query `auditId` integer int64 (the execution to stop); returns FlowExecutionResponse',
    breaks: true,
    says: 'A stop of an execution that is queued answers as always and leaves it queued.',
    plant: instead(STOP, (call, handler) => {
      const auditId = call.whole('auditId')
      const found = call.tenant.runs.get(call.id('flowId'))?.find((one) => one.auditId === auditId)
      return found?.status === 'queued' ? json({ status: 2, auditId, flowId: call.id('flowId') }) : handler(call)
    }),
    probe: async (service) => {
      await run(service, SLOW)
      const { auditId } = await run(service, SLOW, { waitIfRunning: 'true' })
      await service.post(`/v1/flows/${SLOW}/stop`, {}, { query: { auditId: String(auditId) } })
      return (await statusOf(service, SLOW, auditId)) !== 'canceled'
    },
  },
  {
    id: 'p3-runs/ended-run-cannot-be-stopped',
    sentence:
      'POST | /v1/flows/{flowId}/stop | execute | query `auditId` integer int64 (the execution to stop); returns FlowExecutionResponse',
    breaks: false,
    says: 'A stop of an execution that is over is refused with 400.',
    plant: instead(STOP, (call, handler) => {
      const auditId = call.whole('auditId')
      const found = call.tenant.runs.get(call.id('flowId'))?.find((one) => one.auditId === auditId)
      if (found !== undefined && isOver(found)) throw bad('it is over')
      return handler(call)
    }),
    probe: async (service) => {
      const { auditId } = await runWhole(service)
      return (await service.post(`/v1/flows/${WELL}/stop`, {}, { query: { auditId: String(auditId) } })).status === 400
    },
  },
  {
    id: 'p3-runs/debug-by-name-waits',
    sentence: 'Run returns immediately unless `sync=true`',
    breaks: true,
    says: 'A run by name with debug=true answers when it is over.',
    plant: asking(BY_NAME, (query) => {
      if (query.get('debug') === 'true') query.set('sync', 'true')
    }),
    probe: async (service) => {
      const query = { debug: 'true' }
      const answer = service.post('/v1/flows/flow-name/Takes%20its%20time/run', {}, { query })
      const first = await Promise.race([answer.then(() => 'answer'), service.pause(600)])
      await service.forward(46_000)
      await answer
      return first !== 'answer'
    },
  },
  {
    id: 'p3-runs/sync-gives-up-after-ten-seconds',
    sentence: 'sync | boolean | false | wait for the run to finish before responding | yes | yes',
    breaks: true,
    says: 'A run with sync=true answers after ten seconds if the flow takes longer.',
    plant: instead(BY_ID, async (call, handler) => {
      if (!call.flag('sync')) return handler(call)
      const late = new Promise<'late'>((resolve) => void call.world.clock.after(10_000, () => resolve('late')))
      const first = await Promise.race([handler(call), late])
      if (first !== 'late') return first
      const flowId = call.id('flowId')
      return json({ status: 0, auditId: call.tenant.runs.get(flowId)?.at(-1)?.auditId, flowId })
    }),
    probe: async (service) => {
      const answer = runWhole(service, SLOW)
      await service.until(async () => (await service.get(`/v1/executions/${SLOW}`)).status === 200)
      await service.forward(11_000)
      const first = await Promise.race([answer.then(() => 'answer'), service.pause(600)])
      await service.forward(46_000)
      await answer
      return first === 'answer'
    },
  },
  {
    id: 'p3-runs/third-run-beside-others-is-refused',
    sentence: 'allowParallel | boolean | false | | yes | yes',
    breaks: true,
    says: 'A third execution of a flow with allowParallel=true is answered as already running.',
    plant: asking(BY_ID, (query, call) => {
      const active = call.tenant.runs.get(call.id('flowId'))?.filter((one) => !isOver(one)) ?? []
      if (active.length > 1) query.delete('allowParallel')
    }),
    probe: async (service) => {
      const query = { allowParallel: 'true' }
      for (let count = 0; count < 2; count++) await run(service, SLOW, query)
      return (await run(service, SLOW, query)).status === 1n
    },
  },
  {
    id: 'p3-runs/log-step-by-name-is-unchecked',
    sentence: 'logStep | integer int64 | | log progress every N records; 0 or at least 100 | yes | yes',
    breaks: true,
    says: 'A run by name takes any logStep above 0.',
    plant: asking(BY_NAME, (query) => {
      if (Number(query.get('logStep')) > 0) query.set('logStep', '100')
    }),
    probe: async (service) =>
      (await service.post('/v1/flows/flow-name/Goes%20well/run', {}, { query: { logStep: '99' } })).status === 200,
  },
  {
    id: 'p3-runs/warning-is-an-error-code',
    sentence: 'returnErrorCode | boolean | false | respond 500 if the run fails or is canceled | yes | yes',
    breaks: true,
    says: 'A run with returnErrorCode=true that ends with a warning answers 500.',
    plant: instead(BY_ID, async (call, handler) => {
      const answer = await handler(call)
      const last = call.tenant.runs.get(call.id('flowId'))?.at(-1)
      const wanted = call.flag('sync') && call.flag('returnErrorCode')
      return wanted && last?.status === 'warning' ? { ...answer, status: 500 } : answer
    }),
    probe: async (service) => {
      const query = { sync: 'true', returnErrorCode: 'true' }
      return (await service.post(`/v1/flows/${SO_SO}/run`, {}, { query })).status === 500
    },
  },
  {
    id: 'p3-runs/stop-time-is-in-minutes',
    sentence: 'stopTime | integer int64 | | stop the run after this many seconds | yes | yes',
    breaks: true,
    says: 'A run stops after as many minutes as stopTime says.',
    plant: asking(BY_ID, (query) => {
      const seconds = query.get('stopTime') ?? ''
      if (/^\d+$/.test(seconds)) query.set('stopTime', String(BigInt(seconds) * 60n))
    }),
    probe: async (service) => {
      const { auditId } = await run(service, SLOW, { stopTime: '2' })
      await service.forward(3_000)
      return (await statusOf(service, SLOW, auditId)) === 'running'
    },
  },
  {
    id: 'p3-runs/second-secure-parameter-is-shown',
    sentence: 'secureParameterNames | string | | comma-separated parameter names masked in logs | yes | yes',
    breaks: true,
    says: 'A run by name masks only the first of the secure parameters in its log.',
    plant: asking(BY_NAME, (query) => {
      const names = query.get('secureParameterNames')
      if (names !== null) query.set('secureParameterNames', names.split(',')[0] ?? '')
    }),
    probe: async (service) => {
      const query = { secureParameterNames: 'one,two', one: 'hazel', two: 'rowan', sync: 'true' }
      const { auditId } = (await service.post('/v1/flows/flow-name/Goes%20well/run', {}, { query })).json
      const log = await service.get(`/v1/executions/${WELL}/audit/${auditId}/console`)
      return log.text.includes('rowan')
    },
  },
])
