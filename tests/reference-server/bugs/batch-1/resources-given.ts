import type { Loose } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'
import { wide } from '../../seed.ts'

type Members = Readonly<Record<string, unknown>>

const made =
  (path: string, usual: Members) =>
  async (api: Probed, members: Members = {}, sending: Sending = {}): Promise<Loose> =>
    (await api.post(path, { ...usual, ...members }, sending)).json

/** The seeded flows with these plans. */
export const [GOES_WELL, GOES_WRONG, TAKES_LONG, LONG_HISTORY] = [wide(2001), wide(2002), wide(2003), wide(2005)]

export const HOST = 'field.connection.template.host'
export const DAY = 86_400_000

/** Each makes an object with usual members, and returns it as the service did. */
export const aFlow = made('/v1/flows', { name: 'a flow', flowType: 'flow.pipe.plain' })
export const aConnection = made('/v1/connections', {
  name: 'a connection',
  connectionType: 'connection.store.tables',
  properties: { [HOST]: 'tables.reference.example' },
})
export const aFormat = made('/v1/formats', { name: 'a format', formatType: 'format.lines.plain' })
export const aListener = made('/v1/listeners', { name: 'a listener', sort: 'web' })
export const aMacro = made('/v1/macros', { label: 'a macro', script: 'x' })
export const aWebhook = made('/v1/webhooks', { name: 'a webhook', url: 'http://127.0.0.1:9/', events: [] })

/** A schedule of a new flow, or of the one named by `flowId`. */
export async function aSchedule(api: Probed, members: Members = {}, sending: Sending = {}): Promise<Loose> {
  const flowId = members['flowId'] ?? (await aFlow(api)).id
  const usual = { name: 'a schedule', schedule: '0 0 3 * * *', enabled: false }
  return (await api.post('/v1/schedules', { ...usual, flowId, ...members }, sending)).json
}

/** The JSON that a path answers with. */
export const at = async (api: Probed, path: string, sending?: Sending): Promise<Loose> =>
  (await api.get(path, sending)).json

/** The entry of a list with an id; undefined if it has none. */
export const inList = async (api: Probed, path: string, id: unknown): Promise<Loose> =>
  ((await at(api, path)) as Loose[]).find((one) => one.id === id)

/** Runs a flow to its end. */
export const ran = (api: Probed, flowId: unknown, query: Record<string, string> = {}): Promise<Seen> =>
  api.post(`/v1/flows/${String(flowId)}/run`, {}, { query: { sync: 'true', ...query } })

/** Logs in; the passwords of the seeded users follow from their names. */
export const login = (api: Probed, name: string): Promise<Seen> =>
  api.post('/v1/token-auth/issue', { login: name, password: `${name}-opens` }, { as: 'nobody' })

export const tokenOf = async (api: Probed, name = 'second'): Promise<string> => (await login(api, name)).json.token

/** A new API key of a seeded user. */
export const keyOf = async (api: Probed, number: number, query: Record<string, string> = {}): Promise<string> => {
  await api.post(`/v1/users/${wide(number)}/new-api-key`, undefined, { query })
  return (await at(api, `/v1/users/${wide(number)}/get-api-key`)).key
}

/** Whether a token opens the list of flows. */
export const opens = async (api: Probed, token: string): Promise<boolean> =>
  (await api.get('/v1/flows', { token })).status === 200

/** The id of a seeded object. */
export const seedId = wide
