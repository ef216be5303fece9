import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Eviction, type Mock, type MockOptions, createMock } from '../index.ts'
import { REMEMBERED } from './evicted.ts'
import type { Sandbox } from './sandbox.ts'

const MEGABYTE = 1024 * 1024
const FLOWS = '/rest/v1/flows'

let mock: Mock
let evictions: Eviction[]
const made = (sandboxLimits?: MockOptions['sandboxLimits'], more: MockOptions = {}): Mock => {
  evictions = []
  mock = createMock({
    ...(sandboxLimits === undefined ? {} : { sandboxLimits }),
    onEvicted: (eviction) => evictions.push(eviction),
    ...more,
  })
  return mock
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  mock.close()
  vi.useRealTimers()
})

const keyOf = ({ world }: Sandbox): string => world.view.tokens.where('userId', '1')[0]!.token
const ids = (): string[] => mock.sandboxes.all().map(({ id }) => id)
const reasons = (): string[] => evictions.map(({ id, reason }) => `${id} ${reason}`)

async function send(path: string, key?: string, method = 'GET', body?: string): Promise<Response> {
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return mock.fetch(
    new Request(`http://mock.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
}

describe('a time to live', () => {
  test('ends a sandbox that nobody has used for that long, and no other', async () => {
    const { sandboxes } = made({ idleMs: 60_000 })
    const used = sandboxes.create({ id: 'used' })
    sandboxes.create({ id: 'left' })
    vi.advanceTimersByTime(45_000)
    expect((await send(FLOWS, keyOf(used))).status).toBe(200)
    vi.advanceTimersByTime(45_000)
    expect(ids()).toEqual(['default', 'used'])
    expect(reasons()).toEqual(['left idle'])
    vi.advanceTimersByTime(15_000)
    expect(ids()).toEqual(['default'])
  })

  test.each(['/_mock/sandboxes/one', '/_mock/sandboxes/one/clock'])('begins again with GET %s', async (path) => {
    made({ idleMs: 60_000 }).sandboxes.create({ id: 'one' })
    vi.advanceTimersByTime(45_000)
    expect((await send(path)).status).toBe(200)
    vi.advanceTimersByTime(45_000)
    expect(ids()).toContain('one')
  })

  test('does not begin again when all sandboxes are listed', async () => {
    made({ idleMs: 60_000 }).sandboxes.create({ id: 'one' })
    vi.advanceTimersByTime(45_000)
    await send('/_mock/sandboxes')
    vi.advanceTimersByTime(15_000)
    expect(ids()).toEqual(['default'])
  })

  test('does not end a sandbox while one of its calls waits', async () => {
    const { sandboxes } = made({ idleMs: 60_000 })
    const one = sandboxes.create({ id: 'one' })
    one.latency.set(50)
    const waiting = send(FLOWS, keyOf(one))
    await vi.waitFor(() => expect(one.underWay).toBe(1))
    vi.advanceTimersByTime(120_000)
    expect((await waiting).status).toBe(200)
    vi.advanceTimersByTime(55_000)
    expect(ids()).toContain('one')
    vi.advanceTimersByTime(10_000)
    expect(ids()).not.toContain('one')
  })

  test('never ends the default sandbox, nor any unless it is set', () => {
    made({ idleMs: 1 })
    vi.advanceTimersByTime(10_000)
    expect(ids()).toEqual(['default'])
    mock.close()
    made().sandboxes.create({ id: 'one' })
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(ids()).toEqual(['default', 'one'])
  })

  test('needs no timer once there is nothing to end', () => {
    made({ idleMs: 10_000 }).sandboxes.create()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(11_000)
    expect(vi.getTimerCount()).toBe(0)
    mock.sandboxes.create()
    expect(vi.getTimerCount()).toBe(1)
    mock.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a number of sandboxes', () => {
  test('is kept by ending the least recently used one', async () => {
    const { sandboxes } = made({ count: 2 })
    const one = sandboxes.create({ id: 'one' })
    vi.advanceTimersByTime(10)
    sandboxes.create({ id: 'two' })
    vi.advanceTimersByTime(10)
    await send(FLOWS, keyOf(one))
    sandboxes.create({ id: 'three' })
    expect(ids()).toEqual(['default', 'one', 'three'])
    expect(reasons()).toEqual(['two count'])
  })

  test('is kept without ending one whose call waits, if there is another', async () => {
    const { sandboxes } = made({ count: 2 })
    const one = sandboxes.create({ id: 'one' })
    one.latency.set(50)
    const waiting = send(FLOWS, keyOf(one))
    await vi.waitFor(() => expect(one.underWay).toBe(1))
    vi.advanceTimersByTime(10)
    sandboxes.create({ id: 'two' })
    sandboxes.create({ id: 'three' })
    expect(ids()).toEqual(['default', 'one', 'three'])
    expect((await waiting).status).toBe(200)
  })
})

describe('a memory limit', () => {
  test('is kept by dropping old requests of journals before any sandbox', async () => {
    const { sandboxes } = made({ bytes: 2 * MEGABYTE })
    const one = sandboxes.create({ id: 'one' })
    for (let count = 0; count < 300; count++) await send(FLOWS, keyOf(one))
    expect(sandboxes.bytes).toBeGreaterThan(2 * MEGABYTE)
    vi.advanceTimersByTime(1_000)
    expect(sandboxes.bytes).toBeLessThan(2 * MEGABYTE)
    expect(evictions).toEqual([])
    expect(one.journal.size).toBe(10)
    expect(one.journal.total).toBe(300)
    expect(one.journal.entries().map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => 291 + index))
    expect(one.journal.detail(300)?.response?.body).toContain('Fetch')
    expect((await send(FLOWS, keyOf(one))).status).toBe(200)
    expect(one.journal.entries().at(-1)?.id).toBe(301)
  })

  test('is kept by emptying journals if that is needed to keep all sandboxes', async () => {
    const { sandboxes } = made({ bytes: 150_000 })
    const [one, two] = [sandboxes.create(), sandboxes.create()]
    for (const sandbox of [one, two]) for (let count = 0; count < 20; count++) await send(FLOWS, keyOf(sandbox))
    vi.advanceTimersByTime(1_000)
    expect(evictions).toEqual([])
    expect([one.journal.size, two.journal.size]).toEqual([0, 0])
    expect(sandboxes.bytes).toBeLessThan(150_000)
  })

  test('is kept by ending what holds most for longest: a large sandbox in use before small ones', async () => {
    const { sandboxes } = made({ bytes: 2 * MEGABYTE })
    const small = Array.from({ length: 5 }, () => sandboxes.create())
    const large = sandboxes.create({ id: 'large' })
    vi.advanceTimersByTime(10_000)
    const body = JSON.stringify({ name: 'Long', flowType: 'flow.etl.api', description: 'x'.repeat(MEGABYTE) })
    for (let count = 0; count < 3; count++) expect((await send(FLOWS, keyOf(large), 'POST', body)).status).toBe(200)
    vi.advanceTimersByTime(1_000)
    expect(reasons()).toEqual(['large memory'])
    expect(sandboxes.bytes).toBeLessThan(2 * MEGABYTE)
    expect(small.every((sandbox) => sandboxes.has(sandbox))).toBe(true)
  })

  test('counts what a sandbox holds now, not what it has overwritten', async () => {
    const { sandboxes } = made({ bytes: 4 * MEGABYTE })
    const one = sandboxes.create({ id: 'one' })
    const url = `${FLOWS}/101`
    const flow = (await (await send(url, keyOf(one))).json()) as object
    for (let count = 0; count < 50; count++) {
      const body = JSON.stringify({ ...flow, description: `${count}`.padEnd(200_000, 'x') })
      expect((await send(url, keyOf(one), 'PUT', body)).status).toBe(200)
    }
    one.journal.clear()
    one.world.reset()
    expect(one.footprint.bytes).toBeLessThan(100_000)
  })

  test('counts snapshots, each record once', async () => {
    const { sandboxes } = made()
    const one = sandboxes.create({ id: 'one' })
    const body = JSON.stringify({ name: 'Long', flowType: 'flow.etl.api', description: 'x'.repeat(MEGABYTE) })
    await send(FLOWS, keyOf(one), 'POST', body)
    one.journal.clear()
    const { bytes } = one.footprint
    for (const name of ['a', 'b', 'c']) await send(`/_mock/sandboxes/one/snapshots/${name}`, undefined, 'PUT')
    expect(one.footprint.bytes / bytes).toBeLessThan(1.1)
    one.world.reset()
    expect(one.footprint.bytes).toBeGreaterThan(MEGABYTE)
    for (const name of ['a', 'b', 'c']) await send(`/_mock/sandboxes/one/snapshots/${name}`, undefined, 'DELETE')
    expect(one.footprint.bytes).toBeLessThan(100_000)
  })

  test('does not count for a fork what it shares with its origin', async () => {
    const { sandboxes } = made()
    const one = sandboxes.create({ id: 'one' })
    const body = JSON.stringify({ name: 'Long', flowType: 'flow.etl.api', description: 'x'.repeat(MEGABYTE) })
    await send(FLOWS, keyOf(one), 'POST', body)
    const fork = sandboxes.create({ from: one.world.freeze() })
    expect(fork.footprint.bytes).toBeLessThan(50_000)
  })
})

describe('an evicted sandbox', () => {
  const evicted = (): Sandbox => {
    const one = made({ idleMs: 60_000 }, { now: () => Date.UTC(2026, 0, 2) }).sandboxes.create({ id: 'one' })
    vi.advanceTimersByTime(61_000)
    expect(ids()).toEqual(['default'])
    return one
  }

  test('leaves the documented status for an unknown token, with the reason in a header and in the journal', async () => {
    const why = 'sandbox one was evicted: it was not used for 60 s (--sandbox-ttl, or sandboxLimits.idleMs)'
    const response = await send(FLOWS, keyOf(evicted()))
    expect([response.status, await response.text()]).toEqual([401, ''])
    expect(response.headers.get('etalon-evicted')).toBe(why)
    expect(mock.sandboxes.default.journal.entries().at(-1)).toMatchObject({ status: 401, note: why })
    const login = JSON.stringify({ login: 'ada@one', password: 'ada-pass-1' })
    const refused = await send('/rest/v1/token-auth/issue', undefined, 'POST', login)
    expect([refused.status, refused.headers.get('etalon-evicted')]).toEqual([401, why])
    expect((await send(FLOWS, 'unknown')).headers.has('etalon-evicted')).toBe(false)
  })

  test.each([
    ['GET', '/_mock/sandboxes/one'],
    ['GET', '/_mock/sandboxes/one/journal'],
    ['POST', '/_mock/sandboxes/one/reset'],
  ])('is said to be evicted, and why: %s %s', async (method, path) => {
    evicted()
    const response = await send(path, undefined, method)
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({
      error:
        'sandbox one was evicted at 2026-01-02T00:00:00.000Z: it was not used for 60 s (--sandbox-ttl, or sandboxLimits.idleMs)',
    })
  })

  test('cannot be forked, and says why', async () => {
    evicted()
    const response = await send('/_mock/sandboxes', undefined, 'POST', '{"from":"one"}')
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('sandbox one was evicted')])
  })

  test('can be ended like any other, and made again', async () => {
    const key = keyOf(evicted())
    expect((await send('/_mock/sandboxes/one', undefined, 'DELETE')).status).toBe(204)
    expect((await send('/_mock/sandboxes/one')).status).toBe(404)
    expect((await send(FLOWS, key)).headers.has('etalon-evicted')).toBe(false)
    mock.sandboxes.create({ id: 'one' })
    expect((await send('/_mock/sandboxes/one')).status).toBe(200)
  })

  test('is forgotten after thousands of others', () => {
    const { sandboxes } = made({ count: 1 })
    for (let count = 0; count < REMEMBERED + 3; count++) sandboxes.create()
    expect(evictions).toHaveLength(REMEMBERED + 2)
    expect([sandboxes.evicted.get('s2'), sandboxes.evicted.get('s3')?.id]).toEqual([undefined, 's3'])
    expect(sandboxes.evicted.counts.get('count')).toBe(REMEMBERED + 2)
  })
})

test('a number of sandboxes is an integer', () => {
  expect(() => made({ count: 0.5 })).toThrow('sandboxLimits.count: must be an integer, not 0.5')
})

test.each([0, -1, Number.NaN])('a limit of %s is refused by name', (count) => {
  expect(() => made({ count })).toThrow(`sandboxLimits.count: must be a positive number, not ${count}`)
})
