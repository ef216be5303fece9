import { Agent, get, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type UnderWay, begin } from '../../tests/support/child.ts'

interface Started {
  child: UnderWay
  origin: string
  key: string
  /** Requests over one connection that stays open. */
  agent: Agent
}

const started: Started[] = []
afterEach(() => {
  for (const { child, agent } of started.splice(0)) {
    agent.destroy()
    child.signal('SIGKILL')
  }
})

async function start(...words: string[]): Promise<Started> {
  const child = begin(['mock', '--port', '0', '--json', ...words])
  while (!child.output().includes('"ready":true')) await sleep(10)
  const { origin, keys } = JSON.parse(child.output().trim()) as { origin: string; keys: { admin: string } }
  const one = { child, origin, key: keys.admin, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }
  started.push(one)
  return one
}

/** The status of a GET over the connection that stays open, and whether the server keeps it. */
function read({ origin, agent }: Started, path: string): Promise<{ status: number; text: string; kept: boolean }> {
  return new Promise((resolve, reject) => {
    get(origin + path, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode!, text, kept: response.headers.connection === 'keep-alive' })
      })
    }).on('error', reject)
  })
}

/** A chat over a connection of its own: resolves at its first event, and then at its end. */
function chat({ origin, key }: Started): Promise<{ ended: Promise<string> }> {
  return new Promise((begun, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const asked = request(`${origin}/rest/v1/ai-agent/api/chat/stream`, { method: 'POST', headers }, (response) => {
      let text = ''
      const ended = new Promise<string>((resolve, broken) => {
        response.on('end', () => resolve(text)).on('error', broken)
      })
      // Those who await it get the error.
      ended.catch(() => {})
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        begun({ ended })
      })
    })
    asked.on('error', reject).end(JSON.stringify({ message: 'what is a flow' }))
  })
}

describe('a mock that is asked to stop', { timeout: 30_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s exits with code 0', async (signal) => {
    const { child } = await start()
    child.signal(signal)
    expect((await child.ended).code).toBe(0)
  })

  test('is not ready, refuses connections and closes them, while a stream goes on', async () => {
    const mock = await start('--tokens-per-second', '10')
    expect(await read(mock, '/_mock/health')).toMatchObject({ status: 200, kept: true })
    const { ended } = await chat(mock)
    const { status, text } = await read(mock, '/_mock/health')
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'ready', openStreams: 1 })])
    await delay(mock, { ms: 600, operation: 'listFlows' })
    const underWay = read(mock, '/rest/v1/flows')
    await sleep(200)
    mock.child.signal('SIGTERM')
    await sleep(200)
    await expect(fetch(`${mock.origin}/_mock/health`)).rejects.toThrow()
    expect(await underWay).toMatchObject({ status: 401, kept: true })
    expect(await ended).toMatch(/"type":\s*"end"/)
    expect((await mock.child.ended).code).toBe(0)
  })

  test('responds 503 on a connection that is still busy, and closes it after that', async () => {
    const mock = await start()
    await delay(mock, { ms: 600, operation: 'listFlows' })
    const { hostname, port } = new URL(mock.origin)
    const socket = connect(Number(port), hostname)
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const ask = (path: string): boolean => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
    ask('/rest/v1/flows')
    await sleep(200)
    mock.child.signal('SIGTERM')
    await sleep(200)
    ask('/_mock/health')
    await closed
    const [, first, second] = text.split(/^HTTP/m)
    expect(first).toMatch(/^\/1\.1 401 /)
    expect(second).toMatch(/^\/1\.1 503 [^]*connection: close\r\n[^]*"status":"stopping"/i)
    expect((await mock.child.ended).code).toBe(0)
  })

  test('ends a stream cleanly at the time limit, by an error event', async () => {
    const mock = await start('--tokens-per-second', '1', '--stop-timeout', '1')
    const { ended } = await chat(mock)
    const told = performance.now()
    mock.child.signal('SIGTERM')
    const text = await ended
    expect(text).toMatch(/data: \{"type":"error",[^\n]*shutting down[^\n]*\}\n\n$/)
    expect(text).not.toContain('"end"')
    expect((await mock.child.ended).code).toBe(0)
    expect(performance.now() - told).toBeGreaterThan(900)
    expect(performance.now() - told).toBeLessThan(3_000)
  })

  test('does not wait for a response that is delayed beyond the limit', async () => {
    const mock = await start('--stop-timeout', '0')
    await delay(mock, { ms: 60_000 })
    const held = expect(fetch(`${mock.origin}/rest/v1/flows`)).rejects.toThrow()
    await sleep(100)
    const told = performance.now()
    mock.child.signal('SIGTERM')
    await held
    expect((await mock.child.ended).code).toBe(0)
    expect(performance.now() - told).toBeLessThan(3_000)
  })

  test('stops at once if it is asked again', async () => {
    const mock = await start('--tokens-per-second', '1', '--stop-timeout', '60')
    const { ended } = await chat(mock)
    mock.child.signal('SIGTERM')
    await sleep(1_200)
    const told = performance.now()
    mock.child.signal('SIGTERM')
    await expect(ended).rejects.toThrow()
    expect((await mock.child.ended).code).toBe(0)
    expect(performance.now() - told).toBeLessThan(1_000)
  })
})

/** Delays responses from now on. */
async function delay({ origin }: Started, latency: { ms: number; operation?: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${origin}/_mock/latency`, { method: 'PUT', headers, body: JSON.stringify(latency) })
  expect(ok).toBe(true)
}
