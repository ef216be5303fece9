import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from './pause.ts'
import { request as send } from 'undici'
import { parse, print } from '../json.ts'
import type { ReferenceServer } from '../server.ts'
import type { Loose } from './plants.ts'

/** Looks over HTTP whether a bug shows. */
export type Probe = (service: Probed) => Promise<boolean>

/** An answer as a client sees it. */
export interface Seen {
  status: number
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The parsed body, integers as bigints; undefined if it is no JSON. */
  json: Loose
}

export interface Sending {
  /** The owner of the API key (`admin` by default), or a token of one's own as `token`; `nobody` sends none. */
  as?: keyof ReferenceServer['keys'] | 'nobody'
  token?: string
  /** Sent as JSON; bigints are printed in full. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string
  query?: Readonly<Record<string, string>>
  /** Added last; an empty text takes a header away. */
  headers?: Readonly<Record<string, string>>
}

/** A delivery of a webhook that a receiver got. */
export interface Delivered {
  method: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Receiver {
  url: string
  got: Delivered[]
}

/** A client of a running server. */
export class Probed {
  readonly origin: string
  readonly keys: ReferenceServer['keys']
  readonly #closing: (() => void)[] = []

  constructor({ origin, keys }: ReferenceServer) {
    this.origin = origin
    this.keys = keys
  }

  /** Sends a request to a path below `/rest`, for example `/v1/flows`. */
  async call(method: string, path: string, sending: Sending = {}): Promise<Seen> {
    const { as = 'admin', query = {}, body, raw = body === undefined ? undefined : print(body) } = sending
    const token = sending.token ?? (as === 'nobody' ? undefined : this.keys[as])
    const headers: Record<string, string> = {
      ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...sending.headers,
    }
    const url = new URL(`${this.origin}/rest${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const answer = await send(url, {
      method: method as 'GET',
      headers: kept,
      ...(raw === undefined ? {} : { body: raw }),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, json: parsed(text) }
  }

  get(path: string, sending?: Sending): Promise<Seen> {
    return this.call('GET', path, sending)
  }

  /** `body` may be left out. */
  post(path: string, body?: unknown, sending?: Sending): Promise<Seen> {
    return this.call('POST', path, { body, ...sending })
  }

  put(path: string, body: unknown, sending?: Sending): Promise<Seen> {
    return this.call('PUT', path, { body, ...sending })
  }

  delete(path: string, sending?: Sending): Promise<Seen> {
    return this.call('DELETE', path, sending)
  }

  /** Advances the server's clock. */
  async forward(ms: number): Promise<void> {
    await this.post('/hooks/clock/forward', { ms: BigInt(ms) }, { as: 'nobody' })
  }

  /** Looks again and again until `look` returns something other than undefined and false; undefined if it never does. */
  async until<T>(look: () => Promise<T | undefined | false>, withinMs = 2_000): Promise<T | undefined> {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(15)) {
      const found = await look()
      if (found !== undefined && found !== false) return found
    }
    return undefined
  }

  /** Waits in real time, for what must not happen. */
  async pause(ms: number): Promise<void> {
    await pause(ms)
  }

  /** A server that receives deliveries, and answers with 200. */
  async receiver(status = 200): Promise<Receiver> {
    const got: Delivered[] = []
    const server = createServer((request, response) => {
      const chunks: Uint8Array[] = []
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      request.on('end', () => {
        got.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
        response.writeHead(status).end('taken')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got }
  }

  close(): void {
    for (const one of this.#closing.splice(0)) one()
  }
}

function parsed(text: string): Loose {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
