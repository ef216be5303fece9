import assert from 'node:assert/strict'
import { createFlow, deleteFlow, getFlow, listFlows, listTools, runFlow } from './client'

const send = globalThis.fetch
globalThis.fetch = (path, init) => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${process.env['API_KEY']}`)
  return send(`${process.env['BASE_URL']}${String(path)}`, { ...init, headers })
}

const flows = await listFlows()
assert(flows.status === 200 && flows.data.length > 0)
const created = await createFlow({ name: 'Made by orval' })
assert(created.status === 200)
const { id } = created.data
const read = await getFlow(id)
assert(read.status === 200 && read.data.name === 'Made by orval')
const started = await runFlow(id, {}, { sync: true })
assert(started.status === 200 && started.data.status === 0)
const tools = await listTools()
assert(tools.status === 200 && tools.data.tools?.some(({ name }) => name !== ''))
assert.equal((await deleteFlow(id)).status, 200)
assert.equal((await getFlow(id)).status, 404)
