import { describe, expect, test } from 'vitest'
import type { Discovery } from '../../suites/discover/finding.ts'
import { exportQuery } from '../../suites/discover/reads/exports.ts'
import { flowHistories } from '../../suites/discover/reads/flows.ts'
import { listedNames } from '../../suites/discover/reads/library.ts'
import { macroReference } from '../../suites/discover/reads/macro-name.ts'
import { messages, startingMessage } from '../../suites/discover/reads/messages.ts'
import { consoleDownload, secondTenant } from '../../suites/discover/reads/records.ts'
import { flowReferences } from '../../suites/discover/reads/references.ts'
import { searches } from '../../suites/discover/reads/searches.ts'
import { type Answers, answeringLook, refused } from '../support/answering-look.ts'

/** What a discovery finds on a service with these replies, and with what a file says already. */
async function found(discovery: Discovery, answers: Answers, known: readonly [string, unknown][] = []) {
  const findings = await discovery(answeringLook(answers), new Map(known))
  return Object.fromEntries(findings.map(({ key, value }) => [key, value]))
}

/** The administrator has made no flow: those of others are across the tenant. */
const ofOthers =
  (...flows: readonly object[]): Answers['listFlows'] =>
  ({ query }) =>
    query['scope'] === 'all' ? flows : []

describe('fixtures.runs.slow', () => {
  /** A flow whose runs took so many seconds, the latest first. */
  const running = (...seconds: readonly number[]): Answers => ({
    listFlows: ofOthers({ id: 7, name: 'Reload' }),
    countExecutionStatuses: () => ({ success: seconds.length, canceled: 1 }),
    listExecutionHistory: () => [
      { auditId: 99, status: 'canceled', started: 9_000_000 },
      ...seconds.map((_one, at) => ({ auditId: at + 1, status: 'success', started: 8_000_000 - at * 1_000_000 })),
    ],
    getExecution: ({ query }) => {
      const at = Number(query['auditId']) - 1
      const started = 8_000_000 - at * 1_000_000
      return { status: 'success', started, ended: started + (seconds[at] ?? 0) * 1000 }
    },
  })

  test.each([
    ['two runs of 45 s', [45, 44.9], 7],
    ['runs that outlast limits.settle_ms', [35, 36, 34], 7],
    ['one run alone', [45], undefined],
    ['a latest run that was quick', [2, 45, 45], undefined],
    ['an earlier run that was quick', [45, 2, 45], undefined],
    ['runs that are hardly longer', [31, 31, 31], undefined],
    ['runs that take half an hour', [1_800, 1_800], undefined],
  ])('with %s', async (_how, seconds, slow) => {
    expect((await found(flowHistories, running(...seconds)))['fixtures.runs.slow']).toBe(slow)
  })

  test('is held against the limit of the file', async () => {
    const limited = (ms: number): [string, unknown][] => [['limits.settle_ms', ms]]
    expect((await found(flowHistories, running(8, 8), limited(5_000)))['fixtures.runs.slow']).toBe(7)
    expect((await found(flowHistories, running(45, 45), limited(60_000)))['fixtures.runs.slow']).toBeUndefined()
  })
})

describe('what needs a flow is found where the administrator has made none', () => {
  test('features.second_tenant, by whatever member its id is shown', async () => {
    const answers: Answers = {
      listTenants: () => [{ label: 'Other', tenantId: 12 }],
      switchTenant: () => ({ token: 'there' }),
      listFlows: ({ query, elsewhere }) => (query['scope'] === 'all' ? [{ id: elsewhere ? 8 : 7, name: 'A' }] : []),
    }
    expect(await found(secondTenant, answers)).toEqual({ 'features.second_tenant': 12 })
    const same = { ...answers, listFlows: ofOthers({ id: 7, name: 'A' }) }
    expect(await found(secondTenant, same)).toEqual({})
  })

  test('requests.downloadExecutionConsole', async () => {
    const answers: Answers = {
      listFlows: ofOthers({ id: 7, name: 'A' }),
      listExecutionHistory: () => [{ auditId: 3, status: 'success', started: 1 }],
      getExecutionConsole: () => ['copied the orders'],
      downloadExecutionConsole: ({ query }) => (query['auditId'] === '3' ? ['copied the orders'] : undefined),
    }
    expect(Object.keys(await found(consoleDownload, answers))).toEqual(['requests.downloadExecutionConsole'])
  })
})

describe('requests.searchWithFilters', () => {
  const objects = [
    { kind: 'flow', id: 7, name: 'Load orders' },
    { kind: 'connection', id: 8, name: 'Warehouse' },
    { kind: 'format', id: 9, name: 'Semicolons' },
  ]
  const hits = (query: unknown, kinds: unknown, shown: (all: typeof objects) => unknown): unknown =>
    shown(
      objects.filter(
        ({ kind, name }) => name === query && (kinds === undefined || [kinds].flat().some((one) => one === kind)),
      ),
    )
  const grouped = (all: typeof objects): unknown =>
    Object.fromEntries(all.map(({ kind, ...object }) => [`${kind}s`, [object]]))
  const service = (shown: (all: typeof objects) => unknown, member: string): Answers => ({
    listFlows: ofOthers({ id: 7, name: 'Load orders' }),
    listConnections: () => [{ id: 8, name: 'Warehouse' }],
    listFormats: () => [{ id: 9, name: 'Semicolons' }],
    search: ({ query }) => hits(query['query'], undefined, shown),
    searchWithFilters: ({ body }) => {
      const { query, [member]: kinds } = body as Record<string, unknown>
      return hits(query, kinds, shown)
    },
  })

  test.each([
    ['in one list', (all: typeof objects): unknown => ({ hits: all }), 'types', ['flow']],
    ['in a list of each kind', grouped, 'types', ['flow']],
    ['in a list of each kind, by another member', grouped, 'kind', ['flow']],
  ])('where hits are %s', async (_how, shown, member, words) => {
    expect(await found(searches, service(shown, member))).toEqual({
      'requests.searchWithFilters': { body: { query: '{name}', [member]: words } },
      'fixtures.filtered_searches.connection': { query: '{name}', [member]: ['connection'] },
      'fixtures.filtered_searches.format': { query: '{name}', [member]: ['format'] },
    })
  })

  test('is not found where the filter does nothing', async () => {
    expect(await found(searches, service(grouped, 'sort'))).toEqual({})
  })
})

describe('messages', () => {
  const bodies: Readonly<Record<string, string>> = { '601': '{"order":17}', '602': '{"invoice":4}' }
  const service = (listed: (id: string) => object, read: (id: string) => unknown): Answers => ({
    listMessages: () => ({ messages: Object.keys(bodies).map(listed) }),
    getMessage: ({ path }) => read(String(path['messageId'])),
    searchMessages: ({ body }) => {
      const { text } = body as { text?: string }
      if (text === undefined) return refused('text is missing')
      return Object.keys(bodies)
        .filter((id) => bodies[id]?.includes(text))
        .map(listed)
    },
  })

  test.each([
    ['texts, and the body is a JSON text', (id: string) => ({ id }), (id: string) => bodies[id], 601],
    [
      'called messageId, and the body is in an envelope',
      (messageId: string) => ({ messageId, listenerId: 501 }),
      (messageId: string) => ({ messageId, listenerId: 501, size: 12, body: bodies[messageId] }),
      601,
    ],
  ])('are found where their ids are %s', async (_how, listed, read, id) => {
    expect(await found(messages, service(listed, read))).toMatchObject({
      'requests.searchMessages': { body: { text: 'order' } },
      'fixtures.message': { id, body: '{"order":17}' },
      'fixtures.other_message': { id: 602, body: '{"invoice":4}' },
    })
  })

  test('are found where their ids are no numbers', async () => {
    const named = service(
      (id) => ({ id: `msg-${id}` }),
      (id) => ({ id, body: bodies[id.replace('msg-', '')] }),
    )
    expect(await found(messages, named)).toMatchObject({ 'fixtures.message': { id: 'msg-601' } })
  })

  test.each([
    ['its record', { auditId: 33, status: 'success' }],
    ['itself', { status: 'success', run: { at: 5 } }],
  ])('show the execution that one started by %s', async (_how, record) => {
    const look = answeringLook({
      listMessages: () => [{ messageId: 'm-1', listenerId: 501, executions: [{ flowId: 7, auditId: 33 }] }],
      getExecution: ({ query }) => {
        if (query['messageId'] === 'm-1' || query['auditId'] === 33) return record
        return undefined
      },
    })
    expect(await startingMessage(look, 501, 7)).toEqual({ messageId: 'm-1', auditId: 33 })
    expect(await startingMessage(look, 502, 7)).toBeUndefined()
  })
})

describe('fixtures.macro_flow', () => {
  const service = (properties: object, used: boolean): Answers => ({
    listFlows: ofOthers({ id: 7, name: 'Report', flowType: 'flow.a.b', properties }),
    listMacros: () => [{ id: 31, name: 'REGION' }],
    getMacroUsage: () => (used ? [{ id: 7 }] : []),
  })

  test('is found by the name of the macro', async () => {
    const properties = { script: "select '{{macro:REGION}}' from {table}" }
    expect(await found(flowReferences, service(properties, true))).toEqual({
      'fixtures.macro_flow': { flowType: 'flow.a.b', properties: { script: '{{macro:{macroName}}}' } },
    })
    expect(await found(flowReferences, service(properties, false))).toEqual({})
  })

  test.each([
    ['REGION', '{macroName}'],
    ['${REGION}-x', '${{macroName}}'],
    ['a {{macro:REGION_2}} b {{macro:REGION}}', '{{macro:{macroName}}}'],
    ['the REGION of it', undefined],
    ['{{macro:SUBREGION}}', undefined],
  ])('of %j is %j', (text, written) => {
    expect(macroReference(text, 'REGION')).toBe(written)
  })
})

test('requests.exportObjects may have one parameter for both kinds', async () => {
  const answers: Answers = {
    listConnections: () => [{ id: 1 }, { id: 2 }],
    listFormats: () => [{ id: 3 }, { id: 4 }],
    exportObjects: ({ query }) => `bundle of ${String(query['ioIds'] ?? 'all')}`,
  }
  expect(await found(exportQuery, answers)).toEqual({ 'requests.exportObjects': { query: { ioIds: '{ids}' } } })
})

test.each([
  [{ commands: [{ description: 'lists the commands', name: 'help' }] }, 'help'],
  [{ 'queue.status': 'shows a queue', echo: 'repeats a text' }, 'echo'],
  [['version', 'echo'], 'version'],
])('the first command of %j is %s', async (json, command) => {
  expect(await found(listedNames, { listCommands: () => json })).toEqual({ 'fixtures.command': command })
})
