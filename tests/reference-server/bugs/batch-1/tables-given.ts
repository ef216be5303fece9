import { wide } from '../../seed.ts'
import type { Loose } from '../plants.ts'
import type { Probed, Seen } from '../probe.ts'

/** Seeded flows, by how their runs go. */
export const SEEDED = {
  well: wide(2001),
  wrong: wide(2002),
  slow: wide(2003),
  soso: wide(2004),
  often: wide(2005),
  models: wide(2006),
  inbox: wide(2007),
}

export const HOUR_MS = 3_600_000

const made =
  (path: string, base: object) =>
  async (api: Probed, members: object = {}): Promise<Loose> =>
    (await api.post(path, { ...base, ...members })).json

/** Each of these creates an object, and returns it as the server answers. */
export const flowIn = made('/v1/flows', { name: 'a flow', flowType: 'flow.pipe.plain' })
export const hourly = made('/v1/schedules', { name: 'hourly', schedule: '0 0 * * * *', enabled: true })
export const connectionIn = made('/v1/connections', {
  name: 'a connection',
  connectionType: 'connection.store.tables',
  properties: { 'field.connection.template.host': 'tables.reference.example' },
})
export const formatIn = made('/v1/formats', { name: 'a format', formatType: 'format.lines.plain' })
export const listenerIn = made('/v1/listeners', { name: 'a listener', sort: 'web' })

/** The properties of a connection that only its password opens. */
export const VAULT = {
  'field.connection.template.host': 'vault.reference.example',
  'login.password': 'quiet-river-3',
}

/** Whether a list holds an object with the id. */
export async function lists(api: Probed, path: string, id: bigint): Promise<boolean> {
  return (await api.get(path)).json.some((one: Loose) => one.id === id)
}

export const binned = (api: Probed, id: bigint): Promise<boolean> => lists(api, '/v1/recycle-bin', id)

export const restored = (api: Probed, word: string, id: bigint): Promise<Seen> =>
  api.post(`/v1/recycle-bin/${word}/${id}/restore`)

/** The history of a flow, oldest first. */
export const historyOf = async (api: Probed, flowId: bigint, query: Record<string, string> = {}): Promise<Loose> =>
  (await api.get(`/v1/executions/${flowId}/history`, { query })).json

/** Runs a flow, and returns the answer. */
export const run = async (
  api: Probed,
  flowId: bigint,
  query: Record<string, string> = {},
  body: object = {},
): Promise<Loose> => (await api.post(`/v1/flows/${flowId}/run`, body, { query })).json

/** One execution. */
export const executionOf = async (api: Probed, flowId: bigint, auditId: bigint): Promise<Loose> =>
  (await api.get(`/v1/executions/${flowId}`, { query: { auditId: String(auditId) } })).json

/** One execution, once it is over. */
export const overOf = (api: Probed, flowId: bigint, auditId: bigint): Promise<Loose> =>
  api.until(async () => {
    const record = await executionOf(api, flowId, auditId)
    return ['queued', 'running'].includes(record.status) ? undefined : record
  })

/** The uuids of the saved versions, oldest first. */
export const uuidsOf = async (api: Probed, path: string): Promise<string[]> =>
  (await api.get(`${path}/history`)).json.map(({ uuid }: Loose) => uuid)

/** A token of a user. */
export const tokenOf = async (api: Probed, login: string): Promise<string> =>
  (await api.post('/v1/token-auth/issue', { login, password: `${login}-opens` }, { as: 'nobody' })).json.token

/** The status of a call with a token. */
export const statusWith = async (api: Probed, token: string): Promise<number> =>
  (await api.get('/v1/functions', { token })).status

/** What a promise resolves to, if it does within a time; never rejects. */
export const soon = <T>(api: Probed, promise: Promise<T>, withinMs = 700): Promise<T | undefined> =>
  Promise.race([promise.catch(() => undefined), api.pause(withinMs).then(() => undefined)])

/** The log of an execution. */
export const logOf = async (api: Probed, { flowId, auditId }: Loose): Promise<string> =>
  (await api.get(`/v1/executions/${flowId}/audit/${auditId}/console`)).text
