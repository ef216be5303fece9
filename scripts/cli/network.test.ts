import { getRequestListener } from '@hono/node-server'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { type Authority, newAuthority } from '../../tests/support/certificates.ts'
import { type Ended, etalon } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { type Listening, type Proxy, serveSecurely, startProxy } from '../../tests/support/corporate-network.ts'

/** Only the proxy finds it. */
const HOST = 'service.test'
const GATEWAY_SECRET = 'gateway-secret-51c2'
const folder = mkdtempSync(join(tmpdir(), 'etalon-network-'))
const mock = createMock({ ports: nodePorts(), unwatched: true })
const serve = getRequestListener(mock.fetch)
/** The headers of each request. */
const seen: Record<string, unknown>[] = []
const plain = createServer((request, response) => {
  seen.push(request.headers)
  if (request.headers['x-gateway'] === GATEWAY_SECRET) return void serve(request, response)
  response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Access denied</h1>')
})
let authority: Authority
let secure: Listening
let proxy: Proxy
let plainProxy: Proxy

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(async () => {
  authority = await newAuthority()
  const server = await authority.server(HOST)
  secure = await serveSecurely((request, response) => void serve(request, response), {
    ...server,
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: true,
  })
  const client = await authority.client()
  write('client.pem', client.cert)
  write('client.key', client.key)
  write('authority.pem', authority.cert)
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  proxy = await startProxy(secure.port)
  plainProxy = await startProxy((plain.address() as AddressInfo).port)
})
afterAll(async () => {
  plain.closeAllConnections()
  plain.close()
  mock.close()
  await Promise.all([secure, proxy, plainProxy].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

/** Checks an area through a target file of these lines. */
async function checked(
  name: string,
  lines: string[],
  environment: NodeJS.ProcessEnv,
  command = etalonHere,
): Promise<Ended & { report: string }> {
  const target = write(`${name}.yaml`, [...lines, `credentials: { admin: { api_key: ${KEY} } }`, ''].join('\n'))
  const report = join(folder, `${name}.json`)
  const ended = await command(['check', '--target', target, '--only', 'functions', '--report', report], environment)
  return { ...ended, report: existsSync(report) ? readFileSync(report, 'utf8') : '' }
}
const KEY = demoCredentials()['admin']
const NO_PROXY = { HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '' }

describe('headers of the target file', () => {
  const at = (): string => `base_url: http://127.0.0.1:${(plain.address() as AddressInfo).port}/rest`

  test('go with every request, and their secrets into no report', async () => {
    seen.length = 0
    const lines = [at(), 'headers: { X-Gateway: "${GATEWAY}", X-Team: data }']
    const { output, report } = await checked('headers', lines, { ...NO_PROXY, GATEWAY: GATEWAY_SECRET })
    expect(output).toMatch(/pass [1-9]/)
    expect(seen.filter((headers) => headers['x-gateway'] !== GATEWAY_SECRET || headers['x-team'] !== 'data')).toEqual(
      [],
    )
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(`${report}${output}`).not.toContain(GATEWAY_SECRET)
  })

  test('without them the gateway lets nothing pass', async () => {
    const { code, output } = await checked('bare', [at()], NO_PROXY)
    expect([code, output]).toEqual([4, expect.stringMatching(/^etalon: a gateway or proxy .* 403 with an HTML page/m)])
  })

  test.each(['Authorization', 'content-type', 'HOST', 'a b'])('%s is refused by name', async (name) => {
    const { code, output } = await checked('refused', [at(), `headers: { "${name}": x }`], NO_PROXY)
    expect([code, output]).toEqual([3, expect.stringContaining(name)])
  })
})

describe('a service with mutual TLS behind a proxy', () => {
  const TLS = 'tls: { certificate: client.pem, key: client.key, authority: authority.pem }'
  const through = (): NodeJS.ProcessEnv => ({ ...NO_PROXY, HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` })

  test('is reached with files named from the target file', async () => {
    const { output } = await checked('mutual', [`base_url: https://${HOST}/rest`, TLS], through())
    expect(output).toMatch(/pass [1-9]/)
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]))
  })

  test.each([
    ['doctor', ['--json'], /"state": "ready"/],
    ['init', [], /values found/],
  ])('is reached by %s, too', async (command, words, found) => {
    const text = [`base_url: https://${HOST}/rest`, TLS, `credentials: { admin: { api_key: ${KEY} } }`, ''].join('\n')
    const file = write(`${command}.yaml`, text)
    const { output } = await etalonHere([command, command === 'init' ? '--out' : '--target', file, ...words], through())
    expect(output).toMatch(found)
  })

  test('is reached with an authority from NODE_EXTRA_CA_CERTS', async () => {
    const tls = 'tls: { certificate: client.pem, key: client.key }'
    const environment = { ...through(), NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
    // Node.js reads the variable when it starts.
    const { output } = await checked('extra', [`base_url: https://${HOST}/rest`, tls], environment, etalon)
    expect(output).toMatch(/pass [1-9]/)
  })

  test('is not reached without the certificate', async () => {
    const lines = [`base_url: https://${HOST}/rest`, 'tls: { authority: authority.pem }']
    const { code, output } = await checked('unknown', lines, through())
    expect([code, output]).toEqual([4, expect.stringContaining('tls: { certificate: client.pem, key: client.key }')])
  })

  test('is not reached where nobody trusts its authority', async () => {
    const lines = [`base_url: https://${HOST}/rest`, 'tls: { certificate: client.pem, key: client.key }']
    const { code, output } = await checked('untrusted', lines, through())
    expect([code, output]).toEqual([4, expect.stringContaining('tls: { authority: authority.pem }')])
  })

  test.each([
    ['tls: { certificate: no.pem, key: client.key }', 'tls.certificate: no.pem cannot be read (ENOENT)'],
    ['tls: { certificate: client.pem, key: authority.pem }', 'tls.key does not fit'],
    ['tls: { authority: client.key }', 'tls.authority: client.key is of no use'],
    ['tls: { certificate: client.pem }', 'key'],
  ])('%s is refused', async (tls, words) => {
    const { code, output } = await checked('odd', [`base_url: https://${HOST}/rest`, tls], NO_PROXY)
    expect([code, output]).toEqual([3, expect.stringContaining(words)])
  })
})

test('a proxy for http is asked, unless NO_PROXY names the host', async () => {
  const lines = [`base_url: http://${HOST}/rest`, `headers: { x-gateway: ${GATEWAY_SECRET} }`]
  const environment = { ...NO_PROXY, http_proxy: `http://127.0.0.1:${plainProxy.port}` }
  expect((await checked('plain', lines, environment)).output).toMatch(/pass [1-9]/)
  const asked = plainProxy.asked.length
  expect(asked).toBeGreaterThan(0)
  expect((await checked('direct', lines, { ...environment, NO_PROXY: HOST })).code).toBe(4)
  expect(plainProxy.asked).toHaveLength(asked)
})
