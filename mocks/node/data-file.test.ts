import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { type Mock, type MockOptions, createMock, demoCredentials } from '../index.ts'
import { type FrozenWorld, at, put, remove, send } from '../world/index.ts'
import type { Table } from '../world/table.ts'
import type { TableName } from '../world/entities.ts'
import { createTables } from '../world/tables.ts'
import { openDataFile } from './data-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = (): string => join(folder, `${(files += 1)}.db`)

const opened = (file: string, options: MockOptions = {}): Mock =>
  createMock({ deliver: () => new Promise(() => {}), ...options, store: openDataFile(file) })

async function call(mock: Mock, method: string, path: string, body?: unknown, key = demoCredentials().admin) {
  const response = await mock.fetch(
    new Request(`http://mock.test${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  expect(response.status).toBeLessThan(300)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Everything that a world holds, in order. */
function written({ tables, ...rest }: FrozenWorld): unknown {
  const rows = Object.entries(tables).map(([name, table]) => [name, [...(table as Table<unknown>).entries()]])
  return structuredClone({ ...rest, tables: rows })
}

function everything({ sandboxes }: Mock): unknown {
  const worlds = sandboxes
    .all()
    .map(({ id, world, snapshots }) => [
      id,
      written(world.start),
      written(world.state),
      [...snapshots].map(([name, snapshot]) => [name, written(snapshot)]),
    ])
  return { start: written(sandboxes.start), created: sandboxes.created, worlds }
}

function rowsOf(file: string, condition: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const { rows } = database.prepare(`select count(*) as rows from records where ${condition}`).get() as { rows: number }
  database.close()
  return rows
}

const NAMES = Object.keys(createTables()) as TableName[]
const BEYOND = 2n ** 63n - 1n

/** A record in every table; persistence never looks inside. */
const inEach = (by: string) =>
  NAMES.flatMap((name) => [
    put(name, `${by} \u0000 ☃ ${name}`, { text: `${by} \ud800 "`, nested: [{ id: BEYOND, none: null }] } as never),
    put(name, BEYOND, { by } as never),
    put(name, 4, { by } as never),
  ])

describe('a mock with a data file', () => {
  test('is all there when it is opened again: every table, layer, snapshot, clock, key and id', async () => {
    const file = newFile()
    let mock = opened(file)
    const flow = await call(mock, 'POST', '/rest/v1/flows', { name: 'Kept', flowType: 'flow.etl.api', later: 2 ** 40 })
    await call(mock, 'PUT', `/rest/v1/flows/101`, { name: 'Changed', flowType: 'flow.etl.api' })
    await call(mock, 'POST', `/rest/v1/flows/103/run`)
    const { keys } = await call(mock, 'POST', '/_mock/sandboxes', {})
    await call(mock, 'PUT', '/_mock/snapshots/one')
    await call(mock, 'DELETE', `/rest/v1/flows/${flow.id}`)
    await call(mock, 'PUT', '/_mock/snapshots/two%20%E2%98%83')
    await call(mock, 'POST', '/_mock/sandboxes', { id: 'child', from: 'default' })
    await call(mock, 'POST', '/_mock/sandboxes', { id: 'gone' })
    await call(mock, 'DELETE', '/_mock/sandboxes/gone')
    await call(mock, 'POST', '/_mock/sandboxes/child/clock/set', { now: 1e12 })
    await call(mock, 'POST', '/_mock/clock/freeze')
    const login = await call(mock, 'POST', '/rest/v1/token-auth/issue', { login: 'edda@s1', password: 'edda-pass-1' })
    for (const { id, world } of mock.sandboxes.all()) {
      world.apply(inEach(id))
      world.apply([
        remove('flows', 102),
        remove('flows', `${id} \u0000 ☃ flows`),
        put('flows', 102, { id: 1 } as never),
      ])
      world.apply([at(4e12, 'run-ends', BEYOND), at(3e12, 'run-ends', 7), at(4e12, 'run-ends', 'a')])
      world.apply([send(1, BEYOND, { url: 'http://127.0.0.1:1/', method: 'POST', headers: {}, body: id })])
    }
    await call(mock, 'GET', '/rest/v1/flows', undefined, keys.viewer ?? keys.editor)
    const before = everything(mock)
    mock.close()
    for (let times = 0; times < 3; times += 1) {
      mock = opened(file)
      expect(everything(mock)).toEqual(before)
      expect(mock.sandboxes.ownerOf(keys.admin).id).toBe('s1')
      expect(mock.sandboxes.ownerOf(login.token).id).toBe('s1')
      mock.close()
    }
  })

  test('holds no sandbox that was evicted, and without explicit limits none is', async () => {
    const file = newFile()
    const first = opened(file, { sandboxLimits: { count: 2 } })
    for (const id of ['one', 'two', 'three']) await call(first, 'POST', '/_mock/sandboxes', { id })
    first.close()
    const second = opened(file, { sandboxLimits: { count: 1 } })
    const ids = (): string[] => second.sandboxes.all().map(({ id }) => id)
    expect(ids()).toEqual(['default', 'two', 'three'])
    second.sandboxes.enforceLimits()
    expect(ids()).toHaveLength(2)
    const [, left] = ids()
    second.close()
    const third = opened(file, { now: () => Date.now() + 1e10 })
    third.sandboxes.enforceLimits()
    expect(third.sandboxes.all().map(({ id }) => id)).toEqual(['default', left])
    third.close()
  })

  test('leads a key to whose it was after it was opened again, though a fork has ended it for itself', async () => {
    const file = newFile()
    const first = opened(file)
    const { keys } = await call(first, 'POST', '/_mock/sandboxes', { id: 'fork' })
    const [{ token } = { token: '' }] = first.world.view.tokens.where('userId', '11')
    const { key } = await call(first, 'POST', '/rest/v1/users/11/new-api-key', undefined, keys.admin)
    first.close()
    const second = opened(file)
    expect(second.sandboxes.ownerOf(token).id).toBe('default')
    expect(second.sandboxes.ownerOf(key).id).toBe('fork')
    second.close()
  })

  test('is the whole truth: no other world is looked at', async () => {
    const file = newFile()
    const first = opened(file)
    await call(first, 'DELETE', '/rest/v1/flows/101?schedules=true')
    first.close()
    const mock = opened(file, {
      world: () => {
        throw new Error('it was looked at')
      },
    })
    expect(mock.world.view.flows.get(101)).toBeUndefined()
    mock.close()
  })

  test('can be reset and restored after it was reopened, and drops unused layers', async () => {
    const file = newFile()
    let mock = opened(file)
    const names = async (): Promise<string[]> =>
      (await call(mock, 'GET', '/rest/v1/flows')).map(({ name }: { name: string }) => name)
    const before = await names()
    await call(mock, 'POST', '/rest/v1/flows', { name: 'First', flowType: 'flow.etl.api' })
    await call(mock, 'PUT', '/_mock/snapshots/one')
    await call(mock, 'POST', '/rest/v1/flows', { name: 'Second', flowType: 'flow.etl.api' })
    mock.close()
    mock = opened(file)
    expect(await names()).toEqual([...before, 'First', 'Second'])
    await call(mock, 'POST', '/_mock/snapshots/one/restore')
    expect(await names()).toEqual([...before, 'First'])
    await call(mock, 'DELETE', '/_mock/snapshots/one')
    await call(mock, 'POST', '/_mock/reset')
    mock.close()
    mock = opened(file)
    expect(await names()).toEqual(before)
    mock.close()
    expect(rowsOf(file, `value like '%"name":"Second"%'`)).toBe(0)
  })

  test('drops removed records of tables that forget', async () => {
    const file = newFile()
    const mock = opened(file)
    const ids = Array.from({ length: 50 }, (_, id) => 4_000_000 + id)
    mock.world.apply(ids.map((id) => put('audit', id, { id, tenantId: 1 } as never)))
    await call(mock, 'GET', '/_mock/clock')
    expect(mock.world.view.audit.get(4_000_049)).toBeDefined()
    mock.world.apply(ids.map((id) => remove('audit', id)))
    await call(mock, 'GET', '/_mock/clock')
    mock.close()
    expect(rowsOf(file, `key like '40000%'`)).toBe(0)
  })

  test('shares the layers of a fork without copies', async () => {
    const file = newFile()
    const mock = opened(file)
    const ofWorld = Object.values(mock.world.view).reduce((sum, { size }) => sum + size, 0)
    mock.world.apply(Array.from({ length: 20_000 }, (_, id) => put('tickets', id, { id } as never)))
    await call(mock, 'PUT', '/_mock/snapshots/one')
    for (let count = 0; count < 5; count += 1) await call(mock, 'POST', '/_mock/sandboxes', { from: 'default' })
    mock.close()
    expect(rowsOf(file, 'true')).toBeLessThan(21_000 + ofWorld)
  })
})

test.each(['killed', 'stopped'])(
  'what was sent, and of which nothing had come back, is sent again by a mock that was %s',
  async (end) => {
    const file = newFile()
    let received: string[] = []
    const deliver = async (request: Request): Promise<Response> => {
      received.push(await request.text())
      return new Promise(() => {})
    }
    const first = opened(file, { deliver })
    // Of no other flow: schedules of the demo world may come due in the minute that passes.
    const flowIncludes = [101]
    const events = ['Flow.Executed']
    const hook = { name: 'Told', url: 'http://127.0.0.1:9/', events, method: 'POST', enabled: true, flowIncludes }
    const { id } = await call(first, 'POST', '/rest/v1/webhooks', hook)
    await call(first, 'POST', '/rest/v1/flows/101/run?sync=true')
    await call(first, 'POST', '/_mock/clock/advance', { ms: 60_000 })
    await expect.poll(() => received.length).toBe(1)
    const [told] = received.splice(0)
    if (end === 'stopped') first.close()
    // Else in the state that a killed process leaves.
    const left = newFile()
    for (const part of end === 'stopped' ? [''] : ['', '-wal']) copyFileSync(file + part, left + part)
    received = []
    const second = opened(left, {
      deliver: async (request) => (received.push(await request.text()), new Response('ok')),
    })
    await expect.poll(() => received).toEqual([told])
    await expect
      .poll(() => second.world.view.deliveries.where('webhookId', id).map(({ response }) => response?.status))
      .toEqual([200])
    second.close()
    const third = opened(left, { deliver })
    await call(third, 'GET', '/rest/v1/webhooks')
    expect(received).toHaveLength(1)
    third.close()
    if (end === 'killed') first.close()
  },
)

describe('an unusable data file is left unchanged, and the message names it and the fix', () => {
  const kept = newFile()
  opened(kept).close()

  /** A damaged copy of a good file. */
  const spoilt = (statement: string): string => {
    const file = newFile()
    copyFileSync(kept, file)
    const database = new DatabaseSync(file)
    database.exec(statement)
    database.close()
    return file
  }
  const holding = (content: string | Buffer): string => {
    const file = newFile()
    writeFileSync(file, content)
    return file
  }
  const torn = (): Buffer => {
    const content = readFileSync(kept)
    return content.fill(0x5a, 4096, content.length)
  }

  test.each([
    ['no database', () => holding('x'.repeat(5_000)), /is not a data file of a mock; use another --data/],
    ['torn', () => holding(torn()), /is damaged \(.*\); restore a backup/],
    ['a folder', () => folder, /is not a file; use another --data/],
    ['a database of something else', () => spoilt('pragma application_id = 7'), /is the database of another program/],
    [
      'of a later etalon',
      () => spoilt('pragma user_version = 2'),
      /written by a later etalon \(format 2, this one reads 1\)/,
    ],
    ['without a part', () => spoilt(`delete from documents where kind = 'tables'`), /is damaged \(.*has no tables\)/],
    ['of broken records', () => spoilt(`update records set value = '{'`), /is damaged \(.*JSON.*\); restore a backup/],
  ])('%s', (_name, make, message) => {
    const file = make()
    const before = file === folder ? '' : readFileSync(file)
    expect(() => opened(file)).toThrow(message)
    expect(() => opened(file)).toThrow(file)
    if (file !== folder) expect(readFileSync(file)).toEqual(before)
  })

  test('if its folder is missing', () => {
    const file = join(folder, 'nowhere', 'mock.db')
    expect(() => opened(file)).toThrow(`${file}: folder ${join(folder, 'nowhere')} does not exist; create it`)
    mkdirSync(join(folder, 'nowhere'))
    opened(file).close()
  })

  test('while another mock has it', () => {
    const mock = opened(kept)
    expect(() => opened(kept)).toThrow(`${kept} is in use by another process; stop that process, or use another --data`)
    mock.close()
    opened(kept).close()
  })
})

test('a mock that cannot persist stops responding', async () => {
  const file = newFile()
  const store = openDataFile(file)
  const problems: Error[] = []
  let full = false
  const mock = createMock({
    // A mock that cannot persist fails with a status that the documents do not allow.
    unwatched: true,
    onError: (problem) => problems.push(problem),
    store: {
      ...store,
      commit: (batch) => {
        if (full) throw new Error('the disk is full')
        store.commit(batch)
      },
    },
  })
  full = true
  const create = (): Promise<Response> =>
    mock.fetch(
      new Request('http://mock.test/rest/v1/flows', {
        method: 'POST',
        headers: { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' },
        body: '{"name":"Lost","flowType":"flow.etl.api"}',
      }),
    )
  expect((await create()).status).toBe(500)
  full = false
  expect((await create()).status).toBe(500)
  expect(problems[0]?.message).toMatch(/^the disk is full; the mock has stopped/)
  mock.close()
  const again = opened(file)
  expect(again.world.view.flows.where('name', 'Lost')).toEqual([])
  again.close()
})

test('only the owner can read a data file and its companions, even if others could before', () => {
  const mask = process.umask(0o022)
  const file = newFile()
  const modes = (): number[] => globSync(`${file}*`).map((one) => statSync(one).mode & 0o777)
  try {
    opened(file).close()
    expect(modes()).toEqual(modes().map(() => 0o600))
    chmodSync(file, 0o644)
    const mock = opened(file)
    expect(globSync(`${file}*`).length).toBeGreaterThan(1)
    expect(modes()).toEqual(modes().map(() => 0o600))
    mock.close()
  } finally {
    process.umask(mask)
  }
})
