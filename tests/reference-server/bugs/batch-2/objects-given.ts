import type { Plant } from '../../service.ts'
import type { Loose } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'

/** A plant with a memory of its own in every server. */
export const remembering =
  (make: () => Plant): Plant =>
  (service) =>
    make()(service)

/** An id of a seeded object: see `seed.ts`. */
export const seeded = (number: number): bigint => 4_611_686_018_427_390_000n + BigInt(number)

type Making = (api: Probed, members?: object, sending?: Sending) => Promise<Loose>

const making =
  (path: string, usual: object): Making =>
  async (api, members = {}, sending = {}) =>
    (await api.post(path, { ...usual, ...members }, sending)).json

export const flowOf = making('/v1/flows', { name: 'made by a probe', flowType: 'flow.pipe.plain' })
export const connectionOf = making('/v1/connections', {
  name: 'link of a probe',
  connectionType: 'connection.store.tables',
  properties: { 'field.connection.template.host': 'one.reference.example' },
  tags: [],
})
export const formatOf = making('/v1/formats', { name: 'layout of a probe', formatType: 'format.lines.plain', tags: [] })
export const macroOf = making('/v1/macros', { label: 'macro of a probe', script: 'x' })
export const scheduleOf = making('/v1/schedules', { name: 'timer of a probe', schedule: '0 0 3 1 1 *', enabled: true })
export const listenerOf = making('/v1/listeners', { name: 'inbox of a probe', sort: 'web', tags: [] })
export const webhookOf = making('/v1/webhooks', { name: 'hook of a probe', method: 'POST', events: ['*'] })

/** A flow that uses an object: `key` is `step.source`, `step.layout`, `step.script` or `step.next`. */
export const userOf = (api: Probed, key: string, id: bigint, sending: Sending = {}): Promise<Loose> =>
  flowOf(api, { properties: { [key]: String(id) } }, sending)

/** Runs a flow to its end. */
export const ranOf = async (api: Probed, flowId: bigint, query: Record<string, string> = {}): Promise<Loose> =>
  (await api.post(`/v1/flows/${flowId}/run`, {}, { query: { sync: 'true', ...query } })).json

export const restore = (api: Probed, type: string, id: bigint): Promise<Seen> =>
  api.post(`/v1/recycle-bin/${type}/${id}/restore`)

/** Posts a message to a listener. */
export const messageTo = (api: Probed, listener: bigint, raw: string): Promise<Seen> =>
  api.post('/in', undefined, { raw, query: { box: String(listener) } })
