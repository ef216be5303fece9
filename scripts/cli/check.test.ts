import { getRequestListener } from '@hono/node-server'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import type { Report } from '../../suites/index.ts'
import { type Ended, etalon } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { reportProblems } from './read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-check-'))
const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

function targetFile(content: string): string {
  const file = join(folder, `target-${Math.random().toString(36).slice(2)}.yaml`)
  writeFileSync(file, content)
  return file
}

/** A server of another kind on a free port; returns its origin. */
async function server(respond: Parameters<typeof createServer>[1]): Promise<string> {
  const http = createServer(respond as never)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

describe('bad usage ends with exit code 3 and one message that names the place and the fix', () => {
  const cases: [string, string, RegExp][] = [
    ['no YAML', 'base_url: [', /target-\w+\.yaml:1: not YAML/],
    [
      'an unknown key',
      'base_url: http://x.test\nbase_ulr: 1\n',
      /:2: base_ulr is not a known key; did you mean base_url\?/,
    ],
    ['a misspelt base_url', 'base_urll: http://x.test\n', /:1: base_urll is not a known key/],
    ['no base_url', 'allow: [reads]\n', /:1: the file must have the key 'base_url'/],
    [
      'an unknown effect',
      'base_url: http://x.test\nallow: [reads, breaks]\n',
      /:2: allow\.1 must be one of reads, writes, /,
    ],
    [
      'an unset variable',
      'base_url: http://x.test\ncredentials:\n  admin: { api_key: "${NOT_SET_ANYWHERE}" }\n',
      /:3: .*needs the environment variable NOT_SET_ANYWHERE/,
    ],
    [
      'an unknown operation',
      'base_url: http://x.test\nrequests: { dropTable: {} }\n',
      /requests\.dropTable is not an operation/,
    ],
    [
      'a misspelt fixture',
      'base_url: http://x.test\nfixtures:\n  runs: { suceeds: 101 }\n',
      /:3: fixtures\.runs\.suceeds is not a known key; fixtures\.runs knows succeeds/,
    ],
    [
      'a fixture of another type',
      'base_url: http://x.test\nfixtures:\n  runs: { succeeds: abc }\n',
      /:3: fixtures\.runs\.succeeds must be an integer/,
    ],
    [
      'a feature of another type',
      'base_url: http://x.test\nfeatures: { second_tenant: x }\n',
      /:2: features\.second_tenant must be an integer/,
    ],
    ['no administrator', 'base_url: http://x.test\n', /no credentials\.admin/],
    ['a base_url of another kind', 'base_url: ftp://x.test\n', /:1: base_url must be an http or https address/],
    [
      'a base_url with a password in it',
      'base_url: https://ann:pass-1@x.test/rest\n',
      /:1: base_url (?!.*pass-1)must be an http or https address, without a login/,
    ],
  ]
  test.each(cases)('%s in the target file', async (_name, content, message) => {
    const { code, output } = await etalonHere(['check', '--target', targetFile(content)])
    expect(output).toMatch(message)
    expect(code).toBe(3)
  })

  test.each([
    [
      'a target file that is not there',
      ['--target', join(folder, 'nowhere.yaml')],
      /nowhere\.yaml: cannot be read \(ENOENT\)/,
    ],
    ['an unknown rule', ['--only', 'flows/delete-everything'], /flows\/delete-everything: no such rule or area/],
    ['an unknown profile', ['--profile', 'strict'], /--profile strict: no such profile/],
    ['an unknown option', ['--tarnget', 'x'], /unknown option '--tarnget'/],
    ['an unknown report format', ['--report', 'report.pdf'], /report\.pdf: the name must end in/],
    ['a seed that is no number', ['--seed', 'lucky'], /--seed lucky: must be an integer/],
    ['no values to try', ['--runs', '0'], /--runs 0: must be a positive integer/],
    ['--url without a key', ['--url', 'http://127.0.0.1:9/rest'], /give --key or set ETALON_KEY/],
  ] as [string, string[], RegExp][])('%s', async (_name, words, message) => {
    const { code, output } = await etalonHere(['check', ...words])
    expect(output).toMatch(message)
    expect(code).toBe(3)
  })

  test('as seen from outside the process', async () => {
    expect(await etalon(['check', '--profile', 'strict'])).toEqual({
      code: 3,
      output: expect.stringMatching(/^etalon: --profile strict: no such profile/),
    })
  })
})

describe('a target that cannot be checked ends with exit code 4 within its time limit', () => {
  const target = (origin: string): string =>
    targetFile(
      `base_url: ${origin}/rest\ncredentials: { admin: { api_key: some-key-1 } }\nlimits: { timeout_ms: 1000 }\n`,
    )

  test('a closed port', async () => {
    const files = ['.json', '.xml'].map((ending) => join(folder, `nobody${ending}`))
    const reports = files.flatMap((file) => ['--report', file])
    const { code, output } = await etalonHere([
      'check',
      '--target',
      target('http://127.0.0.1:9'),
      '--only',
      'cli',
      ...reports,
    ])
    expect(output).toMatch(/ECONNREFUSED|connect/)
    expect(code).toBe(4)
    const [json, xml] = files.map((file) => readFileSync(file, 'utf8')) as [string, string]
    const report = JSON.parse(json) as Report
    expect(reportProblems(report)).toEqual([])
    expect(report).toMatchObject({ requests: 0, lost: expect.stringMatching(/ECONNREFUSED|connect/) })
    expect(report.summary.error).toBeGreaterThan(0)
    expect(report.leftBehind).toEqual([])
    expect(xml).toMatch(/<error message="[^"]*(ECONNREFUSED|connect)/)
  })

  test('a host that does not exist', async () => {
    const { code, output } = await etalonHere(['check', '--target', target('http://no-such-host.invalid')])
    expect(output).toMatch(/ENOTFOUND|EAI_AGAIN|getaddrinfo/)
    expect(code).toBe(4)
  })

  test('a wrong base address, and the message names what was tried', async () => {
    const origin = await server((_request, response) => void response.writeHead(404).end())
    const { code, output } = await etalonHere(['check', '--url', `${origin}/wrong`, '--key', 'some-key-1'])
    expect(output).toContain(
      `this does not look like the documented API: GET ${origin}/wrong/v1/token-auth/tenants answered 404 with no media type; the base URL is the part before /v1`,
    )
    expect(code).toBe(4)
  })

  test('HTML to everything', async () => {
    const origin = await server((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Down for maintenance</h1>')
    })
    const { code, output } = await etalonHere(['check', '--target', target(origin)])
    expect(output).toMatch(
      /does not look like the documented API: GET http\S+\/rest\/v1\/token-auth\/tenants answered 200 with text\/html/,
    )
    expect(code).toBe(4)
  })

  test('a host that hangs', async () => {
    const origin = await server(() => {})
    const begun = performance.now()
    const { code, output } = await etalon(['check', '--target', target(origin)])
    expect(output).toMatch(/no complete answer within 1000 ms/)
    expect(code).toBe(4)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  test('a host that never completes its response', async () => {
    const origin = await server((_request, response) => {
      response.setHeader('content-type', 'application/json').write('[')
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    const { code, output } = await etalon(['check', '--target', target(origin)])
    expect(output).toMatch(/no complete answer within 1000 ms/)
    expect(code).toBe(4)
  })
})

test('a key that does not work blocks the run: exit code 2, and the key is not printed', async () => {
  const { origin, close } = await listen(createMock().fetch)
  closers.push(() => void close())
  const { code, output } = await etalonHere(['check', '--url', `${origin}/rest`, '--key', 'not-a-key-of-anyone'])
  expect(output).toMatch(/the admin key is refused: listTenants answered 401/)
  expect(output).not.toContain('not-a-key-of-anyone')
  expect(code).toBe(2)
})

describe('a target that is lost in the middle of a run ends it with exit code 4, and nothing is reported as a violation', () => {
  /** The mock behind a server that answers this many requests and then does something else. */
  async function failingAfter(requests: number, otherwise: (response: ServerResponse) => void): Promise<string> {
    const mock = createMock()
    const serve = getRequestListener(mock.fetch)
    let count = 0
    return server((request, response) => (++count > requests ? otherwise(response) : void serve(request, response)))
  }

  const lost = async (otherwise: (response: ServerResponse) => void, command: (words: string[]) => Promise<Ended>) => {
    const origin = await failingAfter(60, otherwise)
    const file = targetFile(
      `base_url: ${origin}/rest\ncredentials: { admin: { api_key: ${demoCredentials()['admin']} } }\nlimits: { timeout_ms: 1000, concurrency: 4 }\n`,
    )
    const report = join(folder, `lost-${Math.random().toString(36).slice(2)}.json`)
    const ended = await command(['check', '--target', file, '--ledger', join(folder, 'ledger'), '--report', report])
    return { ...ended, report: JSON.parse(readFileSync(report, 'utf8')) as Report }
  }

  /** What was proved before stays proved; for all else the report says that the target was lost. */
  function judgedUntilThen({ interrupted, lost: why = '', summary, rules }: Report): void {
    expect([interrupted, summary.violation, summary.warning, summary.blocked]).toEqual([true, 0, 0, 0])
    expect(summary.pass).toBeGreaterThan(0)
    expect(summary.error).toBeGreaterThan(100)
    expect(why).toMatch(/^the target stopped responding: /)
    const reasons = rules.flatMap(({ cases }) => cases.filter(({ outcome }) => outcome === 'error'))
    expect(new Set(reasons.map(({ message }) => message))).toEqual(new Set([why]))
  }

  test('it hangs', async () => {
    // A process of its own, which no open handle may keep alive.
    const { code, output, report } = await lost(() => {}, etalon)
    expect(output).toMatch(/the target stopped responding: .*no complete answer within 1000 ms/)
    expect(output).not.toMatch(/violation (?!0)/)
    expect(code).toBe(4)
    judgedUntilThen(report)
  })

  test('it shows a maintenance page', async () => {
    const { code, output, report } = await lost(
      (response) => response.setHeader('content-type', 'text/html').end('<h1>Back soon</h1>'),
      etalonHere,
    )
    expect(output).toMatch(/the target stopped responding: .*does not look like the documented API/)
    expect(code).toBe(4)
    judgedUntilThen(report)
  })

  test('it drops every connection', async () => {
    const { code, output, report } = await lost((response) => response.destroy(), etalonHere)
    expect(output).toMatch(/the target stopped responding/)
    expect(code).toBe(4)
    judgedUntilThen(report)
  })
})

test('a key without the rights its name implies is distinguished from a broken service: exit code 2', async () => {
  const { origin, close } = await listen(createMock().fetch)
  closers.push(() => void close())
  const { code, output } = await etalonHere(['check', '--url', `${origin}/rest`, '--key', demoCredentials()['editor']])
  expect(output).toMatch(/credentials\.admin is not an administrator's key: listUsers answered 403/)
  expect(code).toBe(2)
})
