import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect, createServer as createRawServer } from 'node:net'
import type { Profile } from '#spec'
import type { Report } from '../../suites/index.ts'
import { judgingHere } from '../../scripts/cli/proxy/judging.ts'
import { type Watch, watch } from '../../scripts/cli/proxy/watch.ts'

/** Handles requests, as a service for tests. */
export type Service = (message: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A service for tests, with a proxy in front. */
export interface Between {
  /** The port of the proxy. */
  port: number
  baseUrl: string
  /** The port of the service. */
  servicePort: number
  /** What the proxy has printed. */
  said: string[]
  /** Stops the proxy, and returns its report. */
  end: () => Promise<Report>
}

/** Runs `use` with a proxy in front of a service for tests. */
export async function between<T>(
  service: Service | ((socket: Socket) => void),
  use: (between: Between) => Promise<T>,
  { raw = false, har }: { raw?: boolean; har?: string } = {},
): Promise<T> {
  const server = raw
    ? createRawServer({ allowHalfOpen: true }, service as (socket: Socket) => void)
    : createServer((message, response) => void (service as Service)(message, response))
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const servicePort = (server.address() as AddressInfo).port
  const said: string[] = []
  const started = await before(`http://127.0.0.1:${servicePort}/rest`, said, har)
  let report: Promise<Report> | undefined
  const end = (): Promise<Report> => (report ??= started.end())
  try {
    const port = Number(new URL(started.baseUrl).port)
    return await use({ port, baseUrl: started.baseUrl, servicePort, said, end })
  } finally {
    for (const socket of sockets) socket.destroy()
    await end()
    server.close()
  }
}

/** Starts a proxy in front of a running service. */
export function before(baseUrl: string, said: string[], har?: string): Promise<Watch> {
  const flags = { baseUrl, profile: ['mcp', 'http'] as Profile[], only: [], skip: [] }
  const judging = judgingHere(har === undefined ? flags : { ...flags, har }, (line) => void said.push(line))
  const service = { baseUrl, headers: {}, tls: {} }
  return watch({ service, judging, host: '127.0.0.1', port: 0, allowHosts: ['proxy', 'h', 'x'] })
}

/** A raw connection on which a test writes what it likes. */
export interface Line {
  write: (text: string | Uint8Array) => void
  received: () => string
  /** Waits for a text. */
  until: (text: string) => Promise<string>
  /** Waits for the other side to end the connection. */
  ended: Promise<string>
  hangUp: () => void
}

export function lineTo(port: number): Line {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  const waiting = new Set<() => void>()
  socket.on('data', (text: string) => {
    received += text
    for (const look of waiting) look()
  })
  return {
    write: (text) => void socket.write(text),
    received: () => received,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!received.includes(text)) return
          waiting.delete(look)
          resolve(received)
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(`it ended before ${text} came: ${received}`)))
        look()
      }),
    ended,
    hangUp: () => void socket.destroy(),
  }
}

/** Reads a response of Node's client to the end. */
export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
