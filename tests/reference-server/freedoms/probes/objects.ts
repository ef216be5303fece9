import type { Look, Looks } from './look.ts'
import { SEEDED, type Sort, make } from './make.ts'

const deleted =
  (sort: Sort): Look =>
  async (api) => {
    const { id } = await make(api, sort)
    return (await api.delete(`/v1/${sort}/${id}`)).text.replaceAll(/\s/g, '').replaceAll(String(id), '7')
  }

const keys =
  (sort: Sort): Look =>
  async (api) =>
    Object.keys(await make(api, sort))

const CONNECTION = `/v1/connections/${SEEDED.connection}`

export const objectLooks = {
  'objects/unknown-property': async (api) => {
    const body = { name: 'made', formatType: 'format.lines.plain', properties: { odd: 'x' } }
    return (await api.post('/v1/formats', body)).status
  },
  'objects/defaults': async (api) => (await make(api, 'formats')).properties,
  'objects/without-name': async (api) => {
    const body = { connectionType: 'connection.disk.folder', properties: { 'disk.path': '/' } }
    return (await api.post('/v1/connections', body)).status
  },
  'objects/password': async (api) =>
    (await make(api, 'connections', { properties: { 'login.password': 'quiet-river-3' } })).properties,
  'objects/opened-means': async (api) => {
    await make(api, 'connections')
    return (await api.get('/v1/connections/recent')).json.length
  },
  'objects/usage-entries': async (api) => Object.keys((await api.get(`${CONNECTION}/usage`)).json[0] ?? {}),
  'objects/test-answer': async (api) =>
    Object.keys((await api.post('/v1/connections/test', { connectionType: 'connection.disk.folder' })).json),
  'objects/objects-answer': async (api) => (await api.post(`${CONNECTION}/objects`, {})).text.replaceAll(/\s/g, ''),
  'objects/fields-answer': async (api) =>
    (await api.post(`${CONNECTION}/fields`, { table: 'rooms' })).text.replaceAll(/\s/g, ''),
  'objects/fields-request': async (api) => {
    const statuses: number[] = []
    for (const name of ['table', 'object', 'name'])
      statuses.push((await api.post(`${CONNECTION}/fields`, { [name]: 'rooms' })).status)
    return statuses
  },
  'objects/delete-answer-of-schedules': deleted('schedules'),
  'objects/delete-answer-of-connections': deleted('connections'),
  'objects/delete-answer-of-formats': deleted('formats'),
  'objects/delete-answer-of-listeners': deleted('listeners'),
  'objects/delete-answer-of-macros': deleted('macros'),
  'objects/macro-name': keys('macros'),
  'objects/macro-text': async (api) => Object.keys((await api.post('/v1/macros', { label: 'x' })).json),
  'objects/listener-kind': async (api) =>
    Object.keys((await api.get(`/v1/listeners/${SEEDED.listener}`)).json).toSorted(),
  'objects/listener-url': async (api) =>
    Object.keys((await api.get(`/v1/listeners/${SEEDED.listener}`)).json).toSorted(),
  'objects/macro-refusal': async (api) => {
    const { id } = await make(api, 'macros')
    const flow = await make(api, 'flows', { properties: { 'step.script': String(id) } })
    const { text } = await api.delete(`/v1/macros/${id}`)
    return text.replaceAll(/\s/g, '').replaceAll(String(flow.id), '7')
  },
  'objects/id-member-of-formats': keys('formats'),
  'objects/id-member-of-listeners': keys('listeners'),
  'objects/id-member-of-macros': keys('macros'),
  'objects/id-member-of-webhooks': keys('webhooks'),
} as const satisfies Looks
