import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'
import document from './generated/openapi.json' with { type: 'json' }
import { OpenStreams } from '../sse/open-streams.ts'
import { controlRoutes } from './routes.ts'

type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
interface Operation {
  operationId: string
  summary: string
  requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> }
  responses: Responses
}
interface Listed extends Operation {
  method: string
  path: string
  /** Concerns all sandboxes, not one. */
  global: boolean
}

const METHODS = ['get', 'put', 'post', 'delete'] as const
const operations: Listed[] = Object.entries(
  document.paths as unknown as Record<string, Record<string, unknown>>,
).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method] as Operation | undefined
    return operation === undefined
      ? []
      : [{ ...operation, method: method.toUpperCase(), path, global: item['servers'] !== undefined }]
  }),
)
const mock = createMock()
afterAll(() => mock.close())

test('every mounted route is documented, and vice versa', () => {
  const mounted = controlRoutes(
    { sandboxes: mock.sandboxes, open: new OpenStreams(), process: undefined },
    { token: undefined, onRefused: () => {} },
  )
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const documented = operations.flatMap(({ method, path, global }) => [
    `${method} /_mock${path}`,
    ...(global ? [] : [`${method} /_mock/sandboxes/{sandbox}${path}`]),
  ])
  expect([...new Set(mounted)].sort()).toEqual(documented.sort())
})

test('every operation of one sandbox documents that the sandbox may have been evicted', () => {
  const ofOne = operations.filter(({ global }) => !global)
  expect(ofOne.filter(({ responses }) => responses['410'] === undefined)).toEqual([])
})

test.each(['/_mock', '/_mock/clok', '/_mock/sandboxes/default/clok'])(
  'a request to %s is referred to it',
  async (path) => {
    const response = await mock.fetch(new Request(`http://mock.test${path}`))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: `there is no GET ${path}; see GET /_mock/openapi.json`,
    })
  },
)

test('is served', async () => {
  const response = await mock.fetch(new Request('http://mock.test/_mock/openapi.json'))
  expect(await response.json()).toEqual(document)
})

const ajv = new Ajv2020({ strict: false })
;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema({ $id: 'control', ...document })

function problemOf(schema: object, value: unknown): string | undefined {
  const pointed = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"control#/')) as object
  return ajv.validate(pointed, value) ? undefined : ajv.errorsText()
}

function responseOf({ responses, operationId }: Listed, status: number): Responses[string] {
  const given = responses[status]
  if (given === undefined) throw new Error(`${operationId} does not document ${status}`)
  const name = given.$ref?.split('/').at(-1)
  return name === undefined ? given : (document.components.responses as unknown as Responses)[name]!
}

/** Operations and statuses covered so far. */
const walked = new Set<string>()

/** Calls an operation, and validates its body and its response against the document. */
async function walk(id: string, values: Record<string, string | number> = {}, body?: unknown): Promise<any> {
  const operation = operations.find(({ operationId }) => operationId === id)!
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name]!))
  const response = await mock.fetch(
    new Request(`http://mock.test/_mock${path}`, {
      method: operation.method,
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
    }),
  )
  const schema = operation.requestBody?.content['application/json']?.schema
  if (response.status < 300 && schema !== undefined && body !== undefined)
    expect(problemOf(schema, body), `body of ${id}`).toBeUndefined()
  const { content } = responseOf(operation, response.status)
  const answer = content?.['application/json']?.schema
  const text = await response.text()
  if (content !== undefined && answer === undefined) {
    walked.add(`${id} ${response.status}`)
    return text
  }
  if (answer === undefined) expect(text, id).toBe('')
  else expect(problemOf(answer, JSON.parse(text)), `${id} ${response.status}: ${text.slice(0, 300)}`).toBeUndefined()
  walked.add(`${id} ${response.status}`)
  return text === '' ? undefined : JSON.parse(text)
}

describe('requests and responses are as documented', () => {
  test('of sandboxes and their state', async () => {
    await walk('getControlDocument')
    await walk('getHealth')
    expect(await walk('getMetrics')).toContain('etalon_mock_sandboxes 1\n')
    expect(await walk('getTargetFile')).toContain('base_url: http://mock.test/rest')
    await walk('createSandbox', {}, { id: 'walked', vary: 7 })
    await walk('createSandbox', {}, { from: 'walked' })
    await walk('listSandboxes')
    await walk('getSandbox', { sandbox: 'walked' })
    await walk('deleteSandbox', { sandbox: 'walked' })
    await walk('deleteSandbox', { sandbox: 'default' })
    await walk('getSandbox', { sandbox: 'none' })
    await walk('takeSnapshot', { name: 'before' })
    await walk('listSnapshots')
    await walk('takeSnapshot', { name: 'before' }, await walk('readSnapshot', { name: 'before' }))
    await walk('restoreSnapshot', { name: 'before' })
    await walk('dropSnapshot', { name: 'before' })
    await walk('dropSnapshot', { name: 'before' })
    await walk('restoreSnapshot', { name: 'before' })
    const { tables } = await walk('listTables')
    expect(tables).toContainEqual({ name: 'users', records: mock.world.view.users.size, internal: false })
    expect((await walk('readTable', { table: 'flows' })).records.length).toBe(mock.world.view.flows.size)
    await walk('readTable', { table: 'none' })
    const { record } = await walk('readRecord', { table: 'flows', key: 101 })
    await walk('readRecord', { table: 'flows', key: 9 })
    await walk('writeRecord', { table: 'flows', key: 101 }, { record: { ...record, name: 'Renamed' } })
    expect(mock.world.view.flows.get(101)?.name).toBe('Renamed')
    await walk('deleteRecord', { table: 'flows', key: 101 })
    await walk('deleteRecord', { table: 'flows', key: 101 })
    await walk('setAllowance', { login: 'carl' }, { usd: 0.5 })
    await walk('rechargeAllowance', { login: 'carl' })
    await walk('rechargeAllowance', { login: 'nobody' })
    await walk('handMessageOver', { listenerId: 9 }, 'x')
    const queue = [...mock.world.view.listeners.values()].find(({ listenerType }) => listenerType === 'listener.queue')
    await walk('handMessageOver', { listenerId: String(queue!.id) }, 'x')
    await walk('resetSandbox')
  })

  test('of the clock and observations', async () => {
    for (const id of ['getClock', 'freezeClock', 'thawClock', 'restoreClock']) await walk(id)
    await walk('advanceClock', {}, { ms: 1 })
    await walk('setClock', {}, { now: 1_798_761_600_000 })
    const headers = { authorization: `Bearer ${demoCredentials().admin}` }
    for (const path of ['/rest/v1/flows', '/rest/v1/flows/none', '/rest/v1/flow'])
      await mock.fetch(new Request(`http://mock.test${path}`, { headers }))
    const { entries } = await walk('readJournal')
    expect(entries.length).toBeGreaterThan(2)
    await walk('readJournalEntry', { entryId: entries[0].id })
    await walk('readJournalEntry', { entryId: 999 })
    expect((await walk('getSummary')).requests).toBe(entries.length)
    const [schedule] = mock.world.view.schedules.values()
    const record = { ...schedule, schedule: '0 6 * * *', enabled: true }
    await walk('writeRecord', { table: 'schedules', key: String(schedule!.id) }, { record })
    const { now, schedules } = await walk('listNextStarts')
    const starting = schedules.find(({ id }: { id: number }) => id === schedule!.id)
    expect(starting.next).toHaveLength(5)
    expect(starting.next).toEqual([...starting.next].sort((a, b) => a - b))
    expect(starting.next[0]).toBeGreaterThan(now)
    await walk('clearJournal')
    await walk('resetSandbox')
  })

  test('of overrides', async () => {
    await walk('setThrottle', {}, { state: 'off' })
    await walk('getStreaming')
    await walk('setStreaming', {}, { tokensPerSecond: 20, cut: { side: 'before', event: 'end', times: 1 } })
    await walk('setStreaming', {}, { tokensPerSecond: 0, cut: null })
    await walk('forceFailure', {}, { operation: 'createFlow', status: 400, times: 2 })
    await walk('forceFailure', {}, { listener: 501, status: 429, times: 'always' })
    expect((await walk('listFailures')).failures).toHaveLength(2)
    await walk('clearFailures')
    await walk('forceRuns', { flowId: 101 }, { outcome: 'error', duration: 'by hand', times: 1 })
    await walk('getRunPlan', { flowId: 101 })
    const { flows } = await walk('listRunPlans')
    expect(flows.find(({ id }: { id: number }) => id === 101).plan).toMatchObject({ outcome: 'error', times: 1 })
    const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
    const started = new Request('http://mock.test/rest/v1/flows/101/run', { method: 'POST', headers, body: '{}' })
    const { auditId } = (await (await mock.fetch(started)).json()) as { auditId: number }
    expect((await walk('listRuns')).runs[0]).toMatchObject({ auditId, flowId: 101, over: false })
    expect(await walk('readRunLog', { auditId })).toContain('\n')
    await walk('readRunLog', { auditId: 9 })
    await walk('moveRun', { auditId }, { to: 'success' })
    expect((await walk('listRuns')).runs[0]).toMatchObject({ auditId, status: 'success', over: true })
    await walk('moveRun', { auditId }, { to: 'success' })
    await walk('moveRun', { auditId: 9 }, { to: 'success' })
    const mailing = 'http://mock.test/rest/v1/flows/102/run?sync=true&emailOnFailure=true'
    await mock.fetch(new Request(mailing, { method: 'POST', headers, body: '{}' }))
    expect((await walk('listOutbox')).mails).toHaveLength(1)
    await walk('releaseRuns', { flowId: 101 })
    await walk('getRunPlan', { flowId: 9 })
    await walk('setLatency', {}, { ms: [0, 1], operation: 'listFlows' })
    await walk('getLatency')
    await walk('clearLatency')
    await walk('raiseEvent', {}, { event: 'Flow.Failed', entityId: 102 })
    await walk('raiseEvent', {}, { event: 'Flow.Failed', entityId: 9 })
    const hook = { name: 'Mine', url: 'http://127.0.0.1:9/', method: 'POST', events: ['*'] }
    await mock.fetch(
      new Request('http://mock.test/rest/v1/webhooks', { method: 'POST', headers, body: JSON.stringify(hook) }),
    )
    await walk('raiseEvent', {}, { event: 'Flow.Failed', entityId: 102 })
    const latest = async (): Promise<any> => (await walk('listDeliveries')).deliveries[0]
    await walk('repeatDelivery', { deliveryId: (await latest()).id })
    await expect.poll(async () => (await latest()).over).toBeDefined()
    await walk('repeatDelivery', { deliveryId: (await latest()).id })
    await walk('repeatDelivery', { deliveryId: 9 })
    await walk('listFaults')
    await walk('setFaults', {}, { faults: ['flows/delete-refuses-scheduled'] })
    await walk('breakRule', { area: 'flows', rule: 'delete-refuses-scheduled' })
    await walk('breakRule', { area: 'flows', rule: 'none' })
    await walk('keepRule', { area: 'flows', rule: 'delete-refuses-scheduled' })
    await walk('keepRule', { area: 'flows', rule: 'none' })
    await walk('clearFaults')
  })

  test('of variants', async () => {
    await walk('listVariants')
    await walk('setVariants', {}, { seed: 7 })
    await walk('setVariant', { area: 'webhooks', freedom: 'entity-of-flow-events' }, { variant: 'execution' })
    await walk('setVariant', { area: 'webhooks', freedom: 'none' }, { variant: 'execution' })
    await walk('clearVariant', { area: 'webhooks', freedom: 'entity-of-flow-events' })
    await walk('clearVariants')
  })

  test('of every operation, with a success', () => {
    const succeeded = new Set([...walked].filter((one) => / 2/.test(one)).map((one) => one.split(' ')[0]))
    expect(operations.map(({ operationId }) => operationId).filter((id) => !succeeded.has(id))).toEqual([])
  })
})

const values = {
  sandbox: 'default',
  table: 'tenants',
  key: 1,
  name: 'x',
  login: 'carl',
  listenerId: 501,
  flowId: 101,
  auditId: 1001,
}
const varied = { area: 'webhooks', freedom: 'entity-of-flow-events', rule: 'none' }

test.each([
  ['half a millisecond', 'advanceClock', { ms: 0.5 }],
  ['a time between two milliseconds', 'setClock', { now: 1.5 }],
  ['a range from its end', 'setLatency', { ms: [5, 1] }],
])('%s is refused', async (_name, id, body) => {
  expect((await walk(id, {}, body)).error).toContain('for example, send')
})

test.each([
  [
    'forceFailure',
    { operation: 'getFlow', break: 'cut' },
    "no member 'break'; it takes operation, method, path, target, listener, status, ",
  ],
  [
    'setStreaming',
    { cut: { side: 'before', event: 'end', x: 1 } },
    "cut has no member 'x'; it takes side, event, times",
  ],
  ['forceFailure', { operation: 'listFlow' }, 'there is no operation listFlow (did you mean listFlows?);'],
  ['setLatency', { ms: 1, operation: 'createflow' }, 'there is no operation createflow (did you mean createFlow?);'],
  ['setFaults', { faults: ['flows/delete-refuses-schedule'] }, '(did you mean flows/delete-refuses-scheduled?);'],
  ['setVariants', { variants: { 'webhooks/retry': 'again' } }, '(did you mean webhooks/retries?);'],
])('%s with %j: says what was probably meant', async (id, body, words) => {
  expect((await walk(id, {}, body)).error).toContain(words)
})

describe('an invalid body is refused with the problem and an example', () => {
  // The parser of world files has its own tests for the document of a snapshot.
  const taking = operations.filter(
    ({ operationId, requestBody }) =>
      requestBody?.content['application/json'] !== undefined && operationId !== 'takeSnapshot',
  )
  test.each(taking.map((operation) => [operation.operationId, operation] as const))('%s', async (id, operation) => {
    const { example } = operation.requestBody!.content['application/json']!
    const send = `; for example, send ${JSON.stringify(example)}`
    const wrong = (body: unknown): Promise<any> => walk(id, { ...values, ...varied }, body)
    const { error: unknown } = await wrong({ ...(example as object), misspelt: 1 })
    expect(unknown).toMatch(/^the body has no member 'misspelt'; it takes \w/)
    expect(unknown.split('; it takes ')[1].split(send)[0].split(', ')).toEqual(
      expect.arrayContaining(Object.keys(example as object)),
    )
    expect(unknown).toContain(send)
    expect(await wrong('{')).toEqual({ error: `the body is not valid JSON${send}` })
    expect(await wrong([])).toEqual({ error: `the body must be object${send}` })
    for (const [name, value] of Object.entries(example as object)) {
      const { error } = await wrong({ ...(example as object), [name]: typeof value === 'object' ? 1.5 : { a: 1 } })
      expect(error).toContain(name)
      expect(error).toContain(send)
    }
    expect(problemOf(operation.requestBody!.content['application/json']!.schema, example)).toBeUndefined()
    expect([...walked].filter((one) => one.startsWith(`${id} 400`))).toHaveLength(1)
  })
})
