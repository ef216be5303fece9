import assert from 'node:assert/strict'
import { createFlow, deleteFlow, getFlow, listFlows, listTools, runFlow } from './client'
import { client } from './client/client.gen'

client.setConfig({ baseUrl: process.env['BASE_URL'] as string, auth: process.env['API_KEY'] as string })
const thrown = { throwOnError: true } as const

const flows = await listFlows(thrown)
assert(flows.data.length > 0)
const { data: flow } = await createFlow({ ...thrown, body: { name: 'Made by hey-api' } })
const path = { flowId: flow.id }
assert.equal((await getFlow({ ...thrown, path })).data.name, 'Made by hey-api')
assert.equal((await runFlow({ ...thrown, path, query: { sync: true } })).data.status, 0)
assert((await listTools(thrown)).data.tools?.some(({ name }) => name !== ''))
await deleteFlow({ ...thrown, path })
assert.equal((await getFlow({ path })).response?.status, 404)
