import { wide } from '../../seed.ts'
import type { Loose } from '../plants.ts'
import type { Probed, Sending } from '../probe.ts'

/** Seeded flows: one succeeds, one fails, one takes 45 seconds, one has a long history. */
export const WELL = wide(2001)
export const WRONG = wide(2002)
export const SLOW = wide(2003)
export const OFTEN = wide(2005)

/** Seeded users without a key. */
export const SECOND = wide(1013)
export const KEYLESS = wide(1014)
export const LAKESIDE = wide(1015)
export const MACHINE = wide(1016)
export const LAKE = wide(32)

/** The keys of a flow's properties that name the next flow and its macro. */
export const NEXT = 'step.next'
export const SCRIPT = 'step.script'

export async function flowOf(api: Probed, members: object = {}, sending?: Sending): Promise<Loose> {
  const body = { name: 'of a probe', flowType: 'flow.pipe.plain', ...members }
  return (await api.post('/v1/flows', body, sending)).json
}

/** A schedule that fires every night at three. */
export async function scheduleOf(api: Probed, flowId: bigint, members: object = {}): Promise<Loose> {
  const body = { flowId, name: 'nightly', schedule: '0 0 3 * * *', enabled: true, ...members }
  return (await api.post('/v1/schedules', body)).json
}

export async function connectionOf(api: Probed, members: object = {}): Promise<Loose> {
  const body = {
    name: 'tables',
    connectionType: 'connection.store.tables',
    properties: { 'field.connection.template.host': 'tables.reference.example' },
    ...members,
  }
  return (await api.post('/v1/connections', body)).json
}

export async function formatOf(api: Probed, members: object = {}): Promise<Loose> {
  const body = { name: 'lines', formatType: 'format.lines.plain', ...members }
  return (await api.post('/v1/formats', body)).json
}

export async function macroOf(api: Probed): Promise<Loose> {
  return (await api.post('/v1/macros', { label: 'adds up', script: '1 + 1' })).json
}

/** A JWT of a user. */
export async function jwtOf(api: Probed, login = 'nora'): Promise<string> {
  const body = { login, password: `${login}-opens` }
  return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).json.token
}

/** A JWT of the administrator for the other tenant. */
export async function lakeJwt(api: Probed): Promise<string> {
  return (await api.post(`/v1/token-auth/tenants/${LAKE}`, {})).json.token
}

export async function newKey(api: Probed, user: bigint, sending: Sending = {}): Promise<string> {
  return (await api.call('POST', `/v1/users/${user}/new-api-key`, sending)).json.secret
}

/** Saves an object again, changed. */
export async function saved(api: Probed, under: string, object: Loose, members: object): Promise<Loose> {
  return (await api.put(`/v1/${under}/${object.id}`, { ...object, ...members })).json
}

/** The saved versions of an object, oldest first. */
export async function versionsOf(api: Probed, under: string, id: bigint): Promise<Loose[]> {
  return (await api.get(`/v1/${under}/${id}/history`)).json
}

/** Restores an object; `word` names its kind in the recycle bin. */
export async function restore(api: Probed, word: string, id: bigint): Promise<void> {
  await api.post(`/v1/recycle-bin/${word}/${id}/restore`, {})
}

/** Runs a flow to its end. */
export async function runOf(
  api: Probed,
  flowId: bigint,
  query: Sending['query'] = {},
  body: object = {},
): Promise<Loose> {
  return (await api.post(`/v1/flows/${flowId}/run`, body, { query: { sync: 'true', ...query } })).json
}

export async function runsOf(api: Probed, flowId: bigint): Promise<Loose[]> {
  return (await api.get(`/v1/executions/${flowId}/history`)).json
}
