import type { Loose } from '../../bugs/plants.ts'
import type { Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

/** How an id looks. */
function sizeOf(id: Loose): string {
  const value = BigInt(id)
  if (value < 0n) return 'negative'
  if (value < 2n ** 20n) return 'small'
  return value < 2n ** 62n ? 'wide' : 'near-the-largest'
}

export const idLooks = {
  'ids/objects': async (api) => {
    const ids: bigint[] = []
    for (let count = 0; count < 8; count++) ids.push((await make(api, 'flows', { name: `flow ${count}` })).id)
    const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0n))
    const regular = steps.every((one) => one === steps[0])
    const first = ids[0] ?? 0n
    return [regular, regular && [sizeOf(first), first === 0n, (await make(api, 'macros')).id === first]]
  },
  'ids/executions': async (api) => sizeOf((await api.post(`/v1/flows/${SEEDED.flow}/run`)).json.auditId),
  'ids/messages': async (api) =>
    sizeOf((await api.post('/in', {}, { query: { box: String(SEEDED.listener) } })).json.accepted),
  'ids/deliveries': async (api) => {
    const { url } = await api.receiver()
    const { id } = await make(api, 'webhooks', { url, events: ['Flow.Executed'] })
    await api.post(`/v1/flows/${SEEDED.flow}/run`, {}, { query: { sync: 'true' } })
    const first = await api.until(async () => (await api.get(`/v1/webhooks/${id}/events`)).json[0])
    return sizeOf(first.id)
  },
  'ids/records': async (api) => sizeOf((await api.until(async () => (await api.get('/v1/audit')).json[1])).rid),
  'ids/queries': async (api) =>
    sizeOf((await api.post('/v1/explorer/sql/data', { through: SEEDED.connection, statement: 'x' })).json.execution),
} as const satisfies Looks
