import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type Report, UsageError, attributionTo, exitCode, terminal, writers } from '../../suites/index.ts'
import { readsIntent } from '../../suites/traffic/reads.ts'
import type { CheckFlags } from './check/flags.ts'
import { harReport } from './check/har.ts'
import { etalon } from '../../tests/support/child.ts'
import { type GateExchange, gateTraffic } from '../../tests/support/gate-traffic.ts'
import { reportProblems } from './read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-check-har-'))
afterAll(() => rmSync(folder, { recursive: true }))
const TOKEN = 'a-token-of-somebody-else-5e6f'

const listed = (fields: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

type Entry = {
  request: { method: string; url: string; headers: { name: string; value: string }[] }
  response: Record<string, unknown>
}

/** An entry as Chrome writes it: text bodies as text, and nothing for an empty body. */
function entryOf({ request, response }: GateExchange): Entry {
  const text = new TextDecoder().decode(response.body)
  return {
    request: {
      method: request.method,
      url: request.url,
      headers: listed(request.headers),
      ...(request.body === undefined ? {} : { postData: { mimeType: 'application/json', text: request.body } }),
    },
    response: {
      status: response.status,
      headers: listed(response.headers),
      content: { size: response.body.length, mimeType: 'x-unknown', ...(text === '' ? {} : { text }) },
      bodySize: response.body.length,
    },
  }
}

function harOf(name: string, entries: readonly object[]): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }))
  return file
}

const FLAGS: CheckFlags = { profile: ['mcp', 'http'], only: [], skip: [], report: [] }

function judged(file: string, url?: string): Promise<Report> {
  return harReport(file, { ...FLAGS, ...(url === undefined ? {} : { url }) })
}

const brokenIn = ({ rules: of }: Report): string[] =>
  of.filter(({ outcome }) => outcome === 'violation').map(({ id, reason }) => `${id}: ${reason}`)

const AREAS = new Set(['flows', 'errors', 'authentication', 'streams', 'mcp', 'executions'])
const SOME = new Set<string>([
  ...rules.filter(({ area }) => AREAS.has(area)).flatMap(({ id }, index) => (index % 30 === 0 ? [id] : [])),
  'flows/created-flow-listed',
])
let baseUrl: string
let exchanges: GateExchange[]

beforeAll(async () => ({ baseUrl, exchanges } = await gateTraffic(SOME)))

describe('traffic with a service that conforms', () => {
  type Fields = { name: string; value: string }[]
  type Content = { size: number; text?: string; encoding?: string }
  const content = (entry: Entry): Content => entry.response['content'] as Content
  const set = (entry: Entry, more: object): Entry => ({ ...entry, response: { ...entry.response, ...more } })
  const half = ({ text = '', ...rest }: Content): Content => ({ ...rest, text: text.slice(0, text.length / 2) })
  const lowered = (fields: Fields): Fields => fields.map(({ name, value }) => ({ name: name.toUpperCase(), value }))
  const coded = [
    { name: 'content-encoding', value: 'gzip' },
    { name: 'content-length', value: '3' },
  ]

  test.each<[string, (entry: Entry) => Entry]>([
    ['as Chrome writes it', (entry) => entry],
    [
      'in Base64',
      (entry) =>
        set(entry, {
          content: {
            ...content(entry),
            text: Buffer.from(content(entry).text ?? '').toString('base64'),
            encoding: 'base64',
          },
        }),
    ],
    ['without bodies', (entry) => set(entry, { content: { size: content(entry).size } })],
    ['without bodies and without their sizes', (entry) => set(entry, { content: { size: -1 }, bodySize: -1 })],
    [
      'with empty texts for bodies that were left out',
      (entry) => set(entry, { content: { size: content(entry).size, text: '' } }),
    ],
    ['with bodies that were cut', (entry) => set(entry, { content: half(content(entry)) })],
    [
      'with bodies that were cut, and no sizes',
      (entry) => set(entry, { content: { ...half(content(entry)), size: -1 } }),
    ],
    [
      'decoded, with the fields of the coding',
      (entry) =>
        set(entry, {
          headers: [
            ...(entry.response['headers'] as Fields).filter(
              ({ name }) => name !== 'content-length' || entry.response['status'] === 204,
            ),
            ...(entry.response['status'] === 204 ? [] : coded),
          ],
        }),
    ],
    ['without fields', (entry) => set(entry, { headers: [] })],
    ['with names in capitals', (entry) => set(entry, { headers: lowered(entry.response['headers'] as Fields) })],
    ['that broke off', (entry) => set(entry, { _error: 'net::ERR_CONNECTION_RESET', content: half(content(entry)) })],
    ['that was aborted', (entry) => set(entry, { status: 0, headers: [], content: { size: 0 } })],
    ['that revalidated', (entry) => set(entry, { status: 304, content: { size: 0, text: '' } })],
    ['that was sent elsewhere', (entry) => set(entry, { status: 302 })],
    [
      'that a gateway refused',
      (entry) =>
        set(entry, {
          status: 400,
          headers: [{ name: 'content-type', value: 'text/html' }],
          content: { size: 49, text: '<html><head><title>400 Bad Request</title></head>' },
        }),
    ],
    [
      'that shows a page only some fields',
      (entry) =>
        set(entry, {
          headers: (entry.response['headers'] as Fields).filter(
            ({ name }) => name === 'content-type' || name === 'content-length',
          ),
        }),
    ],
    ['that a gateway answered', (entry) => set(entry, { status: 504, content: { size: 5, text: 'later' } })],
  ])('has no violation %s', async (_how, changed) => {
    const report = await judged(
      harOf(
        'changed.har',
        exchanges.map((one) => changed(entryOf(one))),
      ),
    )
    expect(brokenIn(report)).toEqual([])
    expect(report.traffic?.exchanges).toBe(exchanges.length)
  })

  test('proves the rules about responses, names those it cannot prove, and covers the operations called', async () => {
    const report = await judged(harOf('plain.har', exchanges.map(entryOf)))
    expect(report.target).toBe(baseUrl)
    const of = (outcome: string): string[] => report.rules.filter((one) => one.outcome === outcome).map(({ id }) => id)
    expect(of('pass')).toContain('errors/answers-match-schema')
    expect(of('pass')).toContain('streams/session-first')
    // Decoded text does not show the original bytes.
    expect(of('not-yet-checked')).toContain('conventions/utf-8')
    expect(of('not-applicable').every((id) => readsIntent(id as RuleId))).toBe(true)
    const listing = report.operations.find(({ operationId }) => operationId === 'listFlows')
    expect(listing?.seen).toContain(200)
    expect(reportProblems(JSON.parse(JSON.stringify(report)))).toEqual([])
  })
})

test('rules that depend on how the request was sent are never decided, whatever the traffic', async () => {
  const failing = (one: GateExchange): object => {
    const entry = entryOf(one)
    return { ...entry, response: { ...entry.response, status: 500, content: { size: 0 } } }
  }
  expect(brokenIn(await judged(harOf('failing.har', exchanges.map(failing))))).toEqual([])
})

/** The response of a mock that breaks one rule, as an entry. */
async function entryWith(rule: RuleId, path: string, init: RequestInit): Promise<Entry> {
  const ofRule = faults.filter((one) => one.rule === rule)
  const { fault } = ofRule.find(({ operation }) => operation === 'listFlows') ?? ofRule[0]!
  const { fetch } = createMock({ alterations: [fault] })
  const url = `http://mock.test${BASE_PATH}/v1${path}`
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const response = await fetch(new Request(url, { headers, ...init }))
  const { method = 'GET', body } = init
  const request = {
    method,
    url,
    headers: (init.headers as undefined) ?? headers,
    ...(typeof body === 'string' ? { body } : {}),
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  // As it would arrive on a socket.
  const fields = { ...Object.fromEntries(response.headers), 'content-length': String(bytes.length), date: 'now' }
  return entryOf({ request, response: { status: response.status, headers: fields, body: bytes } })
}

const HELLO: RequestInit = { method: 'POST', body: '{"message":"hello"}' }
const PING: RequestInit = { method: 'POST', body: '{"jsonrpc":"2.0","id":"a","method":"ping"}' }
test.each<[RuleId, string, RequestInit, RuleId?]>([
  ['errors/bad-request-body', '/flows', { method: 'POST', body: '{' }],
  ['errors/conflict-is-json', '/flows/109', { method: 'DELETE' }],
  ['conventions/timestamps-are-integers', '/executions/106', {}, 'errors/answers-match-schema'],
  ['errors/unauthorized-body-empty', '/flows', { headers: {} }],
  ['http/unauthorized-says-how', '/flows', { headers: {} }],
  ['streams/session-first', '/ai-agent/api/chat/stream', HELLO],
  ['mcp/no-session-id', '/ai-agent/mcp', PING],
])('a violation of %s is found in traffic', async (rule, path, init, collateral) => {
  const report = await judged(harOf('broken.har', [await entryWith(rule, path, init)]))
  const ids = report.rules.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id)
  expect(ids).toContain(rule)
  expect(ids.filter((id) => id !== rule && id !== collateral)).toEqual([])
})

const CUTS = 60
test('a stream that breaks off is no violation, wherever it breaks and however it is recorded', async () => {
  // Random combinations whose streams differ and have no pauses.
  for (const seed of [2, 3]) {
    const { fetch } = createMock({ vary: seed, streaming: { firstTokenMs: 0, tokensPerSecond: 100_000, jitter: 0 } })
    const authorization = `Bearer ${demoCredentials().admin}`
    const headers = { authorization, 'content-type': 'application/json' }
    const url = `http://mock.test${BASE_PATH}/v1/ai-agent/api/chat/stream`
    const response = await fetch(new Request(url, { ...HELLO, headers }))
    const [status, fields] = [response.status, Object.fromEntries(response.headers)]
    const body = new Uint8Array(await response.arrayBuffer())
    const cuts = Array.from({ length: CUTS }, (_none, index) => body.subarray(0, (index / CUTS) * body.length))
    const entries = cuts.map((part) =>
      entryOf({ request: { method: 'POST', url, headers }, response: { status, headers: fields, body: part } }),
    )
    expect(brokenIn(await judged(harOf('cut.har', entries))), `seed ${seed}`).toEqual([])
  }
})

describe('requests', () => {
  const answered = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 3, text: '[7]' },
  }
  const entry = (url: string, method = 'GET', headers: object[] = []): object => ({
    request: { method, url, headers },
    response: answered,
  })
  const API = 'https://one.example.com/rest'

  test('elsewhere are skipped and listed', async () => {
    const { traffic } = await judged(
      harOf('mixed.har', [
        entry(`${API}/v1/flows`),
        entry(`${API}/v1/schedules`),
        entry('https://other.example.com/rest/v1/flows?secret=xyz'),
        entry('https://one.example.com/app.js'),
        entry(`${API}/v1/nothing/here`),
        entry(`${API}/v1/flows`, 'OPTIONS'),
        entry('wss://one.example.com/rest/v1/flows'),
        entry('data:text/plain,secret'),
        entry(`${API}/v1/flows`, 'GET', [{ name: 'Prefer', value: 'code=404' }]),
        entry(`${API}/v1/ai-agent/api/sessions/7/chat`, 'POST'),
        entry(`${API}/v1/flows?fields=name`),
        entry(`${API}/v1/flows?scope=all&_=1700000000000`),
      ]),
    )
    expect(traffic).toMatchObject({ exchanges: 12, judged: 3 })
    const reasons = Object.fromEntries(traffic!.leftOut.map(({ reason, examples }) => [reason, examples]))
    expect(reasons).toEqual({
      [`it is not below ${API}`]: ['GET https://other.example.com/rest/v1/flows', 'GET https://one.example.com/app.js'],
      'no documented operation has its path': [
        `GET ${API}/v1/nothing/here`,
        `POST ${API}/v1/ai-agent/api/sessions/7/chat`,
      ],
      'no documented operation of its path has the method OPTIONS': [`OPTIONS ${API}/v1/flows`],
      'it is not an HTTP request': ['GET wss://one.example.com/rest/v1/flows', 'GET data:…'],
      'its client sent a parameter that is not documented for listFlows: fields': [`GET ${API}/v1/flows`],
      'its client preferred another response (Prefer)': [`GET ${API}/v1/flows`],
    })
  })

  test('to fixed paths are not attributed to paths with parameters', () => {
    const { operationOf } = attributionTo(API)
    const idOf = (method: string, path: string): string => {
      const facts = operationOf(method, `${API}${path}`)
      return typeof facts === 'string' ? facts : facts.id
    }
    expect(idOf('GET', '/v1/flows/101')).toBe('getFlow')
    expect(idOf('GET', '/v1/flows/recent')).toBe('listRecentFlows')
    expect(idOf('GET', '/v1/flows/')).toBe('no documented operation has its path')
  })
})

describe('the command', () => {
  test('checks a recording, writes every kind of report without secrets, and exits 1', async () => {
    const rule = 'errors/conflict-is-json'
    const broken = await entryWith(rule, '/flows/109', { method: 'DELETE' })
    const entries = [broken].map((entry) => {
      const headers = [
        ...entry.request.headers.filter(({ name }) => name !== 'authorization'),
        { name: 'Authorization', value: `Bearer ${TOKEN}` },
        { name: 'Cookie', value: `sid=${TOKEN}-cookie` },
      ]
      return { ...entry, request: { ...entry.request, headers } }
    })
    const file = harOf('command.har', entries)
    const reports = writers.map(({ ending }) => join(folder, `report${ending}`))
    const { code, output } = await etalon([
      'check',
      '--har',
      file,
      '--github',
      '--verbose',
      ...reports.flatMap((one) => ['--report', one]),
    ])
    expect(code).toBe(1)
    expect(output).toContain(rule)
    expect(output).toContain(`exchanges judged`)
    expect(output).toMatch(/^not yet checked \(\d+\)$/m)
    const written = reports.map((one) => readFileSync(one, 'utf8'))
    for (const text of [output, ...written]) expect(text).not.toContain(TOKEN)
    for (const text of written) expect(text).toContain(rule)
    const report = JSON.parse(written[0]!) as Report
    expect(report.rules.flatMap(({ cases }) => cases).find(({ seenIn }) => seenIn !== undefined)?.seenIn).toMatch(
      /^entry \d+$/,
    )
  })

  test('says that no violation was seen rather than that the service conforms, and lists the undecided rules on request', async () => {
    const report = await judged(harOf('good.har', exchanges.map(entryOf)))
    expect(exitCode(report)).toBe(0)
    expect(terminal(report)).toContain('Nothing that was seen is broken')
    expect(terminal(report)).not.toContain('Conforms')
    const open = report.rules.flatMap(({ id, outcome }) => (outcome === 'not-yet-checked' ? [id] : []))
    expect(open.length).toBeGreaterThan(0)
    expect(terminal(report)).toContain(
      `not yet checked (${open.length}): the traffic does not decide them; --verbose lists them\n`,
    )
    expect(terminal(report)).not.toContain(`  ${open[0]}\n`)
    expect(terminal(report, { verbose: true })).toContain(
      `not yet checked (${open.length})\n${open.map((id) => `  ${id}\n`).join('')}`,
    )
    const nothing = await judged(harOf('empty.har', []), 'https://api.example.com')
    expect(exitCode(nothing)).toBe(2)
    expect(terminal(nothing)).toContain('Not shown to conform')
  })

  const foreign = (): string =>
    harOf('foreign.har', [{ request: { method: 'GET', url: 'https://api.example.com/v1/flows' } }])
  test.each<[string, () => string, Partial<CheckFlags>, string]>([
    ['a file that is none', () => join(folder, 'none.har'), {}, 'cannot be read (ENOENT)'],
    ['an option of sending', foreign, { plan: true }, '--plan has no effect with --har'],
    ['an address of another kind', foreign, { url: 'ftp://host' }, '--url ftp://host: must be an http(s) URL'],
    ['traffic that holds nothing of the API', foreign, {}, 'give the base address with --url'],
  ])('refuses %s', async (_what, file, more, message) => {
    const refused = harReport(file(), { ...FLAGS, ...more })
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toBeInstanceOf(UsageError)
  })
})
