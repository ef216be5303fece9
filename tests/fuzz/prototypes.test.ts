import { expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'

const { fetch } = createMock()
const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }

async function call(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  const response = await fetch(new Request(`http://mock.test${BASE_PATH}/v1${path}`, init))
  return { status: response.status, text: await response.text() }
}

/** Members of a JSON object whose names are special in JavaScript, but not in JSON. */
const MEMBERS = '"__proto__":"kept","constructor":"kept too","toString":"and this"'

test.each([
  ['flows', '"name":"a","flowType":"flow.etl.database"'],
  ['connections', '"name":"a","connectionType":"connection.database.postgres"'],
  ['formats', '"name":"a","formatType":"format.text.csv"'],
])('properties of %s come back unchanged, whatever their names', async (kind, members) => {
  const { status, text } = await call('POST', `/${kind}`, `{${members},"properties":{${MEMBERS}}}`)
  expect(status).toBe(200)
  const shown = await call('GET', `/${kind}/${(JSON.parse(text) as { id: number }).id}`)
  expect(shown.text).toContain(`{${MEMBERS}}`)
})

test.each([
  ['flows', '"name":"a","flowType":"flow.etl.database"'],
  ['schedules', '"name":"a","flowId":101,"schedule":"0 0 2 * * ?"'],
  ['connections', '"name":"a"'],
  ['formats', '"name":"a"'],
  ['listeners', '"name":"a","listenerType":"listener.http"'],
  ['macros', '"name":"a","code":"value"'],
])('a member __proto__ of %s is an ordinary member', async (kind, members) => {
  const { status, text } = await call('POST', `/${kind}`, `{${members},"__proto__":{"polluted":true}}`)
  expect(status).toBe(200)
  const shown = await call('GET', `/${kind}/${(JSON.parse(text) as { id: number }).id}`)
  expect(shown.text).toContain('"__proto__":{"polluted":true}')
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  ['/flows/101/run?sync=true', '{"__proto__":"p","constructor":"c"}'],
  ['/webhooks', '{"name":"a","events":["*"],"url":"http://127.0.0.1:9/","__proto__":{"polluted":true}}'],
  ['/flows/import', '{"dump":"{\\"__proto__\\":{\\"polluted\\":true}}","collisionPolicy":"Replace"}'],
  ['/search', '{"query":"__proto__","types":["__proto__","constructor"]}'],
  ['/cli', '{"commands":["__proto__","constructor"]}'],
  ['/ai-agent/api/tools/__proto__/execute', '{"__proto__":{"polluted":true}}'],
  ['/ai-agent/mcp', '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{"__proto__":{"polluted":true}}}'],
  ['/ai-agent/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor","arguments":{}}}'],
])('%s treats such names as names', async (path, body) => {
  expect((await call('POST', path, body)).status).toBeLessThan(500)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect((await call('GET', '/flows/101')).status).toBe(200)
})
