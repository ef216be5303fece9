import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The headers of a plain request. */
export interface PlainHeaders {
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  /** `http://host:port` at which the client reached the server. */
  origin: string
  /** Length of the body; 0 without one. */
  bytes: number
}

/** A host that a URL would leave unchanged, so that none need be constructed. */
const PLAIN_HOST = /^(?:localhost|127\.0\.0\.1)(?::[1-9]\d{3,4})?$/

interface Known {
  raw: readonly string[]
  plain: PlainHeaders | undefined
}

/** Of each connection, the latest headers: a client sends the same ones again and again. */
const latest = new WeakMap<Socket, Known>()

/** The headers of a request; undefined if only the general listener can decide on it. */
export function headersOf({ socket, rawHeaders }: IncomingMessage): PlainHeaders | undefined {
  const known = latest.get(socket)
  if (known !== undefined && isSame(known.raw, rawHeaders)) return known.plain
  const plain = plainIn(rawHeaders)
  latest.set(socket, { raw: rawHeaders, plain })
  return plain
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}

function plainIn(raw: readonly string[]): PlainHeaders | undefined {
  const headers = byName(raw)
  const { host = '', origin, 'sec-fetch-site': site, 'transfer-encoding': coding, 'content-length': length } = headers
  if (!PLAIN_HOST.test(host) || coding !== undefined) return undefined
  // Requests from pages are restricted; the general listener decides on them.
  if (origin !== undefined || (site !== undefined && site !== 'same-origin')) return undefined
  return { headers, origin: `http://${host}`, bytes: length === undefined ? 0 : Number(length) }
}

/** Headers by lower-case name; repeated ones are joined to a list, as in `Headers`. */
function byName(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    const value = raw[index + 1] as string
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}
