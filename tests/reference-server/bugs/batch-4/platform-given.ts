import type { Loose } from '../plants.ts'
import type { Probed, Sending } from '../probe.ts'

type Members = Readonly<Record<string, unknown>>

/** What a successful GET answers with. */
export async function read(api: Probed, path: string, sending?: Sending): Promise<Loose> {
  return (await api.get(path, sending)).json
}

/** The ids of a list. */
export async function idsIn(api: Probed, path: string, sending?: Sending): Promise<bigint[]> {
  return (await read(api, path, sending)).map(({ id }: { id: bigint }) => id)
}

/** The entry of a list with an id; undefined if it is not there. */
export async function listed(api: Probed, path: string, id: bigint, sending?: Sending): Promise<Loose> {
  return (await read(api, path, sending)).find((one: Loose) => one.id === id)
}

const making =
  (path: string, plain: Members) =>
  async (api: Probed, members: Members = {}, sending?: Sending): Promise<Loose> =>
    (await api.post(path, { ...plain, ...members }, sending)).json

export const someFlow = making('/v1/flows', { name: 'Bread van' })
export const someConnection = making('/v1/connections', {
  name: 'Mill tables',
  connectionType: 'connection.store.tables',
  properties: { 'field.connection.template.host': 'mill.reference.example' },
})
export const someFormat = making('/v1/formats', { name: 'Mill lines', formatType: 'format.lines.plain' })
export const someListener = making('/v1/listeners', { name: 'Mill door', sort: 'web' })
export const someMacro = making('/v1/macros', { label: 'Mill macro', script: '1 + 1' })
export const someWebhook = making('/v1/webhooks', { name: 'Mill bell', url: 'http://127.0.0.1:9/', events: ['*'] })

/** A schedule of a flow of its own, disabled by default. */
export async function someSchedule(api: Probed, members: Members = {}): Promise<Loose> {
  const flowId = members['flowId'] ?? (await someFlow(api)).id
  const plain = { name: 'Mill clock', schedule: '0 0 4 * * *', enabled: false }
  return (await api.post('/v1/schedules', { ...plain, ...members, flowId })).json
}

/** A session token of a user without a second factor. */
export async function jwtOf(api: Probed, login: string): Promise<string> {
  const sent = { login, password: `${login}-opens` }
  return (await api.post('/v1/token-auth/issue', sent, { as: 'nobody' })).json.token
}

export async function userNamed(api: Probed, login: string): Promise<Loose> {
  return (await read(api, '/v1/users')).find((one: Loose) => one.login === login)
}

/** A fresh API key of a user. */
export async function keyOf(api: Probed, login: string, query: Readonly<Record<string, string>> = {}): Promise<string> {
  const { id } = await userNamed(api, login)
  await api.post(`/v1/users/${id}/new-api-key`, {}, { query })
  return (await read(api, `/v1/users/${id}/get-api-key`)).key
}

/** Runs a flow to its end, and returns the start. */
export async function ran(api: Probed, flowId: bigint, query: Members = {}, body: Members = {}): Promise<Loose> {
  const asked = { sync: 'true', ...query } as Record<string, string>
  return (await api.post(`/v1/flows/${flowId}/run`, body, { query: asked })).json
}

/** A seeded flow by its name. */
export async function seeded(api: Probed, name: string): Promise<Loose> {
  return (await read(api, '/v1/flows', { query: { scope: 'all' } })).find((one: Loose) => one.name === name)
}

/** The lines of the log of a run. */
export async function logOf(api: Probed, { flowId, auditId }: Loose, live = ''): Promise<string> {
  return (await read(api, `/v1/executions/${flowId}/audit/${auditId}/console${live}`)).log.join('\n')
}

export async function statusOf(api: Probed, { flowId, auditId }: Loose): Promise<string> {
  return (await read(api, `/v1/executions/${flowId}`, { query: { auditId: String(auditId) } })).status
}

/** The path of a listener's URL below `/rest`. */
export function doorOf(listener: Loose): string {
  return String(listener.entrance.address).replace(/^.*\/rest/, '')
}

export async function inBin(api: Probed, id: bigint): Promise<boolean> {
  return (await idsIn(api, '/v1/recycle-bin')).includes(id)
}

/** Restores an object by what the list of the recycle bin says of it. */
export async function restore(api: Probed, id: bigint): Promise<void> {
  const { type } = await listed(api, '/v1/recycle-bin', id)
  await api.post(`/v1/recycle-bin/${type}/${id}/restore`)
}

/** The saved versions of an object, oldest first. */
export const versions = (api: Probed, path: string): Promise<Loose> => read(api, `${path}/history`)

/** The bundle of flows. */
export async function bundleOf(api: Probed, ids: readonly bigint[]): Promise<string> {
  return (await api.get('/v1/flows/export', { query: { flows: ids.join(',') } })).text
}
