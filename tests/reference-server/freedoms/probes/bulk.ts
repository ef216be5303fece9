import type { Probed, Seen } from '../../bugs/probe.ts'
import type { Look, Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

const TAG = [{ type: 'tags.add', tags: ['x'] }]

const bulk = (api: Probed, flowIds: readonly bigint[], actions: readonly object[] = TAG): Promise<Seen> =>
  api.post('/v1/flows/bulk', { flowIds, actions })

const understood =
  (...types: readonly string[]): Look =>
  async (api) => {
    const statuses: number[] = []
    for (const type of types) {
      const { id } = await make(api, 'flows', { name: type })
      statuses.push((await bulk(api, [id], [{ type, text: 'x', tags: ['x'] }])).status)
    }
    return statuses
  }

export const bulkLooks = {
  'bulk/status': async (api) => (await bulk(api, [SEEDED.flow])).json.status,
  'bulk/unknown-ids': async (api) => (await bulk(api, [SEEDED.flow, 5n])).json.totalFlows,
  'bulk/order-of-ids': async (api) => (await bulk(api, [SEEDED.slow, SEEDED.flow])).json.updatedFlowIds,
  'bulk/without-actions': async (api) => (await bulk(api, [SEEDED.flow], [])).status,
  'bulk/without-ids': async (api) => (await bulk(api, [])).status,
  'bulk/answer-of-others': async (api) => {
    const { text } = await api.post('/v1/connections/bulk', { ioIds: [SEEDED.connection], actions: TAG })
    return text.replaceAll(/\s/g, '')
  },
  'bulk/rename': understood('title', 'rename', 'name.set'),
  'bulk/delete': understood('discard', 'delete'),
  'bulk/run': understood('go', 'run'),
  'bulk/untag': understood('tags.drop', 'tags.remove'),
} as const satisfies Looks
