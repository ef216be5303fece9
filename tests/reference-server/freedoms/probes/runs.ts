import type { Loose } from '../../bugs/plants.ts'
import type { Probed } from '../../bugs/probe.ts'
import type { Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

async function run(api: Probed, id: bigint, query: Record<string, string> = {}): Promise<Loose> {
  return (await api.post(`/v1/flows/${id}/run`, {}, { query })).json
}

/** The second start of a flow that takes long. */
async function again(api: Probed, query: Record<string, string> = {}): Promise<{ first: Loose; second: Loose }> {
  const first = await run(api, SEEDED.slow)
  return { first, second: await run(api, SEEDED.slow, query) }
}

const statusOf = async (api: Probed, { flowId, auditId }: Loose): Promise<string> =>
  (await api.get(`/v1/executions/${flowId}`, { query: { auditId: String(auditId) } })).json.status

export const runLooks = {
  'runs/first-state': async (api) => statusOf(api, await run(api, SEEDED.slow)),
  'runs/quick-takes': async (api) => {
    const { id } = await make(api, 'flows')
    const started = await run(api, id, { sync: 'true' })
    const record = (await api.get(`/v1/executions/${id}`, { query: { auditId: String(started.auditId) } })).json
    return record.ended - record.started > 500
  },
  'runs/code-of-a-queued-run': async (api) => (await again(api, { waitIfRunning: 'true' })).second.status,
  'runs/waiting': async (api) => (await again(api, { waitIfRunning: 'true' })).second.status,
  'runs/second-start': async (api) => (await again(api)).second.status,
  'runs/audit-id-of-no-run': async (api) => {
    const { first, second } = await again(api)
    if (second.auditId === undefined) return 'absent'
    return second.auditId === first.auditId ? 'that of the first' : second.auditId
  },
  'runs/answer-of-run': async (api) => Object.keys(await run(api, SEEDED.flow)),
  'runs/code-of-stop': async (api) => {
    await run(api, SEEDED.slow)
    return (await api.post(`/v1/flows/${SEEDED.slow}/stop`)).json.status
  },
  'runs/stop-of-a-finished-run': async (api) => {
    const { auditId } = await run(api, SEEDED.flow, { sync: 'true' })
    return (await api.post(`/v1/flows/${SEEDED.flow}/stop`, {}, { query: { auditId: String(auditId) } })).status
  },
  'runs/stop-without-audit-id': async (api) => {
    await run(api, SEEDED.slow)
    return (await api.post(`/v1/flows/${SEEDED.slow}/stop`)).status
  },
  'runs/number-as-parameter': async (api) => (await api.post(`/v1/flows/${SEEDED.flow}/run`, { count: 7n })).status,
  'runs/name-of-two': async (api) => {
    const older = await make(api, 'flows', { name: 'twin' })
    await make(api, 'flows', { name: 'twin' })
    return (await api.post('/v1/flows/flow-name/twin/run')).json.flowId === older.id
  },
  'runs/unknown-tenant': async (api) =>
    (await api.post('/v1/flows/flow-name/Models/run', {}, { query: { tenant: 'Sea House' } })).status,
  'runs/schedule-of-another-flow': async (api) => {
    const { id } = await make(api, 'schedules')
    return (await api.post(`/v1/schedules/${id}/flows/${SEEDED.slow}/run`)).status
  },
  'runs/parameters-of-a-schedule': async (api) => {
    const { id } = await make(api, 'schedules')
    return Object.keys((await api.post(`/v1/schedules/${id}/flows/${SEEDED.flow}/run`)).json)
  },
} as const satisfies Looks
