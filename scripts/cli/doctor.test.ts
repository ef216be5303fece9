import { getRequestListener } from '@hono/node-server'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { parseTarget } from '../../suites/index.ts'
import type { Ended } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { refusingHalf } from '../../tests/support/refusing-half.ts'
import type { Examination } from './doctor/print.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-doctor-'))
const keys = demoCredentials()
const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

/** What is done with a request before the mock gets it; true if that was all. */
type Before = (request: IncomingMessage, response: ServerResponse) => boolean

/** A mock behind a server of this test. */
async function served(before: Before = () => false): Promise<{ url: string; mock: Mock }> {
  const mock = createMock()
  const serve = getRequestListener(mock.fetch)
  const http = createServer((request, response) => {
    if (!before(request, response)) void serve(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${BASE_PATH}`, mock }
}

const line = (name: string, key: string | undefined): string => `${name}: { api_key: ${key} }`

async function examined(text: string): Promise<Examination & Pick<Ended, 'code'>> {
  const file = join(folder, `target-${Math.random().toString(36).slice(2)}.yaml`)
  writeFileSync(file, text)
  const { code, output } = await etalonHere(['doctor', '--target', file, '--json'])
  for (const secret of Object.values(keys)) expect(output).not.toContain(secret)
  return { code, ...(JSON.parse(output) as Examination) }
}

test('a sound target has no problem, and every line that is missing is one that a target file takes', async () => {
  const methods = new Set<string>()
  const { url } = await served(({ method = '' }) => (methods.add(method), false))
  const found = await examined(
    `base_url: ${url}\ncredentials:\n  ${line('admin', keys.admin)}\n  ${line('editor', keys.editor)}\n`,
  )
  expect(found).toMatchObject({ code: 0, state: 'ready', problems: [] })
  expect([...methods]).toEqual(['GET'])
  expect(found.provable.rules).toBeGreaterThan(150)
  expect(found.provable.required).toBe(0.5)
  const counts = found.missing.map(({ rules }) => rules.length)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(found.missing.map(({ key }) => key)).toContain('allow: writes')
  const variables = new Proxy({}, { get: () => 'x' })
  for (const { key, line: written, means } of found.missing) {
    expect([key, means]).toEqual([key, expect.stringMatching(/./)])
    expect(written).not.toMatch(/TO FILL IN|-pass-/)
    expect(() => parseTarget(`base_url: http://a.test\n${written}`, key, variables), written).not.toThrow()
  }
})

test('a line that it names opens rules', async () => {
  const { url } = await served()
  const bare = `base_url: ${url}\ncredentials: { ${line('admin', keys.admin)} }\n`
  const before = await examined(bare)
  const login = before.missing.find(({ key }) => key === 'credentials.login')
  const after = await examined(bare.replace(' }\n', ', login: { login: edda, password: edda-pass-1 } }\n'))
  expect(after.provable.rules - before.provable.rules).toBeGreaterThan(5)
  expect(login?.rules.length).toBeGreaterThan(5)
})

test('keys that are refused, of another role, or the same', async () => {
  const { url } = await served()
  const names = [line('admin', keys.admin), line('editor', 'x'.repeat(256)), line('operator', keys.admin)]
  const { code, problems } = await examined(`base_url: ${url}\ncredentials: { ${names.join(', ')} }\n`)
  expect(code).toBe(2)
  expect(problems.map(({ what }) => what)).toEqual([
    'credentials.editor: the key is refused: listTenants answered 401, expected 200',
    'credentials.operator: its user is an administrator: listUsers answered 200, expected 403',
    expect.stringMatching(/^credentials\.\w+ and credentials\.\w+ have the same key$/),
  ])
  expect(problems[0]).toMatchObject({ acts: 'the target file', rules: expect.any(Number) })
})

test.each([
  ['some requests', 1],
  ['some operations', 1],
  ['some operations', 6],
] as const)('a service that refuses %s, half of all, is not blamed on the keys (seed %d)', async (refusing, seed) => {
  const { url } = await served()
  const half = await refusingHalf(new URL(url).origin, { seed, refusing })
  closers.push(half.close)
  const names = ['admin', 'editor', 'operator', 'api_user', 'capped', 'ai_disabled'] as const
  const { code, state, problems } = await examined(
    `base_url: ${half.origin}${BASE_PATH}\ncredentials: { ${names.map((name) => line(name, keys[name])).join(', ')} }\n`,
  )
  expect([0, 2, 4]).toContain(code)
  expect(code === 0).toBe(problems.length === 0)
  if (state === 'ready') expect(problems.filter(({ what }) => what.startsWith('credentials.'))).toEqual([])
})

test('an operation that is refused to everybody shows nothing about keys', async () => {
  const { url } = await served(({ url: path }, response) => {
    if (path?.split('?')[0] !== `${BASE_PATH}/v1/flows`) return false
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}')
    return true
  })
  const { problems } = await examined(
    `base_url: ${url}\ncredentials: { ${line('admin', keys.admin)}, ${line('editor', keys.editor)} }\n`,
  )
  const said = problems.map(({ what }) => what).join('\n')
  expect(said).not.toMatch(/credentials\.editor/)
  expect(said).toMatch(/listFlows/)
})

test('an administrator whose key is refused', async () => {
  const { url } = await served()
  const { code, state, problems } = await examined(
    `base_url: ${url}\ncredentials: { ${line('admin', 'x'.repeat(256))} }\n`,
  )
  expect({ code, state }).toEqual({ code: 2, state: 'key-refused' })
  expect(problems).toMatchObject([{ what: expect.stringMatching(/the admin key is refused/), acts: 'the target file' }])
})

test('a clock that is two minutes ahead', async () => {
  const { url } = await served((_request, response) => {
    response.setHeader('date', new Date(Date.now() + 120_000).toUTCString())
    return false
  })
  const { code, problems } = await examined(`base_url: ${url}\ncredentials: { ${line('admin', keys.admin)} }\n`)
  expect(code).toBe(2)
  expect(problems).toMatchObject([
    { what: expect.stringMatching(/the clock of the target is .* ahead of this machine's/), acts: 'the service' },
  ])
})

test('a gateway that answers HTML', async () => {
  const { url } = await served((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', via: '1.1 gate' }).end('<!doctype html><h1>Log in</h1>')
    return true
  })
  const { code, problems, notes } = await examined(`base_url: ${url}\ncredentials: { ${line('admin', keys.admin)} }\n`)
  expect(code).toBe(4)
  expect(problems).toMatchObject([
    { what: expect.stringMatching(/a gateway .* an HTML page with 200/), acts: 'the network' },
  ])
  expect(notes).toEqual(['a gateway stands in between: via: 1.1 gate'])
})

/** A mock whose slow flow has run before, for so long. */
const ranFor =
  (ms: number): Before =>
  (request, response) => {
    if (request.url?.includes('/executions/103/history') !== true) return false
    const record = { auditId: 1, status: 'success', started: 1_000, ended: 1_000 + ms }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([record]))
    return true
  }

const withSlow = (url: string): string =>
  `base_url: ${url}\ncredentials: { ${line('admin', keys.admin)} }\nfixtures: { runs: { slow: 103 } }\n`

test('a slow flow must go on for longer than limits.settle_ms, and may for longer than any response', async () => {
  const [short, long] = [await served(ranFor(5_000)), await served(ranFor(60_000))]
  expect((await examined(withSlow(short.url))).problems).toMatchObject([
    { what: expect.stringMatching(/took 5000 ms, less than limits\.settle_ms \(30000 ms\)/), acts: 'the target file' },
  ])
  expect(await examined(withSlow(long.url))).toMatchObject({ problems: [], notes: [] })
})

test('the log shows how long the slow flow takes, as it does to init', async () => {
  const { url } = await served()
  expect(await examined(withSlow(url))).toMatchObject({ problems: [], notes: [] })
})

test('logins that do not work, each tried once', async () => {
  const logins: string[] = []
  const { url } = await served(({ method, url: path }) => {
    if (path?.endsWith('/token-auth/issue') === true) logins.push(`${method}`)
    return false
  })
  const wrong = 'login: { login: edda, password: wrong }, two_factor: { login: tess, password: wrong, code: "135790" }'
  const { code, problems } = await examined(
    `base_url: ${url}\ncredentials: { ${line('admin', keys.admin)}, ${wrong} }\n`,
  )
  expect(code).toBe(2)
  expect(problems.map(({ what }) => what)).toEqual([
    'credentials.login: the login is refused: issueToken answered 401 and no token',
    'credentials.two_factor: the login is refused: issueToken answered 401 and no token',
  ])
  expect(problems[0]).toMatchObject({ acts: 'the target file', rules: expect.any(Number) })
  expect(logins).toEqual(['POST', 'POST'])
})

test.each([
  ['login: { login: edda, password: edda-pass-1 }', []],
  ['two_factor: { login: tess, password: tess-pass-1, totp_secret: JBSWY3DPEHPK3PXP }', []],
  ['login: { login: tess, password: tess-pass-1 }', [/^credentials\.login: the login asks for a second factor$/]],
  [
    'two_factor: { login: edda, password: edda-pass-1, code: "135790" }',
    [/^credentials\.two_factor: the login asks for no second factor$/],
  ],
  [
    'two_factor: { login: tess, password: tess-pass-1, totp_secret: GEZDGNBVGY3TQOJQ }',
    [/^credentials\.two_factor: the login has its code refused: issueToken answered \d+ and no token$/],
  ],
])('the user %s', async (user, expected) => {
  const { url } = await served()
  const { problems } = await examined(`base_url: ${url}\ncredentials: { ${line('admin', keys.admin)}, ${user} }\n`)
  expect(problems.map(({ what }) => what)).toEqual(expected.map((what) => expect.stringMatching(what)))
})

test('for a terminal: problems first, then the lines to add', async () => {
  const { url } = await served()
  const { code, output } = await etalonHere(['doctor', '--url', url, '--key', keys.admin ?? ''])
  expect(code).toBe(0)
  expect(output).toMatch(
    /responds, and is this API[^]*can prove \d+ of \d+ testable rules[^]*lines to add to target\.yaml[^]*allow: \[reads, writes, bills\]/,
  )
  const none = await etalonHere(['doctor'])
  expect([none.code, none.output]).toEqual([3, expect.stringContaining('give --target, or --url')])
})

test('the printed lines can be added as they are', async () => {
  const { url } = await served()
  const own = `base_url: ${url}\n`
  const file = join(folder, 'pasted.yaml')
  writeFileSync(file, `${own}credentials: { ${line('admin', keys.admin)} }\n`)
  const { output } = await etalonHere(['doctor', '--target', file])
  const [, lines = ''] = /^lines to add to .*:\n((?: {2}.*\n)+)/m.exec(output) ?? []
  const added = lines.replaceAll(/^ {2}/gm, '')
  expect(added).toMatch(/^credentials:\n/m)
  const target = parseTarget(`${own}${added}`, file, new Proxy({}, { get: () => 'x' })).target
  expect(target.credentials).toHaveProperty('editor')
  expect(target.fixtures).toHaveProperty('runnable_flow')
})
