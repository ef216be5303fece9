import { expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../index.ts'
import { put } from '../world/index.ts'
import { nodePorts } from './ports.ts'

const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
const SHOP = 311

/** A mock with calls for SQL over a connection and for the logs. */
function service(ports = nodePorts(), prepare: (world: Mock['world']) => void = () => undefined) {
  const { fetch, world } = createMock({ ports })
  prepare(world)
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
    connection: async (connectionType: string, properties?: Record<string, string>) =>
      (await (await call('POST', '/connections', { name: 'a test', connectionType, properties })).json()).id as number,
    /** The names that a connection lists. */
    listed: async (id: number, what: 'objects' | 'fields', body: object = {}): Promise<string[]> => {
      const list = (await (await call('POST', `/connections/${id}/${what}`, body)).json()) as { name: string }[]
      return list.map(({ name }) => name)
    },
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
  const refused = await run('select 1', await connection('connection.web.rest'))
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('cannot run SQL for connection.web.rest')
  expect(text).toContain('301 (Orders database)')
  expect(text).toContain('311 (Shop database)')
  // Of another tenant, and no database.
  expect(text).not.toMatch(/Southridge|Web shop API/)
  const without = await service({}).run('select 1')
  expect(without.status).toBe(400)
  expect(await without.text()).toContain('Node 24.18 or later')
})

test.each([301, 302, 303, 307])('connection %i runs SQL over the tables that it lists', async (id) => {
  const { run, listed } = service()
  const tables = await listed(id, 'objects')
  expect(tables.length).toBeGreaterThan(1)
  for (const table of tables) {
    const fields = await listed(id, 'fields', { object: table })
    const { columns, rows } = await (await run(`select * from ${table}`, id)).json()
    expect(columns).toEqual(fields)
    expect(rows.length).toBeGreaterThan(1)
  }
})

test('a host with a password gives its tables to those that have it', async () => {
  const host = { 'field.connection.template.host': 'guarded.example.com' }
  const { run, connection } = service(nodePorts(), (world) => {
    const first = world.view.connections.get(301)
    if (first === undefined) throw new Error('no connection')
    world.apply([put('connections', 301, { ...first, properties: host })])
  })
  const type = 'connection.database.postgres'
  const count = async (password: string): Promise<number> =>
    (
      await run(
        'select count(*) from orders',
        await connection(type, { ...host, 'field.connection.password': password }),
      )
    ).status
  expect(await count('open-sesame-7')).toBe(200)
  expect(await count('{{secret:ledger}}')).toBe(200)
  expect(await count('open-sesame-8')).toBe(500)
  expect(await count('{{secret:nothing}}')).toBe(500)
})

test('a new connection to a known host reads what is there, and keeps its writes to itself', async () => {
  const { run, connection } = service()
  const id = await connection('connection.database.postgres', { 'field.connection.template.host': 'db.example.com' })
  expect(await (await run('select full_name from customers where customer_id = 3', id)).json()).toMatchObject({
    rows: [['Old Mill']],
  })
  expect((await run('delete from orders', id)).status).toBe(200)
  expect(await (await run('select count(*) from orders', id)).json()).toMatchObject({ rows: [[0]] })
  expect(await (await run('select count(*) from orders', 301)).json()).toMatchObject({ rows: [[7]] })
})
