import type { Loose } from '../../bugs/plants.ts'
import type { Probed } from '../../bugs/probe.ts'
import type { Looks } from './look.ts'
import { make } from './make.ts'

interface Told {
  path: string
  history: Loose[]
}

/** A format with two versions. */
async function changed(api: Probed): Promise<Told> {
  const made = await make(api, 'formats', { name: 'before' })
  const path = `/v1/formats/${made.id}`
  await api.put(path, { ...made, name: 'after' })
  return { path, history: (await api.get(`${path}/history`)).json }
}

async function difference(api: Probed, from: number, to: number): Promise<string> {
  const { path, history } = await changed(api)
  return (await api.get(`${path}/history/${history[from].uuid}/diff/${history[to].uuid}`)).text.replaceAll(/\s/g, '')
}

const countOf = async (api: Probed, path: string): Promise<number> => (await api.get(`${path}/history`)).json.length

export const versionLooks = {
  'versions/uuid': async (api) => {
    const { path, history } = await changed(api)
    const { uuid } = history[0]
    const { status } = await api.get(`${path}/history/${uuid}`)
    return [status, uuid.length, uuid === uuid.toUpperCase()]
  },
  'versions/order': async (api) => {
    const { path, history } = await changed(api)
    return (await api.get(`${path}/history/${history[0].uuid}`)).json.name
  },
  'versions/message-member': async (api) => Object.keys((await changed(api)).history[0]),
  'versions/message-in-request': async (api) => {
    const { path, history } = await changed(api)
    const put = (body: object): Promise<{ status: number }> =>
      api.put(`${path}/history/${history[0].uuid}/message`, body)
    return [(await put({ note: 'x' })).status, (await put({ message: 'x' })).status, (await put({ text: 'x' })).status]
  },
  'versions/no-message': async (api) => {
    const { note } = (await changed(api)).history[0]
    return note === undefined ? 'absent' : note
  },
  'versions/author': async (api) => Object.keys((await changed(api)).history[0]),
  'versions/lines': (api) => difference(api, 0, 1),
  'versions/same-twice': (api) => difference(api, 0, 0),
  'versions/of-an-unchanged-object': async (api) => {
    const made = await make(api, 'formats')
    await api.put(`/v1/formats/${made.id}`, made)
    return countOf(api, `/v1/formats/${made.id}`)
  },
  'versions/of-a-bulk-edit': async (api) => {
    const { id } = await make(api, 'formats')
    await api.post('/v1/formats/bulk', { ioIds: [id], actions: [{ type: 'tags.add', tags: ['x'] }] })
    return countOf(api, `/v1/formats/${id}`)
  },
  'versions/of-enabling': async (api) => {
    const { id } = await make(api, 'schedules')
    await api.post(`/v1/schedules/${id}/disable`)
    return countOf(api, `/v1/schedules/${id}`)
  },
  'versions/image-says-which': async (api) => {
    const { path, history } = await changed(api)
    return (await api.get(`${path}/history/${history[0].uuid}`)).json.uuid !== undefined
  },
} as const satisfies Looks
