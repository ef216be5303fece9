import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Holder, type Report, holderOf } from '../../suites/index.ts'
import { type ServedMock, begin, etalonMock } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const NO_PROCESS = 2 ** 22 + 1
/** A few requests, and one rule that makes objects. */
const RULES = 'functions,flows/create-assigns-id'
const REFUSED = 3
/** Longer than any pause in a run. */
const SILENT_MS = 130_000

const root = mkdtempSync(join(tmpdir(), 'etalon-alone-'))
let mock: ServedMock
let folder: string
beforeAll(async () => {
  mock = await etalonMock()
})
beforeEach(() => {
  folder = mkdtempSync(join(root, 'ledger-'))
})
afterEach(async () => {
  for (const { id } of await marks()) await ask('DELETE', `flows/${id}`)
})
afterAll(async () => {
  await mock.stop()
  rmSync(root, { recursive: true, force: true })
})

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${mock.keys['admin']}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return (await fetch(`${mock.baseUrl}/v1/${path}`, { method, headers, ...sent })).json()
}

async function marks(): Promise<{ id: number; name: string }[]> {
  const flows = (await ask('GET', 'flows?scope=all')) as { id: number; name: string }[]
  return flows.filter(({ name }) => name.endsWith('-lock'))
}

const elsewhere: Holder = { run: 'abc123', startedAt: '2026-11-23T12:00:00.000Z', host: 'build-7', pid: 4711 }

/** The marker that a run keeps on the target. */
async function marked(holder: Holder): Promise<void> {
  await ask('POST', 'flows', {
    name: `etalon-${holder.run}-lock`,
    flowType: 'flow.etl.database',
    description: `A run is under way. ${JSON.stringify(holder)}`,
  })
}

function words(
  allow: string,
  more: readonly string[] = [],
  command: 'check' | 'contracts' | 'sweep' = 'check',
): string[] {
  const only = { check: ['--only', RULES], contracts: ['--only', 'ci-runner'], sweep: [] }[command]
  const place = ['--url', mock.baseUrl, '--key', mock.keys['admin'] as string, '--ledger', folder]
  const share = command === 'sweep' ? [] : ['--require', '0']
  return [command, ...place, '--allow', allow, ...share, ...only, ...more]
}

const check = (allow: string, ...more: string[]): ReturnType<typeof etalonHere> => etalonHere(words(allow, more))

describe('a run that already uses the target', () => {
  test('is found by its marker: prints who it is and what to do, and creates nothing', async () => {
    await marked(elsewhere)
    const before = await ask('GET', 'recycle-bin')
    const { code, output } = await check('reads,writes')
    expect(output).toContain(`another gate is at ${mock.baseUrl}`)
    expect(output).toContain('run abc123, since 2026-11-23T12:00:00.000Z, process 4711 on build-7')
    expect(output).toContain('--wait')
    expect(output).toContain(`etalon sweep --url ${mock.baseUrl} --run abc123 --allow reads,writes --ledger`)
    expect(code).toBe(REFUSED)
    expect(await ask('GET', 'recycle-bin')).toEqual(before)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is also found by a verification of pacts', async () => {
    await marked(elsewhere)
    expect((await etalonHere(words('reads,writes', [], 'contracts'))).code).toBe(REFUSED)
  })

  test('is awaited with --wait, up to the given time', async () => {
    await marked(elsewhere)
    const late = await check('reads,writes', '--wait', '1')
    expect(late.code).toBe(REFUSED)
    expect(late.output).toContain('it did not end in that time')
    const waiting = begin(words('reads,writes', ['--wait']))
    while (!waiting.output().includes('waiting for another gate')) await new Promise((next) => setTimeout(next, 20))
    for (const { id } of await marks()) await ask('DELETE', `flows/${id}`)
    const { code, output } = await waiting.ended
    expect(output).toContain('waiting for another gate')
    expect(code, output).toBe(0)
    expect(await marks()).toEqual([])
  })

  test('is found by an administrator who logs in', async () => {
    await marked(elsewhere)
    const file = join(folder, 'target.yaml')
    const login = 'credentials: { admin: { login: ada, password: ada-pass-1 } }'
    writeFileSync(file, `base_url: ${mock.baseUrl}\nallow: [reads, writes]\n${login}\n`)
    const ledger = join(folder, 'own')
    const { code, output } = await etalonHere(['check', '--target', file, '--ledger', ledger, '--only', RULES])
    expect(output).toContain('another gate is at')
    expect(code).toBe(REFUSED)
  })

  test('does not block runs that only read', async () => {
    await marked(elsewhere)
    expect((await check('reads')).output).not.toContain('another gate')
  })

  test('does not block once its process has ended', async () => {
    await marked({ ...holderOf('abc124', elsewhere.startedAt), pid: NO_PROCESS })
    expect((await check('reads,writes')).code).toBe(0)
  })

  test('does not block when another process has its id by now', async () => {
    await marked({ ...elsewhere, host: hostname(), pid: process.ppid, began: 'another boot/17' })
    expect((await check('reads,writes')).code).toBe(process.platform === 'linux' ? 0 : REFUSED)
  })

  test('does not block after some silent minutes on the target', async () => {
    const headers = { 'content-type': 'application/json' }
    const clock = `${new URL(mock.baseUrl).origin}/_mock/clock`
    await fetch(`${clock}/set`, { method: 'POST', headers, body: JSON.stringify({ now: Date.now() - SILENT_MS }) })
    await marked(elsewhere)
    await fetch(`${clock}/restore`, { method: 'POST', headers, body: '{}' })
    expect((await check('reads,writes')).code).toBe(0)
  })
})

/** A proxy to the mock that records the requests. */
async function noting(): Promise<{ baseUrl: string; came: string[]; close: () => void }> {
  const came: string[] = []
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    came.push(`${request.method} ${new URL(request.url!, 'http://a.test').pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const answer = await fetch(new URL(request.url!, mock.baseUrl), {
      method: request.method!,
      headers: { authorization, 'content-type': type },
      ...(body.length === 0 ? {} : { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => void forward(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/rest`, came, close: () => server.close() }
}

describe('the marker of a run', () => {
  test.each([
    ['is created, removed and counted as sent', 500, 1, 'api_key: KEY'],
    ['is not created if limits.left_behind leaves no room in the recycle bin', 0, 0, 'api_key: KEY'],
    ['is created for an administrator who logs in', 500, 1, 'login: ada, password: ada-pass-1'],
  ])('%s', async (_what, room, marked, admin) => {
    const { baseUrl, came, close } = await noting()
    const [file, report] = [join(folder, 'target.yaml'), join(folder, 'report.json')]
    writeFileSync(
      file,
      `base_url: ${baseUrl}\nallow: [reads, writes]\ncredentials: { admin: { ${admin.replace('KEY', mock.keys['admin']!)} } }\nlimits: { left_behind: { recycle_bin: ${room} } }\n`,
    )
    const place = ['--target', file, '--ledger', join(folder, 'own'), '--report', report]
    await etalonHere(['check', ...place, '--only', 'functions'])
    close()
    expect(came.filter((one) => one === 'POST /rest/v1/flows')).toHaveLength(marked)
    const removals = came.filter((one) => one.startsWith('DELETE /rest/v1/flows/'))
    expect(removals).toHaveLength(marked)
    const { sent, leftBehind } = JSON.parse(readFileSync(report, 'utf8')) as Report
    expect(sent?.requests).toBe(came.length)
    expect(sent?.cleaningUp).toBeGreaterThanOrEqual(marked)
    expect(leftBehind.filter((one) => one.includes('recycle bin'))).toHaveLength(marked)
  })
})

test('an administrator who waits logs in once for it, however often the target is asked', async () => {
  await marked(elsewhere)
  const { baseUrl, came, close } = await noting()
  const file = join(folder, 'target.yaml')
  const login = 'credentials: { admin: { login: ada, password: ada-pass-1 } }'
  writeFileSync(file, `base_url: ${baseUrl}\nallow: [reads, writes]\n${login}\n`)
  const place = ['--target', file, '--ledger', join(folder, 'own')]
  const { code } = await etalonHere(['check', ...place, '--only', RULES, '--wait', '5'])
  close()
  expect(code).toBe(REFUSED)
  expect(came.filter((one) => one === 'GET /rest/v1/flows').length).toBeGreaterThan(2)
  // The preflight logs in too.
  expect(came.filter((one) => one === 'POST /rest/v1/token-auth/issue')).toHaveLength(2)
})

describe('a sweep after a run that left only its marker', () => {
  const sweep = (...more: string[]): ReturnType<typeof etalonHere> => etalonHere(words('reads,writes', more, 'sweep'))
  const here = { ...elsewhere, host: hostname(), pid: process.ppid }

  test.each<[string, Holder, string]>([
    ['of another machine', elsewhere, '2 minutes after its last renewal, or add --force'],
    ['of this machine', here, 'if that is another process by now, add --force'],
  ])('is refused while the run is active %s, and removes nothing', async (_where, holder, mend) => {
    await marked(holder)
    const { code, output } = await sweep('--run', 'abc123')
    expect(output).toContain(`run abc123 is still running at ${mock.baseUrl}`)
    expect(output).toContain(`process ${holder.pid} on ${holder.host}`)
    expect(output).toContain(mend)
    expect(code).toBe(REFUSED)
    expect(await marks()).toHaveLength(1)
    const forced = await sweep('--run', 'abc123', '--force')
    expect(forced).toMatchObject({ code: 0, output: expect.stringContaining('run abc123: 1 removed, 0 not removed') })
    expect(await marks()).toEqual([])
  })

  test('goes on when its process has ended, and when another run is active', async () => {
    await marked({ ...here, pid: NO_PROCESS })
    await marked({ ...elsewhere, run: 'abc126' })
    expect(await sweep('--run', 'abc123')).toMatchObject({ code: 0 })
    expect((await marks()).map(({ name }) => name)).toEqual(['etalon-abc126-lock'])
  })

  test('is not offered for a run whose process exists', async () => {
    await marked(here)
    const { code, output } = await check('reads,writes')
    expect(code).toBe(REFUSED)
    expect(output).toContain('--wait')
    expect(output).not.toContain('sweep')
  })
})

describe('a run with a ledger in the same folder', () => {
  const noted = (head: object): void =>
    writeFileSync(
      join(folder, 'other.jsonl'),
      `${JSON.stringify({ ledger: 1, run: 'abc125', target: mock.baseUrl, startedAt: '2026-01-01T00:00:00.000Z', ...head })}\n`,
    )
  const living = { host: hostname(), id: process.ppid }

  test.each<[string, string, object, number]>([
    ['is noticed', 'reads,executes', { process: living }, REFUSED],
    ['keeps nobody out that only reads', 'reads', { process: living }, 0],
    ['keeps nobody out where it only reads', 'reads,writes', { process: living, reads: true }, 0],
    ['keeps nobody out where it has ended', 'reads,writes', { process: { ...living, id: NO_PROCESS } }, 0],
    ['does not block when it is at another target', 'reads,writes', { process: living, target: 'http://a.test' }, 0],
  ])('%s (%s, %o)', async (_what, allow, head, code) => {
    noted(head)
    const ended = await check(allow)
    expect(ended.code, ended.output).toBe(code)
  })
})

test('shards of one run share the target, other runs do not', async () => {
  const shard = ['--seed', '7', '--shard', '1/3']
  const group = 'seed 7, 3 shards'
  await marked({ ...elsewhere, group })
  expect((await check('reads,writes', ...shard)).output).not.toContain('another gate')
  expect((await check('reads,writes', '--seed', '8', '--shard', '1/3')).code).toBe(REFUSED)
  expect((await check('reads,writes')).code).toBe(REFUSED)
})

test('of two that begin at once, one goes on', async () => {
  const both = [
    begin(words('reads,writes')),
    begin([...words('reads,writes'), '--ledger', mkdtempSync(join(root, 'b-'))]),
  ]
  const codes = (await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code)
  // On a slow machine one may end before the other begins.
  expect(codes).toContain(0)
  expect(codes.filter((code) => code !== 0 && code !== REFUSED)).toEqual([])
  expect(await marks()).toEqual([])
})
