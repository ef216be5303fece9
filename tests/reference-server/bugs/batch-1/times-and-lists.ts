import { bugsOf } from '../bug.ts'
import { asking, showing } from '../plants.ts'
import { aFlow, aFormat, aMacro, aSchedule, at, inList } from './resources-given.ts'
import { saving } from './resources-plants.ts'

const HOUR = 3_600_000n

export const timesAndLists = bugsOf('platform', 'What the service does', [
  {
    id: 'conventions/created-in-seconds',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'A flow that is read alone gives its creation in seconds.',
    plant: showing('GET /v1/flows/:flowId', (flow) => ({ ...flow, created: flow.created / 1_000n })),
    probe: async (api) => {
      const { id, created } = await aFlow(api)
      return (await at(api, `/v1/flows/${id}`)).created < created / 2n
    },
  },
  {
    id: 'conventions/modified-with-a-fraction',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The list of flows gives fractions of a millisecond.',
    plant: showing('GET /v1/flows', (flows) => {
      for (const flow of flows) flow.modified = Number(flow.modified) + 0.25
    }),
    probe: async (api) => {
      const { id } = await aFlow(api)
      return typeof (await inList(api, '/v1/flows', id)).modified === 'number'
    },
  },
  {
    id: 'conventions/times-nine-hours-ahead',
    sentence: 'Timestamps are Unix epoch milliseconds (integers).',
    breaks: true,
    says: 'The time of a change is that of the local clock, nine hours ahead of UTC.',
    plant: saving('flow', (flow) => Object.assign(flow, { modified: Number(flow['modified']) + 9 * 3_600_000 })),
    probe: async (api) => (await aFlow(api)).modified > BigInt(Date.now()) + 2n * HOUR,
  },
  {
    id: 'conventions/list-ends-after-twenty',
    sentence: 'each returns everything in scope in one response',
    breaks: true,
    says: 'The list of macros ends after 20.',
    plant: showing('GET /v1/macros', (macros) => macros.slice(0, 20)),
    probe: async (api) => {
      await Promise.all(Array.from({ length: 21 }, () => aMacro(api)))
      return (await at(api, '/v1/macros')).length === 20
    },
  },
  {
    id: 'conventions/schedules-in-pages-of-50',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The list of schedules has pages of 50, and a query parameter for the page.',
    plant: showing('GET /v1/schedules', (schedules, { query }) => {
      const from = 50 * Number(query.get('page') ?? 0)
      return schedules.slice(from, from + 50)
    }),
    probe: async (api) => {
      const { id: flowId } = await aFlow(api)
      await Promise.all(Array.from({ length: 51 }, () => aSchedule(api, { flowId })))
      return (await at(api, '/v1/schedules')).length === 50
    },
  },
  {
    id: 'conventions/list-honours-a-limit',
    sentence: 'List endpoints are not paginated',
    breaks: false,
    says: 'The list of formats honours an undocumented query parameter `limit`.',
    plant: showing('GET /v1/formats', (formats, { query }) => formats.slice(0, Number(query.get('limit') ?? Infinity))),
    probe: async (api) => {
      await Promise.all([aFormat(api), aFormat(api)])
      return (await api.get('/v1/formats', { query: { limit: '1' } })).json.length === 1
    },
  },
  {
    id: 'conventions/list-leaves-out-the-disabled',
    sentence: 'each returns everything in scope in one response',
    breaks: true,
    says: 'The list of webhooks leaves out those that are not enabled.',
    plant: showing('GET /v1/webhooks', (webhooks) => webhooks.filter(({ enabled }: { enabled: boolean }) => enabled)),
    probe: async (api) => (await at(api, '/v1/webhooks')).length === 0,
  },
  {
    id: 'conventions/flows-of-all-scopes-end-early',
    sentence: 'each returns everything in scope in one response',
    breaks: true,
    says: 'The list of flows across the tenant leaves out the oldest flow.',
    plant: showing('GET /v1/flows', (flows, { query }) => (query.get('scope') === 'all' ? flows.slice(0, -1) : flows)),
    probe: async (api) =>
      (await api.get('/v1/flows', { query: { scope: 'all' } })).json.length < (await at(api, '/v1/flows')).length,
  },
  {
    id: 'conventions/flows-without-scope-are-all',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: false,
    says: 'The list of flows without a scope also has those of other users.',
    plant: asking('GET /v1/flows', (query) => query.set('scope', 'all')),
    probe: async (api) => {
      const { id } = await aFlow(api, {}, { as: 'editor' })
      return (await inList(api, '/v1/flows', id)) !== undefined
    },
  },
])
