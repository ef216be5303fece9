import { getRequestListener } from '@hono/node-server'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../../mocks/index.ts'
import { nodePorts } from '../../../mocks/node/ports.ts'
import { newAuthority } from '../../../tests/support/certificates.ts'
import { begin } from '../../../tests/support/child.ts'
import { type Listening, type Proxy, serveSecurely, startProxy } from '../../../tests/support/corporate-network.ts'

/** Only the proxy of the network finds it. */
const HOST = 'service.test'
const SECRET = 'gateway-secret-77aa'
const KEY = demoCredentials()['admin']
const folder = mkdtempSync(join(tmpdir(), 'etalon-onward-'))
const mock = createMock({ ports: nodePorts(), unwatched: true })
const serve = getRequestListener(mock.fetch)
/** The value of the gateway's field in each request. */
const seen: unknown[] = []
const gateway = createServer((request, response) => {
  seen.push(request.headers['x-gateway'])
  if (request.headers['x-gateway'] === SECRET) return void serve(request, response)
  response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Access denied</h1>')
})
let secure: Listening
let network: Proxy
let plainNetwork: Proxy

beforeAll(async () => {
  const authority = await newAuthority()
  const [server, client] = [await authority.server(HOST), await authority.client()]
  const options = { ...server, ca: authority.cert, requestCert: true, rejectUnauthorized: true }
  secure = await serveSecurely((request, response) => void serve(request, response), options)
  for (const [name, text] of [
    ['client.pem', client.cert],
    ['client.key', client.key],
    ['authority.pem', authority.cert],
  ] as const)
    writeFileSync(join(folder, name), text)
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  network = await startProxy(secure.port)
  plainNetwork = await startProxy((gateway.address() as AddressInfo).port)
})
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  mock.close()
  await Promise.all([secure, network, plainNetwork].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

const NO_PROXY = { HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '' }

/** Calls once through `etalon proxy`; returns the status, and everything that the proxy printed and recorded. */
async function through(
  lines: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ status: number; told: string; code: number | null }> {
  const [target, har] = [join(folder, 'target.yaml'), join(folder, 'traffic.har')]
  writeFileSync(target, [...lines, `credentials: { admin: { api_key: ${KEY} } }`, ''].join('\n'))
  const proxy = begin(['proxy', '--target', target, '--port', '0', '--har', har], { ...NO_PROXY, ...environment })
  await expect.poll(proxy.output, { timeout: 30_000 }).toMatch(/^ready: http\S+ for http\S+$/m)
  const [, baseUrl = ''] = /^ready: (\S+)/m.exec(proxy.output()) ?? []
  const answer = await fetch(`${baseUrl}/v1/flows`, { headers: { authorization: `Bearer ${KEY}` } })
  await answer.arrayBuffer()
  proxy.signal('SIGINT')
  const { code, output } = await proxy.ended
  return { status: answer.status, told: `${output}${readFileSync(har, 'utf8')}`, code }
}

const TLS = 'tls: { certificate: client.pem, key: client.key, authority: authority.pem }'

test('certificates of the target file reach a service by mutual TLS, through the proxy of the environment', async () => {
  const environment = { HTTPS_PROXY: `http://127.0.0.1:${network.port}` }
  const { status, told, code } = await through([`base_url: https://${HOST}/rest`, TLS], environment)
  expect([status, code]).toEqual([200, 0])
  expect(told).toContain('1 of 1 exchanges judged')
  expect(new Set(network.asked)).toEqual(new Set([`CONNECT ${HOST}:443`]))
})

test('headers of the target file go with every request, and their secrets into no recording', async () => {
  seen.length = 0
  const { port } = gateway.address() as AddressInfo
  const lines = [`base_url: http://127.0.0.1:${port}/rest`, 'headers: { X-Gateway: "${GATEWAY}" }']
  const { status, told } = await through(lines, { GATEWAY: SECRET })
  expect([status, seen]).toEqual([200, [SECRET]])
  expect(told).not.toContain(SECRET)
})

test('a proxy for http is asked for the service, too', async () => {
  const lines = [`base_url: http://${HOST}/rest`, `headers: { X-Gateway: ${SECRET} }`]
  const { status } = await through(lines, { http_proxy: `http://127.0.0.1:${plainNetwork.port}` })
  expect([status, plainNetwork.asked]).toEqual([200, [`GET http://${HOST}/rest/v1/flows`]])
})

test('without the certificate, the proxy responds for the service, and says so', async () => {
  const lines = [`base_url: https://${HOST}/rest`, 'tls: { authority: authority.pem }']
  const { status, told } = await through(lines, { HTTPS_PROXY: `http://127.0.0.1:${network.port}` })
  expect(status).toBe(502)
  expect(told).toContain('tls: { certificate: client.pem, key: client.key }')
})
