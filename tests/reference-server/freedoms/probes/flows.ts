import type { Loose } from '../../bugs/plants.ts'
import type { Probed } from '../../bugs/probe.ts'
import type { Look, Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

/** Deletes a flow with a schedule and a connection; returns the answer without ids. */
async function deleted(api: Probed, schedules = 'true'): Promise<string> {
  const connection = await make(api, 'connections', { name: 'link' })
  const flow = await make(api, 'flows', { properties: { 'step.source': String(connection.id) } })
  const schedule = await make(api, 'schedules', { flowId: flow.id, name: 'timer' })
  const { text } = await api.delete(`/v1/flows/${flow.id}`, { query: { schedules } })
  return text.replaceAll(String(schedule.id), '7').replaceAll(/\s/g, '')
}

const report: Look = (api) => deleted(api)

const recent = async (api: Probed): Promise<Loose[]> => (await api.get('/v1/flows/recent')).json

export const flowLooks = {
  'flows/without-type': async (api) => (await api.post('/v1/flows', { name: 'made' })).status,
  'flows/unknown-property': async (api) =>
    (await api.post('/v1/flows', { name: 'made', flowType: 'flow.pipe.plain', properties: { odd: '1' } })).status,
  'flows/required-property': async (api) =>
    (await api.post('/v1/flows', { name: 'made', flowType: 'flow.pipe.split' })).status,
  'flows/authors': async (api) => (await make(api, 'flows')).createdBy,
  'flows/never-modified': async (api) => (await make(api, 'flows')).modified === undefined,
  'flows/list-without-scope': async (api) => {
    const body = { name: 'of another', flowType: 'flow.pipe.plain' }
    await api.post('/v1/flows', body, { as: 'editor' })
    const listed: Loose[] = (await api.get('/v1/flows')).json
    return ['of another', 'Models'].map((name) => listed.some((flow) => flow.name === name))
  },
  'flows/recent-without-limit': async (api) => {
    for (let count = 0; count < 5; count++) await make(api, 'flows', { name: `flow ${count}` })
    return (await recent(api)).length
  },
  'flows/recent-means': async (api) => {
    const first = await make(api, 'flows', { name: 'first' })
    await api.pause(5)
    await make(api, 'flows', { name: 'second' })
    await api.pause(5)
    await api.put(`/v1/flows/${first.id}`, first)
    return (await recent(api))[0].name
  },
  'flows/recent-shows-counts': async (api) => (await recent(api))[0].enabledSchedules !== undefined,
  'flows/usage-entries': async (api) => {
    const { id } = await make(api, 'flows')
    await make(api, 'schedules', { flowId: id })
    return Object.keys((await api.get(`/v1/flows/${id}/usage`)).json[0])
  },
  'flows/findings': async (api) => Object.keys((await api.post('/v1/flows/inspect', { name: 'made' })).json),
  'flows/documentation': async (api) => Object.keys((await api.get(`/v1/flows/${SEEDED.flow}/documentation`)).json),
  'flows/export-carries-used-objects': async (api) => {
    const connection = await make(api, 'connections')
    const flow = await make(api, 'flows', { properties: { 'step.source': String(connection.id) } })
    return (await api.get('/v1/flows/export', { query: { flows: String(flow.id) } })).text.length > 600
  },
  'flows/delete-report-entries': report,
  'flows/delete-report-lists': report,
  'flows/delete-status': report,
  'flows/refusal': (api) => deleted(api, 'false'),
} as const satisfies Looks
