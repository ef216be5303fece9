import { bad, json, missing } from '../../answer.ts'
import { end, isOver } from '../../engine.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, asking, instead, showing } from '../plants.ts'
import { idIn, rewriting, runOf } from './table-plants.ts'
import { executionOf, flowIn, logOf, overOf, run, SEEDED, soon } from './tables-given.ts'

const RUN = 'POST /v1/flows/:flowId/run'
const STOP = 'POST /v1/flows/:flowId/stop'
const FLAT = 'body: flat JSON object mapping parameter name to string value, or `{}`'
const TO_STOP = 'query `auditId` integer int64 (the execution to stop)'
const RESPONSE = 'returns FlowExecutionResponse'

const stop = (flowId: bigint): string => `/v1/flows/${flowId}/stop`

export const runTable = bugsOf('platform', 'Runs', [
  {
    id: 'runs/run-without-a-body-is-refused',
    sentence: 'the body is optional',
    breaks: true,
    says: 'A run without a body is refused with 400.',
    plant: instead(RUN, (call, handler) => {
      if (call.raw === '') throw bad('a body is needed')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run`)).status === 400,
  },
  {
    id: 'runs/run-with-an-empty-object-is-refused',
    sentence: FLAT,
    breaks: true,
    says: 'A run with `{}` is refused with 400.',
    plant: instead(RUN, (call, handler) => {
      if (call.body !== undefined && Object.keys(call.members).length === 0) throw bad('no parameters')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/flows/${SEEDED.well}/run`, {})).status === 400,
  },
  {
    id: 'runs/parameters-only-within-params',
    sentence: 'not wrapped in a `params` object',
    breaks: true,
    says: 'A run takes the parameters from a `params` object only.',
    plant: rewriting(RUN, (body) => body.params ?? {}),
    probe: async (api) => !(await logOf(api, await run(api, SEEDED.well, {}, { colour: 'azure' }))).includes('azure'),
  },
  {
    id: 'runs/only-the-first-parameter-arrives',
    sentence: FLAT,
    breaks: true,
    says: 'A flow gets only the first of several parameters.',
    plant: rewriting(RUN, (body) => Object.fromEntries(Object.entries(body).slice(0, 1))),
    probe: async (api) => {
      const log = await logOf(api, await run(api, SEEDED.well, {}, { colour: 'azure', shape: 'hexagon' }))
      return !log.includes('hexagon')
    },
  },
  {
    id: 'runs/parameters-of-the-run-before',
    sentence: FLAT,
    breaks: true,
    says: 'A run also gets the parameters of the run before, unless it has its own of the same name.',
    plant: (service) => {
      let before: Loose = {}
      rewriting(RUN, (body) => (before = { ...before, ...body }))(service)
    },
    probe: async (api) => {
      await run(api, SEEDED.well, {}, { colour: 'azure' })
      return (await logOf(api, await run(api, SEEDED.soso, {}, {}))).includes('azure')
    },
  },
  {
    id: 'runs/parameter-values-lose-umlauts',
    sentence: FLAT,
    breaks: true,
    says: 'A flow gets a question mark for each character of a parameter that is not ASCII.',
    plant: rewriting(RUN, (body: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll(/[^\p{ASCII}]/gu, '?') : value,
        ]),
      ),
    ),
    probe: async (api) => !(await logOf(api, await run(api, SEEDED.well, {}, { town: 'Zürich' }))).includes('Zürich'),
  },
  {
    id: 'runs/answers-with-the-audit-id-before',
    sentence: RESPONSE,
    breaks: true,
    says: 'A run answers with the audit id of the execution before, if there is one.',
    plant: showing(RUN, (value, { tenant }) => {
      const runs = tenant.runs.get(value.flowId) ?? []
      if (value.status === 0n && runs.length > 1) value.auditId = runs.at(-2)?.auditId
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      const first = await run(api, id)
      await overOf(api, id, first.auditId)
      return (await run(api, id)).auditId === first.auditId
    },
  },
  {
    id: 'runs/stop-answers-with-ids-as-texts',
    sentence: RESPONSE,
    breaks: true,
    says: 'Stop answers with `auditId` and `flowId` as texts.',
    plant: showing(STOP, (value) => ({
      ...value,
      auditId: String(value.auditId),
      flowId: String(value.flowId),
    })),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return typeof (await api.post(stop(SEEDED.slow), {})).json.auditId === 'string'
    },
  },
  {
    id: 'runs/stop-takes-the-newest',
    sentence: TO_STOP,
    breaks: true,
    says: 'Stop ignores `auditId`, and stops the newest execution.',
    plant: asking(STOP, (query) => query.delete('auditId')),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      await run(api, SEEDED.slow, { allowParallel: 'true' })
      await api.post(stop(SEEDED.slow), {}, { query: { auditId: String(auditId) } })
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'running'
    },
  },
  {
    id: 'runs/stop-stops-all',
    sentence: TO_STOP,
    breaks: true,
    says: 'Stop stops all executions of the flow.',
    plant: afterwards(STOP, (call) => {
      for (const one of call.tenant.runs.get(idIn(call, 'flowId')) ?? []) end(call.world, call.tenant, one, 'canceled')
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      const beside = await run(api, SEEDED.slow, { allowParallel: 'true' })
      await api.post(stop(SEEDED.slow), {}, { query: { auditId: String(auditId) } })
      return (await executionOf(api, SEEDED.slow, beside.auditId)).status === 'canceled'
    },
  },
  {
    id: 'runs/stop-leaves-it-running',
    sentence: TO_STOP,
    breaks: true,
    says: 'Stop answers as if it had stopped the execution, and does not.',
    plant: instead(STOP, (call, handler) => {
      const [auditId, flowId] = [call.whole('auditId'), idIn(call, 'flowId')]
      const known = call.tenant.runs.get(flowId)?.some((one) => one.auditId === auditId)
      return known === true ? json({ status: 2, auditId, flowId }) : handler(call)
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      await api.post(stop(SEEDED.slow), {}, { query: { auditId: String(auditId) } })
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'running'
    },
  },
  {
    id: 'runs/stop-of-a-finished-run-is-404',
    sentence: TO_STOP,
    breaks: false,
    says: 'Stop answers with 404 if the execution is over.',
    plant: instead(STOP, (call, handler) => {
      const wanted = call.whole('auditId')
      const one = call.tenant.runs.get(idIn(call, 'flowId'))?.find(({ auditId }) => auditId === wanted)
      if (one !== undefined && isOver(one)) throw missing('execution')
      return handler(call)
    }),
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.well)
      await overOf(api, SEEDED.well, auditId)
      const query = { auditId: String(auditId) }
      return (await api.post(stop(SEEDED.well), {}, { query })).status === 404
    },
  },
  {
    id: 'runs/stop-without-an-audit-id-is-refused',
    sentence: TO_STOP,
    breaks: false,
    says: 'Stop without `auditId` is refused with 400.',
    plant: instead(STOP, (call, handler) => {
      if (!call.query.has('auditId')) throw bad('auditId is missing')
      return handler(call)
    }),
    probe: async (api) => {
      await run(api, SEEDED.slow)
      return (await api.post(stop(SEEDED.slow), {})).status === 400
    },
  },
  {
    id: 'runs/poll-shows-the-first-status',
    sentence: 'progress is polled with `GET /v1/executions/{flowId}?auditId=<audit_id>`',
    breaks: true,
    says: 'An execution that was read while it was running reads as running for ten minutes.',
    plant: (service) => {
      const seen = new Map<bigint, { status: string; at: number }>()
      showing('GET /v1/executions/:flowId', (record, { now }) => {
        const before = seen.get(record.auditId)
        if (before === undefined) seen.set(record.auditId, { status: record.status, at: now })
        else if (now < before.at + 600_000) record.status = before.status
      })(service)
    },
    probe: async (api) => {
      const { auditId } = await run(api, SEEDED.slow)
      await executionOf(api, SEEDED.slow, auditId)
      await api.forward(50_000)
      return (await executionOf(api, SEEDED.slow, auditId)).status === 'running'
    },
  },
  {
    id: 'runs/run-with-parameters-waits',
    sentence: 'Run returns immediately unless `sync=true`',
    breaks: true,
    says: 'A run with parameters returns only when the execution is over.',
    plant: instead(RUN, async (call, handler) => {
      const answer = await handler(call)
      const one = runOf(call, answer)
      if (one !== undefined && !isOver(one) && Object.keys(one.parameters).length > 0)
        await new Promise<void>((resolve) => one.heard.push(resolve))
      return answer
    }),
    probe: async (api) => (await soon(api, run(api, SEEDED.slow, {}, { colour: 'azure' }))) === undefined,
  },
])
