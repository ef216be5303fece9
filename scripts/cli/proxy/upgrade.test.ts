import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CloseEvent, WebSocket } from 'undici'
import { describe, expect, test } from 'vitest'
import { between, lineTo } from '../../../tests/support/test-peer.ts'

const PATH = '/rest/v1/live?token=secret-4711'
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const ASKED = `GET ${PATH} HTTP/1.1\r\nHost: h\r\nconnection: keep-alive, UPGRADE\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\nX-Mine: 1\r\n\r\n`
const acceptOf = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

/** A service on a bare socket that agrees to a WebSocket, and goes on with `then`. */
const agreeing =
  (then: (socket: Socket, head: string) => void, first: Uint8Array = new Uint8Array()) =>
  (socket: Socket): void => {
    socket.once('data', (chunk) => {
      const head = chunk.toString('latin1')
      const [, key = ''] = /sec-websocket-key: (\S+)/i.exec(head) ?? []
      const agreed = `HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(key)}\r\nX-Its: 2\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(agreed, 'latin1'), first]))
      then(socket, head)
    })
  }
/** An unmasked frame of a server (RFC 6455, 5.2), shorter than 126 bytes. */
const frame = (opcode: number, payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x80 | opcode, payload.length]), payload])
const raw = { raw: true }

/** A raw client after its handshake. */
async function switched(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(ASKED)
  await new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      // The tests' heads come in one piece.
      const end = chunk.indexOf('\r\n\r\n') + 4
      socket.off('data', read).pause()
      socket.unshift(chunk.subarray(end))
      resolve()
    }
    socket.on('data', read)
  })
  return socket
}

async function everythingFrom(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.resume()
  await once(socket, 'end')
  return Buffer.concat(chunks)
}

describe('a WebSocket', () => {
  test('has its handshake passed on, fields and all', async () => {
    let seen = ''
    const service = agreeing((_socket, head) => (seen = head))
    await between(
      service,
      async ({ port, servicePort }) => {
        const line = lineTo(port)
        line.write(ASKED)
        const answer = await line.until('\r\n\r\n')
        expect(answer).toBe(
          `HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(KEY)}\r\nX-Its: 2\r\n\r\n`,
        )
        expect(seen).toBe(
          `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${servicePort}\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\nX-Mine: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        )
        line.hangUp()
      },
      raw,
    )
  })

  test('works for a client, with messages that come with the heads and close codes', async () => {
    const service = agreeing(
      (socket) => {
        socket.once('data', () => {
          // 4001 and a reason.
          socket.end(frame(8, Buffer.concat([Buffer.from([0x0f, 0xa1]), Buffer.from('enough')])))
        })
      },
      frame(1, Buffer.from('hello')),
    )
    await between(
      service,
      async ({ port }) => {
        const client = new WebSocket(`ws://127.0.0.1:${port}${PATH}`)
        const [message] = (await once(client, 'message')) as [{ data: unknown }]
        expect(message.data).toBe('hello')
        client.send('more')
        const [closed] = (await once(client, 'close')) as [CloseEvent]
        expect([closed.code, closed.reason]).toEqual([4001, 'enough'])
      },
      raw,
    )
  })

  test('passes any bytes both ways unchanged, and waits for a slow reader', async () => {
    const MIB = 1024 * 1024
    const [up, down] = [randomBytes(8 * MIB), randomBytes(64 * MIB)]
    let arrived: Promise<Buffer> | undefined
    let left = (): number => 0
    const service = agreeing((socket) => {
      arrived = everythingFrom(socket)
      socket.end(down)
      left = () => socket.writableLength
    })
    await between(
      service,
      async ({ port }) => {
        const client = await switched(port)
        await wait(300)
        // Nobody reads, so the proxy takes no more than buffers hold.
        expect(left()).toBeGreaterThan(MIB)
        const got = everythingFrom(client)
        client.end(up)
        expect((await got).equals(down)).toBe(true)
        expect((await arrived)?.equals(up)).toBe(true)
      },
      raw,
    )
  })

  test('may end in one direction and go on in the other', async () => {
    const service = agreeing((socket) => {
      socket.on('end', () => {
        setTimeout(() => socket.end('after your end'), 100)
      })
    })
    await between(
      service,
      async ({ port }) => {
        const client = await switched(port)
        const got = everythingFrom(client)
        client.end('last words')
        expect((await got).toString()).toBe('after your end')
      },
      raw,
    )
  })

  test.each(['client', 'service'])('that its %s breaks off ends on the other side, too', async (side) => {
    let [service, ended] = [undefined as Socket | undefined, false]
    const peer = agreeing((socket) => {
      service = socket
      socket.on('close', () => (ended = true))
    })
    await between(
      peer,
      async ({ port }) => {
        const client = await switched(port)
        if (side === 'client') {
          client.resetAndDestroy()
          await expect.poll(() => ended).toBe(true)
        } else {
          client.resume()
          service?.resetAndDestroy()
          await new Promise((resolve) => client.on('close', resolve))
        }
      },
      raw,
    )
  })

  test.each([
    ['refuses it', 'HTTP/1.1 426 Upgrade Required\r\nContent-Length: 3\r\nX-Why: w\r\n\r\nno!', '426', 'no!'],
    [
      'refuses it in chunks',
      'HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nno!\r\n0\r\n\r\n',
      '400',
      'no!',
    ],
    ['hangs up', '', '502', 'did not respond'],
  ])('gets a plain response if the service %s, which is not judged either', async (_what, answer, status, words) => {
    const service = (socket: Socket): void => void socket.once('data', () => socket.end(answer))
    await between(
      service,
      async ({ port, end }) => {
        const line = lineTo(port)
        line.write(ASKED.replace(PATH, '/rest/v1/flows'))
        const got = await line.ended
        expect(got).toContain(`HTTP/1.1 ${status}`)
        expect(got).toContain(words)
        const report = await end()
        expect(report.traffic).toMatchObject({ exchanges: 1, judged: 0 })
      },
      raw,
    )
  })

  test('is in the report and in the recording as not judged, without its secrets; stopping the proxy ends it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'etalon-upgrade-'))
    const har = join(folder, 'traffic.har')
    await between(
      agreeing(() => {}),
      async ({ port, end }) => {
        const client = await switched(port)
        const ended = once(client, 'close')
        const report = await end()
        client.destroy()
        await ended
        expect(report.traffic).toMatchObject({
          judged: 0,
          leftOut: [{ reason: 'it is a WebSocket, which the documents do not have', exchanges: 1 }],
        })
      },
      { ...raw, har },
    )
    const text = readFileSync(har, 'utf8')
    rmSync(folder, { recursive: true })
    const [entry] = (JSON.parse(text) as { log: { entries: object[] } }).log.entries
    expect(entry).toMatchObject({ comment: 'not judged: a WebSocket', response: { status: 101 } })
    expect(text).not.toContain('secret-4711')
    expect(text).not.toContain(KEY)
  })
})
