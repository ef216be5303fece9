import { bugsOf } from '../bug.ts'
import { answering, restating } from '../plants.ts'
import { GOES_WRONG, TAKES_LONG, aFlow, aListener, aMacro, aSchedule, at, ran } from './resources-given.ts'
import { asJson, refusing } from './resources-plants.ts'

const GONE =
  '404 | object not found (for example get by id, history version, run by unknown flow name, dbt artifact name not served)'
const KEPT =
  '409 | delete refused because something still references the object (flow referenced by another flow or, without `schedules=true`, by a schedule; macro used by a flow) | JSON listing the references'
const FAULT =
  '500 | server error; also returned by run when `returnErrorCode=true` and the run fails or is canceled | message as `text/plain`, or empty for database errors'

export const errorRows = bugsOf('platform', 'Errors', [
  {
    id: 'errors/unknown-version-with-500',
    sentence: GONE,
    breaks: true,
    says: 'An unknown version of a flow gets 500.',
    plant: refusing(/^GET \/v1\/flows\/[^/]+\/history\/[^/]+$/, 404, () => ({ status: 500 })),
    probe: async (api) => (await api.get(`/v1/flows/${(await aFlow(api)).id}/history/none`)).status === 500,
  },
  {
    id: 'errors/missing-macro-is-null',
    sentence: GONE,
    breaks: true,
    says: 'A macro that does not exist is `null` with 200.',
    plant: refusing(/^GET \/v1\/macros\/[^/]+$/, 404, () => ({ status: 200, ...asJson(null) })),
    probe: async (api) => (await api.get('/v1/macros/404')).status === 200,
  },
  {
    id: 'errors/unknown-name-with-400',
    sentence: GONE,
    breaks: true,
    says: 'Run by an unknown name gets 400.',
    plant: refusing(/flow-name/, 404, () => ({ status: 400 })),
    probe: async (api) => (await api.post('/v1/flows/flow-name/none/run')).status === 400,
  },
  {
    id: 'errors/deleted-flows-with-410',
    sentence: GONE,
    breaks: true,
    says: 'Once a flow was deleted, missing flows get 410.',
    plant: (service) =>
      refusing(/^GET \/v1\/flows\/[^/]+$/, 404, ({ status }) => ({
        status: [...service.world.tenants.values()].some(({ stores }) => stores.flow.bin.size > 0) ? 410 : status,
      }))(service),
    probe: async (api) => {
      const { id } = await aFlow(api)
      await api.delete(`/v1/flows/${id}`)
      return (await api.get(`/v1/flows/${id}`)).status === 410
    },
  },
  {
    id: 'errors/not-found-in-json',
    sentence: GONE,
    breaks: false,
    says: 'A missing object is explained in JSON, with a code.',
    plant: refusing(/./, 404, () => asJson({ error: 'not found', code: 'E404' })),
    probe: async (api) => (await at(api, '/v1/flows/404'))?.code === 'E404',
  },
  {
    id: 'errors/conflict-without-schedules',
    sentence: KEPT,
    breaks: true,
    says: 'A refused delete of a flow does not list the schedules that reference it.',
    plant: refusing(/^DELETE \/v1\/flows/, 409, () => asJson({ outcome: 'refused', flows: [], schedules: [] })),
    probe: async (api) => {
      const { id, flowId } = await aSchedule(api)
      return !(await api.delete(`/v1/flows/${flowId}`)).text.includes(String(id))
    },
  },
  {
    id: 'errors/conflict-of-macros-with-400',
    sentence: KEPT,
    breaks: true,
    says: 'Deleting a macro that a flow uses gets 400.',
    plant: restating('DELETE /v1/macros/:macroId', 409, 400),
    probe: async (api) => {
      const { id } = await aMacro(api)
      await aFlow(api, { properties: { 'step.script': String(id) } })
      return (await api.delete(`/v1/macros/${id}`)).status === 400
    },
  },
  {
    id: 'errors/try-again-later',
    sentence: '429 | HTTP listener endpoint over its throttle limit | no Retry-After header',
    breaks: true,
    says: 'The refusal of a listener over its limit has a Retry-After header.',
    plant: refusing(/^POST \/in$/, 429, ({ headers }) => ({ headers: { ...headers, 'Retry-After': '60' } })),
    probe: async (api) => {
      await api.post('/hooks/throttle', { state: 'on' }, { as: 'nobody' })
      const { id } = await aListener(api)
      const post = (): ReturnType<typeof api.post> => api.post('/in', {}, { query: { box: String(id) } })
      const all = await Promise.all(Array.from({ length: 101 }, post))
      return all.some(({ headers }) => headers['retry-after'] !== undefined)
    },
  },
  {
    id: 'errors/failed-run-with-200',
    sentence: FAULT,
    breaks: true,
    says: 'A failed run answers with 200 although `returnErrorCode` is true.',
    plant: restating(/\/run$/, 500, 200),
    probe: async (api) => (await ran(api, GOES_WRONG, { returnErrorCode: 'true' })).status === 200,
  },
  {
    id: 'errors/canceled-run-with-200',
    sentence: FAULT,
    breaks: true,
    says: 'A canceled run answers with 200 although `returnErrorCode` is true.',
    plant: answering('POST /v1/flows/:flowId/run', (answer, call) =>
      call.tenant.runs.get(call.id('flowId'))?.at(-1)?.status === 'canceled' ? { ...answer, status: 200 } : answer,
    ),
    probe: async (api) => {
      const run = ran(api, TAKES_LONG, { returnErrorCode: 'true' })
      await api.until(async () => (await at(api, `/v1/executions/${TAKES_LONG}`))?.status === 'running')
      await api.post(`/v1/flows/${TAKES_LONG}/stop`)
      return (await run).status === 200
    },
  },
  {
    id: 'errors/faults-in-json',
    sentence: FAULT,
    breaks: true,
    says: 'A server error is explained in JSON.',
    plant: refusing(/./, 500, () => asJson({ error: 'Internal Server Error' })),
    probe: async (api) => (await ran(api, GOES_WRONG, { returnErrorCode: 'true' })).json?.error !== undefined,
  },
])
