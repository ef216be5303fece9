import { expect, test } from 'vitest'
import { createMock, demoCredentials } from '../index.ts'
import { nodePorts } from './ports.ts'

const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
const SHOP = 311

/** A mock with calls for SQL over a connection and for the logs. */
function service(ports = nodePorts()) {
  const { fetch } = createMock({ ports })
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(
      new Request(`http://mock.test/rest/v1${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return {
    run: (sql: string, connectionId: number = SHOP) => call('POST', '/explorer/sql/data', { connectionId, sql }),
    log: async (id: number) => (await call('GET', `/explorer/sql/data/executions/${id}/console`)).text(),
    connection: async (connectionType: string) =>
      (await (await call('POST', '/connections', { name: 'a test', connectionType })).json()).id as number,
  }
}

test('later SQL sees earlier writes, in this mock only', async () => {
  const { run } = service()
  expect((await run(`insert into orders values (4, 'Dune Cafe', 3)`)).status).toBe(200)
  expect(await (await run('select customer from orders where id = 4')).json()).toMatchObject({ rows: [['Dune Cafe']] })
  expect(await (await service().run('select count(*) from orders')).json()).toMatchObject({ rows: [[3]] })
})

test('a new connection has its own empty database', async () => {
  const { run, connection } = service()
  const id = await connection('connection.database.sqlite')
  expect((await run('create table t (a); insert into t values (1)', id)).status).toBe(200)
  expect(await (await run('select a from t', id)).json()).toMatchObject({ rows: [[1]] })
  expect((await run('select a from t')).status).toBe(500)
})

test('the log of an execution shows what ran', async () => {
  const { run, log } = service()
  const { executionId } = await (await run('select * from orders')).json()
  expect(await log(executionId)).toBe('connection 311 (Shop database)\nselect * from orders\n3 rows')
})

test('connections of other types run no SQL, nor does a mock without the port', async () => {
  const { run, connection } = service()
  expect((await run('select 1', await connection('connection.database.postgres'))).status).toBe(400)
  const without = await service({}).run('select 1')
  expect(without.status).toBe(400)
  expect(await without.text()).toContain('Node 24.18 or later')
})
