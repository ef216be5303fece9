import type { Loose } from '../plants.ts'
import type { Probed, Receiver, Seen } from '../probe.ts'

export const macroOf = async (api: Probed, label: string, script = 'x = 1'): Promise<Loose> =>
  (await api.post('/v1/macros', { label, script })).json

export const flowOf = async (api: Probed, more: object = {}): Promise<Loose> =>
  (await api.post('/v1/flows', { name: 'Walks', flowType: 'flow.pipe.plain', ...more })).json

export const connectionOf = async (api: Probed, name: string, host = 'tables.reference.example'): Promise<Loose> =>
  (
    await api.post('/v1/connections', {
      name,
      connectionType: 'connection.store.tables',
      properties: { 'field.connection.template.host': host },
      tags: [],
    })
  ).json

export const formatOf = async (api: Probed, name: string): Promise<Loose> =>
  (await api.post('/v1/formats', { name, formatType: 'format.lines.plain', properties: {}, tags: [] })).json

export const webListener = async (api: Probed, name: string, more: object = {}): Promise<Loose> =>
  (await api.post('/v1/listeners', { name, sort: 'web', active: true, tags: [], ...more })).json

/** A flow whose properties name another object. */
export const flowUsing = (api: Probed, key: string, id: bigint): Promise<Loose> =>
  flowOf(api, { properties: { [key]: String(id) } })

export const webhookOf = async (api: Probed, { url }: Pick<Receiver, 'url'>, more: object = {}): Promise<Loose> =>
  (await api.post('/v1/webhooks', { name: 'Post', url, method: 'POST', events: ['*'], enabled: true, ...more })).json

/** Changes a connection, so that Connection.Updated happens. */
export async function change(api: Probed): Promise<bigint> {
  const connection = await connectionOf(api, 'Changes')
  await api.put(`/v1/connections/${connection.id}`, connection)
  return connection.id
}

/** The first delivery that a receiver gets. */
export const firstTo = async (api: Probed, receiver: Receiver): Promise<Loose> =>
  api.until(() => Promise.resolve(receiver.got[0]))

/** Posts a message to a listener. */
export const tell = (api: Probed, { id }: Loose, body: unknown): Promise<Seen> =>
  api.post('/in', body, { query: { box: String(id) } })

export const hits = async (api: Probed, query: string): Promise<string[]> =>
  (await api.get('/v1/search', { query: { query } })).json.hits.map(({ name }: Loose) => name)

export const uuidsOf = async (api: Probed, path: string): Promise<string[]> =>
  (await api.get(`${path}/history`)).json.map(({ uuid }: Loose) => uuid)
