import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../../mocks/index.ts'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { listen } from '../../../mocks/node/serve.ts'
import { type Report, UsageError, readHar } from '../../../suites/index.ts'
import { harReport } from '../check/har.ts'
import { begin } from '../../../tests/support/child.ts'
import { judgingThread } from './judging-thread.ts'
import type { Passed } from './passage.ts'
import { type Service, before, between, bodyOf, lineTo } from '../../../tests/support/test-peer.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-proxy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const violations = (report: Report): string[] =>
  report.rules.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id)
const asked = { profile: [], only: [], skip: [], report: [] }

describe('a body that is too large to be checked', () => {
  const MIB = 1024 * 1024
  const LARGE = 12 * MIB

  test('passes whole, and is reported as not checked', async () => {
    const service: Service = async (message, response) => {
      const { length } = await bodyOf(message)
      // Not a documented path, but checks never get that far.
      response.writeHead(200, { 'content-type': 'application/json', 'x-got': length })
      for (let sent = 0; sent < LARGE; sent += MIB)
        if (!response.write(Buffer.alloc(MIB, 'x'))) await new Promise((resolve) => response.once('drain', resolve))
      response.end()
    }
    await between(service, async ({ baseUrl, said, end }) => {
      const answer = await fetch(`${baseUrl}/v1/flows`, { method: 'POST', body: Buffer.alloc(LARGE, 'y') })
      expect(answer.headers.get('x-got')).toBe(String(LARGE))
      expect((await answer.bytes()).length).toBe(LARGE)
      const report = await end()
      expect(said).toEqual([`POST /rest/v1/flows: its body is larger than the ${8 * MIB} bytes that are checked`])
      expect(report.traffic).toMatchObject({ judged: 1, withoutBody: 1 })
      expect(violations(report)).toEqual([])
    })
  })

  test('is checked by its first events if it is an endless stream', async () => {
    const service = (_message: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"type":"session","session_id":7}\n\n')
    }
    await between(service, async ({ port, end }) => {
      const line = lineTo(port)
      line.write('POST /rest/v1/ai-agent/api/chat/stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
      await line.until('session_id')
      const report = await end()
      expect(violations(report)).toEqual(['streams/session-id'])
      expect(report.rules.find(({ id }) => id === 'streams/finishes')?.outcome).toBe('not-yet-checked')
    })
  })
})

/** Calls through a proxy in front of a mock that breaks a rule, and returns the outcome. */
async function throughProxy(rule: string | undefined, har?: string): Promise<{ report: Report; said: string[] }> {
  const alterations = faults
    .filter((one) => one.rule === rule)
    .slice(0, 1)
    .map(({ fault }) => fault)
  const mock = await listen(createMock({ alterations }).fetch)
  const said: string[] = []
  const { baseUrl, end } = await before(mock.origin + BASE_PATH, said, har)
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  try {
    const call = async (method: string, path: string, body?: object): Promise<string> => {
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
      return (await fetch(`${baseUrl}/v1${path}`, init)).text()
    }
    await call('POST', '/token-auth/issue', { login: 'ada', password: 'ada-pass-1' })
    await call('GET', '/flows')
    await call('GET', '/connections/301')
    await call('DELETE', '/flows/109')
    await call('POST', '/ai-agent/api/chat/stream', { message: 'what is a flow' })
    await call('POST', '/ai-agent/mcp', { jsonrpc: '2.0', id: 'a', method: 'ping' })
    await fetch(`${baseUrl}/v1/flows`)
    await fetch(new URL('/somewhere', baseUrl))
    if (har !== undefined) expect((await readHar(har)).length).toBeGreaterThan(0)
    return { report: await end(), said }
  } finally {
    await mock.close()
  }
}

test('a conforming service has no violation, and the operations called are covered', async () => {
  const { report, said } = await throughProxy(undefined)
  expect(violations(report)).toEqual([])
  expect(said).toEqual([])
  expect(report.traffic).toMatchObject({ exchanges: 8, judged: 7, withoutBody: 0 })
  const passed = report.rules.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id)
  for (const id of ['errors/answers-match-schema', 'conventions/utf-8', 'streams/finishes', 'mcp/text-id-echoed'])
    expect(passed).toContain(id)
})

test('a broken rule is printed each time it is seen, and is in the report', async () => {
  const { report, said } = await throughProxy('errors/conflict-is-json')
  expect(violations(report)).toEqual(['errors/conflict-is-json'])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^violation errors\/conflict-is-json: .* \(DELETE http:.*\/v1\/flows\/109 -> 409\)$/)
})

test('a recording is readable by its owner only, has the same verdict when checked again, and holds no secret', async () => {
  const file = join(folder, 'recorded.har')
  // An existing file that everyone could read is overwritten.
  writeFileSync(file, 'before')
  chmodSync(file, 0o644)
  const { report } = await throughProxy('errors/conflict-is-json', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await harReport(file, asked)
  expect(violations(again)).toEqual(violations(report))
  expect(again.traffic?.judged).toBe(report.traffic?.judged)
  expect(again.operations).toEqual(report.operations)
  const text = readFileSync(file, 'utf8')
  for (const secret of [demoCredentials().admin, 'ada-pass-1', 'eyJ']) expect(text).not.toContain(secret)
})

test('the thread refuses unusable flags before anything passes', async () => {
  const flags = {
    baseUrl: 'http://127.0.0.1:1/rest',
    profile: [],
    only: [],
    skip: [],
    har: join(folder, 'none', 'x.har'),
  }
  const refused = judgingThread(flags, () => {})
  await expect(refused).rejects.toThrow('cannot be written (ENOENT); name a file that can be')
  await expect(refused).rejects.toBeInstanceOf(UsageError)
})

test('nothing waits for a failed thread: traffic passes unchecked, and the report is refused', async () => {
  const said: string[] = []
  const flags = { baseUrl: 'http://127.0.0.1:1/rest', profile: [], only: [], skip: [] }
  const judging = await judgingThread(flags, (line) => void said.push(line))
  const broken = (): Passed => ({
    startedAt: 0,
    method: 'GET',
    path: '/',
    fields: null as never,
    body: new Uint8Array(),
  })
  await judging.take(broken())
  expect(said).toEqual(['traffic is not checked from here on: the checking thread failed'])
  await judging.take(broken())
  await expect(judging.end('here')).rejects.toThrow(TypeError)
})

test('the command forwards everything while its checking stalls, checks it afterwards, and exits as check does', async () => {
  const [stands, goesOn, report] = [join(folder, 'stands'), join(folder, 'goes-on'), join(folder, 'report.json')]
  let event = (_text: string): void => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => (event = (text) => controller.enqueue(Buffer.from(`data: ${text}\n\n`))),
  })
  const answer = createMock().fetch
  const mock = await listen((sent) =>
    sent.url.endsWith('/chat/stream')
      ? Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
      : answer(sent),
  )
  const proxy = begin(['proxy', '--to', mock.origin + BASE_PATH, '--port', '0', '--verbose', '--report', report], {
    NODE_OPTIONS: `--import=${new URL('../../../tests/support/standing-still.ts', import.meta.url).href}`,
    STANDS_STILL: stands,
    GOES_ON: goesOn,
  })
  await expect.poll(proxy.output, { timeout: 30_000 }).toMatch(/^ready: http\S+ for http\S+$/m)
  const [, baseUrl = ''] = /^ready: (\S+)/m.exec(proxy.output()) ?? []
  const flows = async (): Promise<number> => {
    const answered = await fetch(`${baseUrl}/v1/flows`, {
      headers: { authorization: `Bearer ${demoCredentials().admin}` },
    })
    return (await answered.json()).length
  }
  const before = await flows()
  await expect.poll(() => existsSync(stands), { timeout: 30_000 }).toBe(true)

  const events = lineTo(Number(new URL(baseUrl).port))
  events.write('POST /rest/v1/ai-agent/api/chat/stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
  for (const text of ['{"type":"session","session_id":"s"}', '{"type":"token","content":"x"}', '{"type":"end"}']) {
    event(text)
    await events.until(text)
  }
  expect(await Promise.all(Array.from({ length: 100 }, flows))).toEqual(Array(100).fill(before))
  events.hangUp()

  writeFileSync(goesOn, '')
  proxy.signal('SIGINT')
  const { code, output } = await proxy.ended
  await mock.close()
  expect(output).toContain('102 of 102 exchanges judged')
  expect(output).toMatch(/^not yet checked \(\d+\)$/m)
  expect(code).toBe(0)
  expect((JSON.parse(readFileSync(report, 'utf8')) as Report).traffic?.judged).toBe(102)
})
