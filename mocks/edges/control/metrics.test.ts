import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Mock, createMock } from '../../index.ts'
import { createProcessPort } from '../../node/process-port.ts'
import { expositionOf } from './exposition.ts'

let mock: Mock
afterEach(() => mock.close())

interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

const COMMENT = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy

/** Reads the text format strictly, as its description has it: families together, help and type first, no series twice. */
function parsed(text: string): Map<string, { type: string; series: Series[] }> {
  expect(text.endsWith('\n')).toBe(true)
  const families = new Map<string, { type: string; series: Series[] }>()
  const seen = new Set<string>()
  let [helped, current] = ['', '']
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, of, rest] = COMMENT.exec(line) ?? []
    if (kind === 'HELP') helped = of!
    else if (kind === 'TYPE') {
      expect(of).toBe(helped)
      expect(families.has(of!)).toBe(false)
      expect(['counter', 'gauge', 'histogram']).toContain(rest)
      families.set(of!, { type: rest!, series: [] })
      current = of!
    } else {
      const [, name, inside = '', value] = SAMPLE.exec(line) ?? expect.fail(`not a sample: ${line}`)
      expect(name!.replace(/_(bucket|sum|count)$/, '')).toBe(current.replace(/_(bucket|sum|count)$/, ''))
      const pairs = [...inside.matchAll(LABEL)]
      expect(pairs.map(([whole]) => whole).join('')).toBe(inside)
      expect(seen.has(`${name}{${inside}}`), line).toBe(false)
      seen.add(`${name}{${inside}}`)
      expect(Number.isFinite(Number(value)), line).toBe(true)
      const labels = Object.fromEntries(pairs.map(([, label, text]) => [label!, text!]))
      families.get(current)!.series.push({ name: name!, labels, value: Number(value) })
    }
  }
  return families
}

const send = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  mock.fetch(new Request(`http://mock.test${path}`, { headers }))

async function scrape(headers?: Record<string, string>): Promise<ReturnType<typeof parsed>> {
  const response = await send('/_mock/metrics', headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return parsed(await response.text())
}

function valueOf(families: ReturnType<typeof parsed>, name: string, labels: Record<string, string> = {}): number {
  const isWanted = (one: Series): boolean => Object.entries(labels).every(([key, value]) => one.labels[key] === value)
  const found = families.get(name)?.series.filter(isWanted)
  expect(found, `${name} ${JSON.stringify(labels)}`).toHaveLength(1)
  return found![0]!.value
}

describe('metrics', () => {
  test('count requests by operation and status, in all sandboxes', async () => {
    mock = createMock()
    const { world } = mock.sandboxes.create()
    const [other] = world.view.tokens.where('userId', '1')
    for (const key of [mock.keys.admin, other!.token, 'wrong'])
      await send('/rest/v1/flows/101', { authorization: `Bearer ${key}` })
    await send('/rest/v1/nothing')
    const families = await scrape()
    const name = 'etalon_mock_requests_total'
    expect(families.get(name)?.type).toBe('counter')
    expect(valueOf(families, name, { operation: 'getFlow', status: '200' })).toBe(2)
    expect(valueOf(families, name, { operation: 'getFlow', status: '401' })).toBe(1)
    expect(valueOf(families, name, { operation: 'none', status: '404' })).toBe(1)
    expect(families.get(name)?.series).toHaveLength(3)
  })

  test('put durations into cumulative buckets', async () => {
    mock = createMock()
    const headers = { authorization: `Bearer ${mock.keys.admin}` }
    await send('/rest/v1/flows', headers)
    mock.sandboxes.default.latency.set(60)
    for (let count = 0; count < 2; count++) await send('/rest/v1/flows', headers)
    const { type, series } = (await scrape()).get('etalon_mock_request_duration_seconds')!
    expect(type).toBe('histogram')
    const buckets = series.filter(({ name }) => name.endsWith('_bucket'))
    const counts = buckets.map(({ value }) => value)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(buckets.find(({ labels }) => labels['le'] === '0.05')?.value).toBeLessThan(2)
    expect(buckets.at(-1)).toMatchObject({ labels: { operation: 'listFlows', le: '+Inf' }, value: 3 })
    expect(series.at(-1)).toMatchObject({ name: 'etalon_mock_request_duration_seconds_count', value: 3 })
    expect(series.at(-2)!.value).toBeGreaterThan(0.119)
    expect(series.at(-2)!.value).toBeLessThan(30)
  })

  test('show sandboxes, evictions, memory and journals', async () => {
    mock = createMock({ sandboxLimits: { count: 2 } })
    for (let count = 0; count < 3; count++) mock.sandboxes.create()
    await send('/rest/v1/flows')
    const families = await scrape()
    expect(valueOf(families, 'etalon_mock_sandboxes')).toBe(3)
    const evicted = 'etalon_mock_sandboxes_evicted_total'
    expect(['count', 'idle', 'memory'].map((reason) => valueOf(families, evicted, { reason }))).toEqual([1, 0, 0])
    expect(valueOf(families, 'etalon_mock_sandbox_memory_bytes')).toBe(40_000)
    expect(valueOf(families, 'etalon_mock_journal_entries')).toBe(1)
    expect(valueOf(families, 'etalon_mock_open_streams')).toBe(0)
    expect(families.has('process_resident_memory_bytes')).toBe(false)
  })

  test('show the process, and the delay of its event loop from the second scrape on', async () => {
    mock = createMock({ ports: { process: createProcessPort() } })
    const first = await scrape()
    expect(first.has('nodejs_eventloop_lag_p99_seconds')).toBe(false)
    expect(valueOf(first, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(valueOf(first, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1000)
    expect(valueOf(first, 'process_start_time_seconds')).toBeGreaterThan(Date.now() / 1000 - 3_600)
    expect(valueOf(first, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(valueOf(first, 'etalon_mock_info')).toBe(1)
    await sleep(50)
    const until = performance.now() + 200
    while (performance.now() < until);
    await sleep(50)
    const second = await scrape()
    expect(valueOf(second, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.15)
    expect(valueOf(second, 'nodejs_eventloop_lag_p50_seconds')).toBeLessThan(0.15)
  })

  test('need the token of the control surface, if it has one', async () => {
    const token = 'a-token-of-the-test'
    mock = createMock({ controlToken: token })
    expect((await send('/_mock/metrics')).status).toBe(401)
    expect((await send('/_mock/metrics', { authorization: `Bearer ${token}x` })).status).toBe(401)
    await scrape({ authorization: `Bearer ${token}` })
    expect((await send('/_mock/health')).status).toBe(200)
  })

  test('escape what is in labels and help', () => {
    mock = createMock()
    const text = expositionOf([
      { name: 'a', help: 'two\nlines \\', type: 'gauge', samples: [{ labels: { of: 'a "b"\n\\' }, value: 0.5 }] },
      { name: 'none', help: 'no samples', type: 'gauge', samples: [] },
    ])
    expect(text).toBe('# HELP a two\\nlines \\\\\n# TYPE a gauge\na{of="a \\"b\\"\\n\\\\"} 0.5\n')
    expect(parsed(text).get('a')?.series).toHaveLength(1)
  })
})
