import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { constants, createGzip, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Service, before, between, bodyOf, lineTo } from '../../../tests/support/test-peer.ts'

const FLOWS = '/rest/v1/flows'
const GET = (more = ''): string => `GET ${FLOWS} HTTP/1.1\r\nHost: proxy\r\n${more}\r\n`
/** The raw response of a service on a bare socket. */
const saying =
  (answer: string, then: (socket: Socket) => void = () => {}) =>
  (socket: Socket): void => {
    socket.once('data', () => {
      socket.write(answer)
      then(socket)
    })
  }
const violations = (report: { rules: readonly { outcome: string; id: string }[] }): string[] =>
  report.rules.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id)

describe('bytes', () => {
  test('pass both ways unchanged, whatever they hold', async () => {
    const sent = randomBytes(300_000)
    const answered = randomBytes(300_000)
    let arrived: Buffer | undefined
    const service: Service = async (message, response) => {
      arrived = await bodyOf(message)
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answered)
    }
    await between(service, async ({ port }) => {
      const asked = request({ port, path: '/rest/v1/exports?a=%2F+&b', method: 'POST' }).end(sent)
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect(Buffer.compare(await bodyOf(answer), answered)).toBe(0)
      expect(Buffer.compare(arrived!, sent)).toBe(0)
    })
  })

  test('with fields keep their order, spelling and number, except hop-by-hop fields', async () => {
    let raw: string[] = []
    const service: Service = (message, response) => {
      raw = message.rawHeaders
      response.sendDate = false
      response.writeHead(200, 'Fine', [
        'X-B',
        '1',
        'x-a',
        '2',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'Keep-Alive',
        'timeout=9',
        'X-Hop',
        'h',
        'Connection',
        'X-Hop',
        'Content-Length',
        '2',
      ])
      response.end('ok')
    }
    await between(service, async ({ port, servicePort }) => {
      const line = lineTo(port)
      line.write(
        GET(
          'X-Second: 2\r\nx-first: 1\r\nX-Second: 3\r\nConnection: close, X-Mine\r\nX-Mine: m\r\nTE: gzip\r\nUpgrade: h2c\r\n',
        ),
      )
      const [head = '', body] = (await line.ended).split('\r\n\r\n')
      expect(head).toMatch(
        /^HTTP\/1.1 200 Fine\r\nX-B: 1\r\nx-a: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n/,
      )
      expect(head).not.toMatch(/x-hop|timeout=9|date/i)
      expect(body).toBe('ok')
      expect(raw.slice(0, 8)).toEqual([
        'Host',
        `127.0.0.1:${servicePort}`,
        'X-Second',
        '2',
        'x-first',
        '1',
        'X-Second',
        '3',
      ])
      expect(raw.join()).not.toMatch(/x-mine|gzip|h2c/i)
    })
  })

  test('of an upload arrive while it continues', async () => {
    let arrived = (): void => {}
    const first = new Promise<void>((resolve) => (arrived = resolve))
    const service: Service = (message, response) => {
      message.once('data', arrived)
      void bodyOf(message).then((body) => response.end(`got ${body.length}`))
    }
    await between(service, async ({ port }) => {
      const asked = request({ port, path: FLOWS, method: 'DELETE', headers: { 'transfer-encoding': 'chunked' } })
      asked.write('half')
      await first
      asked.end('half')
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect((await bodyOf(answer)).toString()).toBe('got 8')
    })
  })

  test.each(['identity', 'gzip'])('of a stream of events in %s arrive one by one', async (coding) => {
    const events = [
      'data: {"type":"session","session_id":"s"}\n\n',
      'data: {"type":"token","content":"x"}\n\n',
      'data: {"type":"end"}\n\n',
    ]
    let next = (): void => {}
    const service: Service = async (_message, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        ...(coding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
      })
      const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
      const out = coding === 'gzip' ? (gzip.pipe(response), gzip) : response
      for (const event of events) {
        out.write(event)
        await new Promise<void>((resolve) => (next = resolve))
      }
      out.end()
    }
    await between(service, async ({ port, end }) => {
      const asked = request({ port, path: '/rest/v1/ai-agent/api/chat/stream', method: 'POST' }).end('{}')
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for (const event of events) {
        // Nothing more is sent until this has arrived.
        for (;;) {
          const [chunk] = (await once(answer, 'data')) as [Buffer]
          chunks.push(chunk)
          const whole = Buffer.concat(chunks)
          const text =
            coding === 'gzip' ? gunzipSync(whole, { finishFlush: constants.Z_SYNC_FLUSH }).toString() : whole.toString()
          if (text.endsWith(event)) break
        }
        next()
      }
      await once(answer.resume(), 'end')
      const report = await end()
      expect(violations(report)).toEqual([])
      expect(report.rules.find(({ id }) => id === 'streams/finishes')?.outcome).toBe('pass')
    })
  })
})

describe('trailers', () => {
  const service: Service = async (message, response) => {
    const { length } = await bodyOf(message)
    const { te, trailer } = message.headers
    response.writeHead(200, { Trailer: 'X-Sum', 'X-Got': [te, trailer, length, ...message.rawTrailers].join() })
    response.write('ok')
    response.addTrailers([['X-Sum', '7']])
    response.end()
  }
  const POST = `POST ${FLOWS} HTTP/1.1\r\nHost: h\r\nTE: trailers\r\nTransfer-Encoding: chunked\r\nTrailer: X-Mine\r\n\r\n`

  test('pass both ways, and are announced', async () => {
    await between(service, async ({ port }) => {
      const line = lineTo(port)
      line.write(`${POST}2\r\nhi\r\n0\r\nX-Mine: m\r\n\r\n`)
      const answer = await line.until('X-Sum: 7\r\n\r\n')
      expect(answer).toMatch(/^Trailer: X-Sum\r$/m)
      expect(answer).toContain('X-Got: trailers,X-Mine,2,X-Mine,m\r\n')
      expect(answer).toMatch(/\r\n2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n$/)
      line.hangUp()
    })
  })

  test('are dropped for HTTP/1.0, which has none', async () => {
    await between(service, async ({ port }) => {
      const line = lineTo(port)
      line.write(`GET ${FLOWS} HTTP/1.0\r\n\r\n`)
      expect(await line.ended).toMatch(/^HTTP\/1.1 200 OK\r\nX-Got: (?:(?!X-Sum)[^])*\r\n\r\nok$/)
    })
  })
})

test.each([
  ['HEAD', 200],
  ['GET', 304],
])('drops trailers that %s %d announces without a body', async (method, status) => {
  const answer = `HTTP/1.1 ${status} X\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n`
  await between(
    saying(answer),
    async ({ port }) => {
      const line = lineTo(port)
      line.write(`${method} ${FLOWS} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
      expect(await line.ended).toMatch(new RegExp(`^HTTP/1.1 ${status} X\\r\\n(?!.*x-sum)[^]*\\r\\n$`, 'i'))
    },
    { raw: true },
  )
})

describe('an informational response', () => {
  const HINT = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nX-Odd: \u00e9 (b)\r\n'
  const service = (socket: Socket): void => {
    socket.setEncoding('latin1').on('data', () => {
      socket.write(`${HINT}Connection: X-Hop\r\nX-Hop: h\r\n\r\n`, 'latin1')
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
  }

  test('passes before the response, for a pipelined request too', async () => {
    await between(
      service,
      async ({ port }) => {
        const line = lineTo(port)
        line.write(GET() + GET('Connection: close\r\n'))
        const heads = (await line.ended).split(/(?=HTTP\/1\.1)/)
        expect(heads.map((head) => head.slice(9, 12))).toEqual(['103', '200', '103', '200'])
        expect([heads[0], heads[2]]).toEqual([`${HINT}\r\n`, `${HINT}\r\n`])
      },
      { raw: true },
    )
  })

  test('is not sent to HTTP/1.0, which has none', async () => {
    await between(
      service,
      async ({ port }) => {
        const line = lineTo(port)
        line.write(`GET ${FLOWS} HTTP/1.0\r\n\r\n`)
        expect(await line.ended).toMatch(/^HTTP\/1.1 200/)
      },
      { raw: true },
    )
  })
})

describe('responses without a body', () => {
  const service: Service = (message, response) => {
    const status = Number(/\d+$/.exec(message.url ?? '')?.[0] ?? 200)
    if (message.method === 'HEAD') response.writeHead(200, { 'content-length': '12345' }).end()
    else response.writeHead(status, status === 204 ? { 'content-length': '0' } : { etag: '"x"' }).end()
  }
  test.each([
    ['HEAD', '/rest/v1/flows', 200],
    ['GET', '/rest/v1/flows/204', 204],
    ['GET', '/rest/v1/flows/304', 304],
    ['POST', '/rest/v1/flows/200', 200],
  ])('%s %s is complete, and so is the next one on the connection', async (method, path, status) => {
    await between(service, async ({ port }) => {
      const line = lineTo(port)
      const length = method === 'POST' ? 'Content-Length: 0\r\n' : ''
      line.write(`${method} ${path} HTTP/1.1\r\nHost: h\r\n${length}\r\n`)
      await line.until('\r\n\r\n')
      line.write(GET('Connection: close\r\n'))
      const heads = (await line.ended).split('HTTP/1.1 ').slice(1)
      expect(heads.map((head) => Number(head.slice(0, 3)))).toEqual([status, 200])
      if (method === 'HEAD') expect(heads[0]).toContain('content-length: 12345')
      if (status === 204) expect(heads[0]).toContain('content-length: 0')
    })
  })
})

describe('what the proxy does not forward', () => {
  const never: Service = () => expect.fail('it was passed on')
  test.each([
    [
      'a WebSocket of a strange page',
      GET('Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example\r\n'),
      '403',
      '--allow-host',
    ],
    [
      'a WebSocket for another host',
      'GET /rest/v1/flows HTTP/1.1\r\nHost: rebound.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      '421',
      '--allow-host',
    ],
    ['another host', 'GET /rest/v1/flows HTTP/1.1\r\nHost: rebound.example\r\n\r\n', '421', '--allow-host'],
    ['a tunnel', 'CONNECT other.example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', '501', 'does not tunnel'],
    [
      'a request for elsewhere',
      'GET http://other.example.com/ HTTP/1.1\r\nHost: x\r\n\r\n',
      '421',
      'serves one service',
    ],
    ['no HTTP at all', 'HELLO\r\n\r\n', '400', ''],
  ])('%s is refused with a clear message', async (_what, sent, status, words) => {
    await between(never, async ({ port }) => {
      const line = lineTo(port)
      line.write(sent)
      const answer = await line.ended
      expect(answer).toContain(`HTTP/1.1 ${status}`)
      expect(answer).toContain(words)
    })
  })
})

describe('100-continue', () => {
  const POST = `POST ${FLOWS} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`
  test('comes from the service, and the body follows', async () => {
    await between(
      (message, response) => void bodyOf(message).then((body) => response.end(`got ${body.toString()}`)),
      async ({ port }) => {
        const line = lineTo(port)
        line.write(POST)
        await line.until('HTTP/1.1 100 Continue\r\n\r\n')
        line.write('{}')
        expect(await line.until('got {}')).toContain('HTTP/1.1 200')
        line.hangUp()
      },
    )
  })

  test('is not sent if the service refuses at once', async () => {
    const service = saying('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nWWW-Authenticate: Bearer\r\n\r\n')
    await between(
      service,
      async ({ port }) => {
        const line = lineTo(port)
        line.write(POST)
        const answer = await line.ended
        expect(answer).toContain('HTTP/1.1 401')
        expect(answer).not.toContain('100 Continue')
      },
      { raw: true },
    )
  })
})

describe('a service', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['that closes every connection', (socket) => socket.once('data', () => socket.destroy())],
    ['that speaks no HTTP', saying('BEER 418\r\n\r\n', (socket) => socket.end())],
    ['whose status line is odd', saying('HTTP/1.1 999999 What\r\n\r\n', (socket) => socket.end())],
    ['that switches protocols unasked', saying('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ])('%s gets a 502 from the proxy, which says so', async (_what, service) => {
    await between(
      service,
      async ({ port, end }) => {
        const line = lineTo(port)
        line.write(GET())
        const answer = await line.ended
        expect(answer).toContain('HTTP/1.1 502')
        expect(answer).toContain('This response is from the proxy, not from the service')
        expect(answer).toMatch(/proxy-status: etalon; error=\w+/)
        const report = await end()
        expect(violations(report)).toEqual([])
        expect(report.traffic).toMatchObject({ exchanges: 1, judged: 0 })
      },
      { raw: true },
    )
  })

  test('that is down is reported as down', async () => {
    const said: string[] = []
    const { baseUrl, end } = await before('http://127.0.0.1:1/rest', said)
    const answer = await fetch(`${baseUrl}/v1/flows`)
    expect(answer.status).toBe(502)
    expect(answer.headers.get('proxy-status')).toBe('etalon; error=connection_refused')
    expect(await answer.text()).toBe(
      'etalon proxy: http://127.0.0.1:1 did not respond (ECONNREFUSED). This response is from the proxy, not from the service.\n',
    )
    expect((await end()).traffic).toMatchObject({ exchanges: 1, judged: 0 })
    expect(said).toEqual([`GET ${FLOWS}: the service did not answer (ECONNREFUSED)`])
  })

  test('is reported without the secret in the requested path', async () => {
    const said: string[] = []
    const { baseUrl, end } = await before('http://127.0.0.1:1/rest', said)
    await fetch(`${baseUrl}/v1/http/zebra-77-inbox`, { headers: { authorization: 'Bearer zebra-77-inbox' } })
    await end()
    expect(said).toEqual(['GET /rest/v1/http/$ETALON_HEADER_1: the service did not answer (ECONNREFUSED)'])
  })

  test.each([
    ['of known length', 'Content-Length: 100\r\n\r\n[{"id":'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n7\r\n[{"id":\r\n'],
  ])('that breaks off within a body %s breaks off for the client too, without a violation', async (_what, part) => {
    const service = saying(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${part}`, (socket) =>
      setTimeout(() => socket.destroy(), 30),
    )
    await between(
      service,
      async ({ port, said, end }) => {
        const asked = request({ port, path: FLOWS }).end()
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        await expect(bodyOf(answer)).rejects.toThrow('aborted')
        const report = await end()
        expect(violations(report)).toEqual([])
        expect(said).toEqual([`GET ${FLOWS}: the service broke off`])
        expect(report.traffic).toMatchObject({ judged: 1, withoutBody: 1 })
      },
      { raw: true },
    )
  })

  test('that closed a kept-alive connection gets the request again on a new one', async () => {
    let connections = 0
    const service = (socket: Socket): void => {
      connections += 1
      let requests = 0
      socket.on('data', () => {
        requests += 1
        if (connections === 1 && requests === 2) socket.destroy()
        else socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]')
      })
    }
    await between(
      service,
      async ({ baseUrl }) => {
        for (let count = 0; count < 2; count++) expect((await fetch(`${baseUrl}/v1/flows`)).status).toBe(200)
        expect(connections).toBe(2)
      },
      { raw: true },
    )
  })
})

describe('a client', () => {
  test('that hangs up within a stream ends it at the service, and the part received is checked', async () => {
    const gone: Promise<unknown>[] = []
    const service = (_message: IncomingMessage, response: ServerResponse): void => {
      gone.push(once(response, 'close'))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"type":"token","content":"x"}\n\ndata: {"ty')
    }
    await between(service, async ({ port, said, end }) => {
      const line = lineTo(port)
      line.write('POST /rest/v1/ai-agent/api/chat/stream HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n')
      await line.until('data: {"ty')
      line.hangUp()
      await expect.poll(() => gone.length).toBe(1)
      await gone[0]
      await expect.poll(() => said.length).toBe(2)
      // Not that the stream has no end: that was the client's doing.
      expect(violations(await end())).toEqual(['streams/session-first'])
    })
  })

  test('that hangs up within an upload ends it at the service', async () => {
    let broken = (): void => {}
    const gone = new Promise<void>((resolve) => (broken = resolve))
    await between(
      (message: IncomingMessage) => void message.on('error', broken).resume(),
      async ({ port }) => {
        const line = lineTo(port)
        line.write(`POST ${FLOWS} HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n{`)
        await wait(30)
        line.hangUp()
        await gone
      },
    )
  })

  test('of many gets its own response', async () => {
    const service: Service = async (message, response) => {
      await wait(Math.random() * 20)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([message.url]))
    }
    await between(service, async ({ baseUrl, end }) => {
      const paths = Array.from({ length: 60 }, (_none, index) => `/v1/users?n=${index}`)
      const answers = await Promise.all(paths.map(async (path) => (await fetch(baseUrl + path)).json()))
      expect(answers).toEqual(paths.map((path) => [`/rest${path}`]))
      expect((await end()).traffic?.exchanges).toBe(60)
    })
  })
})
