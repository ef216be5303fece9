import type { Look } from './look.ts'

/** The statuses and states of a flow's life; the same with every combination. */
export const roundTrip: Look = async (api) => {
  const made = await api.post('/v1/flows', { name: 'round trip', flowType: 'flow.pipe.plain', tags: ['trip'] })
  const { id } = made.json
  const read = await api.get(`/v1/flows/${id}`)
  const listed = await api.get('/v1/flows', { query: { scope: 'all' } })
  const replaced = await api.put(`/v1/flows/${id}`, { ...read.json, description: 'again' })
  const ran = await api.post(`/v1/flows/${id}/run`, {}, { query: { sync: 'true' } })
  const ended = await api.get(`/v1/executions/${id}`, { query: { auditId: String(ran.json.auditId) } })
  const deleted = await api.delete(`/v1/flows/${id}`)
  return {
    statuses: [made, read, listed, replaced, ran, ended, deleted].map(({ status }) => status),
    name: read.json.name,
    tags: read.json.tags,
    listed: listed.json.some((flow: { id: unknown }) => flow.id === id),
    description: replaced.json.description,
    ended: ended.json.status,
  }
}
