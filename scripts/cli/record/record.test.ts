import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../../mocks/index.ts'
import demo from '../../../mocks/world/generated/demo.json' with { type: 'json' }
import { listen } from '../../../mocks/node/serve.ts'
import { type Passage, Redactor, attributionTo } from '../../../suites/index.ts'
import { etalon } from '../../../tests/support/child.ts'
import { worldIn } from '../mock-files.ts'
import { before } from '../../../tests/support/test-peer.ts'
import { type RecordedWorld, worldOf } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-record-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads whose responses a world can hold, except what the mock records itself. */
const READS = [
  '/users',
  '/token-auth/tenants',
  '/flows',
  '/flows/101',
  '/flows/105',
  '/flows/101/usage',
  '/schedules',
  '/connections',
  '/connections/301',
  '/connections/301/usage',
  '/formats',
  '/listeners',
  '/macros',
  '/macros/61',
  '/functions',
  '/templates',
  '/webhooks',
  '/webhooks/71',
  '/webhooks/71/events/9001',
  '/tags',
  '/search?query=orders',
  '/di/metadata/connections',
  ...demo.types.filter(({ kind }) => kind === 'connection').map(({ key }) => `/di/metadata/connections/${key}`),
  '/executions/102',
]
/** What the mock records about an object itself, and timestamps. */
const OWN = /^(created|createdBy|modified|modifiedBy)$/

const shownBy = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (OWN.test(name)) return undefined
    // The payload of a delivery has its time too.
    if (name === 'payload')
      return JSON.parse(String(value), (key, one: unknown) => (key === 'created' ? undefined : one))
    return typeof value === 'string' ? value.replace(/127\.0\.0\.1:\d+/, 'host') : value
  })

type Call = (method: string, path: string, body?: object) => Promise<string>

function calling(baseUrl: string, key: string): Call {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    return (await fetch(`${baseUrl}/v1${path}`, init)).text()
  }
}

test('a mock with a recorded world answers reads as the recorded service did', async () => {
  const har = join(folder, 'reads.har')
  const file = join(folder, 'world.yaml')
  const first = await listen(createMock().fetch)
  const proxy = await before(first.origin + BASE_PATH, [], har)
  const call = calling(proxy.baseUrl, demoCredentials().admin)
  await call('POST', '/flows/102/run?sync=true')
  const secret = 'webhook-secret-9c1d'
  const ofWorld = 'signing-secret-4d1c'
  await call('PUT', '/webhooks/71', {
    name: 'Changed',
    events: ['*'],
    url: 'https://x.example.com/',
    method: 'POST',
    secret,
    enabled: false,
  })
  const { id } = JSON.parse(await call('POST', '/flows', { name: 'Gone' })) as { id: number }
  await call('DELETE', `/flows/${id}`)
  await call('POST', '/schedules', {
    flowId: 101,
    name: 'Nightly',
    schedule: '0 0 3 * * ?',
    enabled: true,
    tags: ['night'],
  })
  await call('POST', '/connections', {
    name: 'Guarded',
    connectionType: 'connection.database.postgres',
    properties: { 'field.connection.template.host': 'h', 'field.connection.password': 'hunter-two-2' },
  })
  await call('GET', '/audit')
  const there = new Map<string, unknown>()
  for (const path of READS) there.set(path, shownBy(await call('GET', path)))
  await proxy.end()
  await first.close()

  const { code, output } = await etalon(['record', har, '--out', file])
  expect(output).toContain('listAuditRecords: a world cannot hold its response (1 in the traffic)')
  expect(output).toContain('users: passwords and API keys are made up (ada, edda, ')
  expect(output).toMatch(/flows: the mock uses its own createdBy, created/)
  expect(code).toBe(0)
  const text = readFileSync(file, 'utf8')
  for (const one of [secret, ofWorld, 'hunter-two-2', demoCredentials().admin]) expect(text).not.toContain(one)
  expect(text).toContain('{{secret:orders_db}}')

  const mock = createMock({ world: worldIn(file) })
  const second = await listen(mock.fetch)
  const again = calling(second.origin + BASE_PATH, mock.keys['admin'])
  await again('POST', '/flows/102/run?sync=true')
  for (const path of READS) {
    const masked = JSON.stringify(there.get(path)).replaceAll(
      new RegExp(`${secret}|${ofWorld}|hunter-two-2`, 'g'),
      '$S',
    )
    const here = JSON.stringify(shownBy(await again('GET', path))).replaceAll(/\$ETALON_[A-Z]+(_\d+)?/g, '$S')
    expect(withoutRun(JSON.parse(here)), path).toEqual(withoutRun(JSON.parse(masked)))
  }
  await second.close()
})

/** An execution as its own endpoint shows it. */
function withoutRun(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, one: unknown) =>
    ['auditId', 'started', 'ended', 'log', 'description', 'metrics'].includes(name) ? undefined : one,
  )
}

describe('traffic with another service', () => {
  const BASE = 'https://other.example.com/rest'
  const answered = (method: string, path: string, content: unknown, status = 200): Passage => ({
    place: 'entry 1',
    startedAt: 0,
    method,
    url: `${BASE}/v1${path}`,
    headers: {},
    answer: {
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      known: 'text',
      hasAllFields: false,
    },
  })

  function recorded(...passages: Passage[]): RecordedWorld {
    const made = worldOf(passages, attributionTo(BASE), new Redactor())
    const file = join(folder, 'other.yaml')
    writeFileSync(file, stringify(made.world))
    // Whatever the traffic, the mock must accept the world.
    createMock({ world: worldIn(file) })
    return made
  }

  test('keeps every digit of an id', () => {
    const { world } = recorded(answered('GET', '/flows', '[{"id":9223372036854775807,"name":"Wide"}]'))
    expect(world['flows']).toEqual([{ id: 9223372036854775807n, name: 'Wide' }])
  })

  test('leaves out what the mock cannot hold, and says so', () => {
    const { world, notes } = recorded(
      answered('GET', '/flows', [
        {
          id: 1,
          name: 'A',
          flowType: 'flow.x.y',
          tags: null,
          colour: 'red',
          properties: { a: 1, b: null, c: { d: 2 } },
        },
        { id: 'two', name: 'B' },
        7,
        null,
      ]),
      answered('GET', '/schedules', [{ id: 3, flowId: 77, schedule: 'whenever', enabled: true }]),
      answered('GET', '/users', [{ id: 4, login: 'root', role: 'Chief Wizard' }]),
      answered('GET', '/listeners', [
        { id: 5, name: 'L', listenerType: 'listener.pigeon', url: 'https://in.example.com/hook/5' },
      ]),
      answered('GET', '/webhooks', [{ id: 6, name: 'W', flowIncludes: [1, 99] }]),
      answered('GET', '/di/metadata/flows/flow.x.y', {
        key: 'flow.x.y',
        fields: [{ key: 'e', type: 'colour', defaultValue: 3 }],
      }),
      answered('GET', '/flows', 'no JSON'),
      answered('GET', '/connections', [], 500),
      answered('POST', '/flows/bulk', { status: 'done' }),
    )
    expect(world['flows']).toEqual([
      { id: 1, name: 'A', flowType: 'flow.x.y', properties: { a: '1', c: '{"d":2}' } },
      { id: 77, name: 'Flow 77' },
    ])
    expect(world['schedules']).toEqual([{ id: 3, flowId: 77, enabled: true }])
    expect(world['listeners']).toEqual([{ id: 5, name: 'L', address: '5' }])
    expect(world['webhooks']).toEqual([{ id: 6, name: 'W', flowIncludes: [1] }])
    expect(world['users']).toEqual([expect.objectContaining({ login: 'recorder', role: 'administrator' })])
    expect(world['types']).toEqual([expect.objectContaining({ key: 'flow.x.y', name: 'flow.x.y' })])
    expect(notes.join('\n')).toMatch(/flows two/)
    expect(notes).toContain('flow 77: is made up, because others refer to it and the traffic does not show it')
    expect(notes).toContain('flows: the mock uses its own colour')
    expect(notes.join('\n')).toMatch(/schedules 3\.schedule: must be a cron expression/)
    expect(notes).toContain(
      'bulkEditFlows: its changes are included only where the traffic reads them later (1 in the traffic)',
    )
    expect(notes.join('\n')).toMatch(/users 4/)
    expect(notes.join('\n')).toMatch(/webhooks 6\.flowIncludes\.1/)
  })

  test('with nothing in it makes a world with an administrator', () => {
    expect(Object.keys(recorded().world)).toEqual(['users'])
  })
})
