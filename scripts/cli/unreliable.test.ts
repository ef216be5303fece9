import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { rules } from '#spec'
import { demoCredentials } from '../../mocks/index.ts'
import { type Report, checks, exitCode, httpTransport, observations, run } from '../../suites/index.ts'
import { etalon } from '../../tests/support/child.ts'
import { embeddedTarget } from './embedded.ts'
import { readReport } from './read-report.ts'
import { type Failure, unreliable } from '../../tests/support/unreliable.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-unreliable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Scaled down from 10 s, where half of it is the 5 s of the last test but one. */
const TIMEOUT_MS = 500
const MIB = 1024 * 1024
const PAGE = '<!doctype html><html><body><h1>Down for maintenance</h1></body></html>'
const bomb = gzipSync(Buffer.alloc(80 * MIB))
const zeros = Buffer.alloc(MIB)

const answering =
  (status: number, type: string, body: string, more: Record<string, string> = {}): Failure =>
  (response) =>
    void response.writeHead(status, { 'content-type': type, ...more }).end(body)

/** Writes raw bytes below HTTP, and destroys the connection. */
const rudely =
  (text: string): Failure =>
  ({ socket }) => {
    if (text === '') return void socket?.resetAndDestroy()
    socket?.write(text, () => socket.destroy())
  }

/** Writes this many MiB, or as long as the other side reads. */
function flood(response: ServerResponse, mib = Number.POSITIVE_INFINITY): void {
  let written = 0
  const go = (): void => {
    while (!response.destroyed && written < mib) {
      written += 1
      if (!response.write(zeros)) return void response.once('drain', go)
    }
    if (!response.destroyed) response.end()
  }
  go()
}

const FAILURES: Readonly<Record<string, Failure>> = {
  'the connection is reset': rudely(''),
  'the connection ends within the head': rudely('HTTP/1.1 200 OK\r\nContent-Ty'),
  'the connection ends within the body': rudely('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{"id":'),
  'chunks are broken': rudely('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n'),
  'bytes of the head are none of a header': rudely('HTTP/1.1 200 OK\r\nX-\0Bad: 1\r\n\r\n'),
  '502 with a page': answering(502, 'text/html', PAGE),
  '502 with JSON': answering(502, 'application/json', '{"message":"no healthy upstream"}'),
  '503 with Retry-After': answering(503, 'text/plain', 'soon', { 'retry-after': '0' }),
  '504 with nothing': answering(504, 'text/plain', ''),
  'a maintenance page with 200': answering(200, 'text/html; charset=utf-8', PAGE),
  'a maintenance page with 503': answering(503, 'text/html', PAGE),
  'a redirect to itself': (response, { url = '/' }) => void response.writeHead(302, { location: url }).end(),
  silence: () => {},
  'a byte now and then': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'a body of 2 GB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2048 * MIB })
    flood(response, 2048)
  },
  'an endless stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    flood(response)
  },
  'a body that grows when it is decoded': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
}

/** What each kind of failure meets: plain objects and streams, and every passive rule. */
const AREAS = ['search', 'chat']
const passive = new Set<string>(observations.map(({ rule }) => rule))
const selected = new Set(rules.filter(({ id, area }) => AREAS.includes(area) || passive.has(id)).map(({ id }) => id))
/** The slow failures are rarer. */
const SLOW = /^(silence|a byte|a body|an endless)/

async function checkedBehind(
  failures: readonly Failure[],
  oneIn: number,
  timeoutMs = TIMEOUT_MS,
): Promise<{ report: Report; failed: number }> {
  const { origin, failed, close } = await unreliable(failures, oneIn)
  const { target, redactor } = embeddedTarget(origin)
  const { send, close: hangUp } = httpTransport(timeoutMs)
  const areas = new Set<string>(AREAS)
  const report = await run({
    target: { ...target, limits: { ...target.limits, runs: 1, timeoutMs } },
    checks,
    observations,
    send,
    redactor,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http']),
    selected,
    includes: ({ rule }) => areas.has(rule.area),
  })
  await hangUp()
  await close()
  return { report, failed: failed() }
}

/** Nothing is broken, some cases are in error, and some still pass. */
function expectNoBlame({ report, failed }: { report: Report; failed: number }): void {
  expect(failed).toBeGreaterThanOrEqual(5)
  const broken = report.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning')
  expect(broken.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
  expect(report.summary.error + report.summary.unsteady).toBeGreaterThan(0)
  expect(report.summary.pass).toBeGreaterThan(20)
  expect(exitCode(report)).toBe(4)
}

describe('some requests fail, and no rule is reported as broken', () => {
  test.each(Object.entries(FAILURES))('%s', async (name, failure) =>
    expectNoBlame(await checkedBehind([failure], SLOW.test(name) ? 13 : 7)),
  )

  test('in every way, one after the other, within bounded memory', async () => {
    const before = process.memoryUsage().rss
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20)
    expectNoBlame(await checkedBehind(Object.values(FAILURES), 11))
    clearInterval(timer)
    expect(most).toBeLessThan(1024 * MIB)
  })
})

test('a response after half the timeout (5 s by default) is in time', async () => {
  const timeoutMs = 3_000
  const late: Failure = (_response, _request, serve) => void setTimeout(serve, timeoutMs / 2)
  const { report, failed } = await checkedBehind([late], 13, timeoutMs)
  expect(failed).toBeGreaterThanOrEqual(5)
  const { violation, warning, error, blocked } = report.summary
  expect([violation, warning, error, blocked]).toEqual([0, 0, 0, 0])
})

test('the command exits with 4', async () => {
  const { origin, close } = await unreliable([rudely('')], 5)
  const file = join(folder, 'target.yaml')
  writeFileSync(
    file,
    `base_url: ${origin}/rest\nallow: [reads, writes]\ncredentials: { admin: { api_key: ${demoCredentials()['admin']} } }\n`,
  )
  const written = join(folder, 'report.json')
  const { code, output } = await etalon(['check', '--target', file, '--only', 'search', '--report', written])
  await close()
  expect(output).toMatch(/violation 0, unsteady \d+, warning 0/)
  // Its schema is checked when it is read.
  const cases = readReport(written).rules.flatMap((rule) => rule.cases)
  const unsteady = cases.filter(({ outcome }) => outcome === 'unsteady')
  const unjudged = cases.filter(({ outcome }) => outcome === 'error')
  expect(unsteady.length + unjudged.length).toBeGreaterThan(0)
  expect(unsteady.filter(({ attempts }) => attempts?.at(-1)?.outcome !== 'pass')).toEqual([])
  expect(code).toBe(4)
})
