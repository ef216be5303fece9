import { type LookupAddress, promises as dns } from 'node:dns'
import type { Agent, IncomingMessage } from 'node:http'
import { type LookupFunction, isIP } from 'node:net'
import { type Deliver, Withheld, portOf } from '../sandboxes/deliver.ts'
import { RECEIVER_TIMEOUT_MS } from '../world/index.ts'
import { type Receiver, isReceiver, hintToAllow, receiversOf } from '../sandboxes/receivers.ts'
import { isPublicElsewhere } from './addresses.ts'
import { http } from './http-module.ts'

export interface DeliveringOptions {
  /** Addresses of receivers: `http://127.0.0.1:9999`, `receiver.test:80`, `127.0.0.1:*`. */
  deliverTo?: readonly string[] | undefined
  /** Whether public addresses of other machines are allowed too. */
  deliverAnywhere?: boolean | undefined
  /** Whether the gate's inboxes on this machine are allowed too, on any port. */
  toGate?: boolean | undefined
  /** Resolves a host name; by default with the system's resolver. */
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** Target of a request: only allowed addresses. */
interface Way {
  addresses: readonly LookupAddress[]
  /** Whether the user listed them, and so may see their responses. */
  isNamed: boolean
}

/** Maximum length of a recorded response body, in bytes. */
const KEPT_BYTES = 1024 * 1024

/**
 * How long a connection to a receiver waits for the next delivery, in ms: less than receivers wait, since a delivery on a connection
 * that is being closed would be lost.
 */
const IDLE_MS = 1_000

/**
 * Delivers to the listed receivers and, if allowed, to public addresses. The address is checked after resolution, and
 * the connection uses that very address, so that a DNS change cannot redirect it. Redirects are not followed. For
 * unlisted receivers, only the status of the response is recorded.
 * @throws Error that names the invalid address
 */
export function delivering({
  deliverTo = [],
  deliverAnywhere = false,
  toGate = false,
  resolve = resolved,
}: DeliveringOptions): Deliver {
  const receivers = receiversOf(deliverTo)
  // Of this mock alone: a connection of another one was checked against that one's receivers.
  const connections = new http.Agent({ keepAlive: true, timeout: IDLE_MS })
  return async (request) => {
    const url = new URL(request.url)
    const way: Way =
      toGate && isInbox(url)
        ? { addresses: await addressesOf(url.hostname, resolve), isNamed: true }
        : await transportPipeline(url, receivers, deliverAnywhere, resolve)
    // What a name stands for may change, so it gets a connection of its own each time, to an address that was just checked.
    const keepsAlive = way.isNamed && url.protocol === 'http:' && isIP(bare(url.hostname)) !== 0
    return exchange(request, url, way, keepsAlive && connections)
  }
}

/** An inbox of the gate: an address of this machine with a path that nothing else serves. No dot or slash may hide in it. */
const INBOX = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+\/etalon-inbox-[0-9a-f]{32}(?![^?]*%(?:2e|2f|5c))(?:[/?]|$)/i

function isInbox({ href }: URL): boolean {
  return INBOX.test(href)
}

const resolved = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true })

async function transportPipeline(
  url: URL,
  receivers: readonly Receiver[],
  anywhere: boolean,
  resolve: NonNullable<DeliveringOptions['resolve']>,
): Promise<Way> {
  const { hostname } = url
  const port = portOf(url)
  // Forbidden hosts are not even resolved: a DNS query is visible to others too.
  const candidates = receivers.filter((one) => one.port === undefined || one.port === port)
  if (candidates.length === 0 && !anywhere) throw new Withheld(`not sent: ${hintToAllow(url)}`)
  const addresses = await addressesOf(hostname, resolve)
  if (candidates.some((one) => isReceiver(one, hostname, port))) return { addresses, isNamed: true }
  const known = new Set<string>()
  for (const one of candidates)
    for (const { address } of await addressesOf(one.hostname, resolve).catch(() => [])) known.add(address)
  const named = addresses.filter(({ address }) => known.has(address))
  if (named.length > 0) return { addresses: named, isNamed: true }
  const open = anywhere ? addresses.filter(({ address }) => isPublicElsewhere(address)) : []
  if (open.length > 0) return { addresses: open, isNamed: false }
  const why = anywhere ? `${addresses.map(({ address }) => address).join(', ')} is not a public address, and ` : ''
  throw new Withheld(`not sent: ${why}${hintToAllow(url)}`)
}

/** The addresses of a URL's host. */
async function addressesOf(
  hostname: string,
  resolve: NonNullable<DeliveringOptions['resolve']>,
): Promise<readonly LookupAddress[]> {
  const address = bare(hostname)
  const family = isIP(address)
  return family === 0 ? resolve(hostname) : [{ address, family }]
}

/** A URL's host without the brackets of IPv6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

async function exchange(
  request: Request,
  url: URL,
  { addresses, isNamed }: Way,
  agent: Agent | false,
): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)])
  // Few receivers use TLS, which is slow to load.
  const { request: send } = url.protocol === 'https:' ? await import('node:https') : http
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method } = request
    const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length }
    send(url, { method, headers, signal, agent, lookup: pinned(addresses) }, resolve)
      .on('error', reject)
      .end(body)
  })
  const { statusCode: status = 0 } = message
  const hasBody = isNamed && !BODILESS.has(status)
  const content = hasBody ? await keptOf(message) : null
  // One that has ended leaves its connection to the next delivery.
  if (isNamed) message.resume()
  else message.destroy()
  return new Response(content, { status, headers: isNamed ? headersOf(message) : {} })
}

/** Statuses without a response body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** A lookup that always returns the checked addresses. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, found) => {
    if (all === true) found(null, [...addresses])
    else found(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0)
  }
}

async function keptOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= KEPT_BYTES) break
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, KEPT_BYTES))
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
