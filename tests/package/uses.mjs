// What a program of a user does with each entry of the package; run in a project that has nothing but it.
import { createRequire } from 'node:module'
import { BASE_PATH, createMock } from 'etalon'
import * as api from 'etalon/api'
import * as exactApi from 'etalon/api/exact'
import asyncapi from 'etalon/asyncapi.json' with { type: 'json' }
import { mswHandler } from 'etalon/msw'
import { openSandbox, startMock } from 'etalon/node'
import openapi from 'etalon/openapi.json' with { type: 'json' }

const seen = {}
const mock = createMock()
const headers = { authorization: `Bearer ${mock.keys.admin}`, 'content-type': 'application/json' }
seen.roles = Object.keys(mock.keys)

const answer = await mock.fetch(new Request(`http://mock.test${BASE_PATH}/v1/flows`, { headers }))
seen.flowsWithoutASocket = (await answer.json()).length

const { origin, baseUrl, close } = await startMock()
const sql = {
  method: 'POST',
  headers,
  body: JSON.stringify({ connectionId: 311, sql: 'select customer from orders order by id' }),
}
seen.overHttp = (await fetch(`${baseUrl}/v1/flows`, { headers })).status
seen.sql = await (await fetch(`${baseUrl}/v1/explorer/sql/data`, sql)).text()
// Nobody installed Prism, which only a preference like this one takes.
seen.preferred = (await fetch(`${baseUrl}/v1/flows`, { headers: { ...headers, prefer: 'code=401' } })).status
const sandbox = await openSandbox(origin)
seen.sandbox = sandbox.baseUrl === baseUrl && (await sandbox.journal()).length === 0
await sandbox.close()
seen.journal = (await (await fetch(`${origin}/_mock/journal`)).text()).match(/npm install --save-dev [^"]*/)?.[0]
await close()

seen.msw = typeof mswHandler
seen.typesOnly = Object.keys({ ...api, ...exactApi }).length
seen.openapi = openapi.openapi
seen.asyncapi = asyncapi.asyncapi
// A project of CommonJS gets at it too.
seen.required = typeof createRequire(import.meta.url)('etalon').createMock
seen.node = Number(process.versions.node.split('.')[0])
console.log(JSON.stringify(seen))
