/** An allowed target of deliveries. */
export interface Receiver {
  /** Name or address as in the host of a URL: in lower case, IPv6 in brackets. */
  hostname: string
  /** Undefined allows every port. */
  port: number | undefined
}

const ANY_PORT = ':*'
const SCHEME = /^https?:\/\//

/**
 * Parses addresses of receivers: `http://127.0.0.1:9999`, `127.0.0.1:9999`, or `127.0.0.1:*` for every port.
 * @throws Error that names the invalid address
 */
export function receiversOf(addresses: readonly string[]): Receiver[] {
  return addresses.map(receiverIn)
}

function receiverIn(written: string): Receiver {
  const isAny = written.endsWith(ANY_PORT)
  const address = isAny ? written.slice(0, -ANY_PORT.length) : written
  const url = SCHEME.test(address) ? address : `http://${address}`
  const isWhole = isAny || SCHEME.test(address) || /:\d+$/.test(address)
  if (!isWhole || !URL.canParse(url)) throw new Error(whyNone(written))
  const { hostname, port, protocol, pathname, search, username } = new URL(url)
  if (pathname !== '/' || search !== '' || username !== '') throw new Error(whyNone(written))
  return { hostname, port: isAny ? undefined : Number(port || (protocol === 'https:' ? '443' : '80')) }
}

function whyNone(written: string): string {
  return `${written} is not the address of a receiver; for example, use http://127.0.0.1:9999, or 127.0.0.1:* for every port`
}

/** Whether a receiver matches a URL's host, or an address written like one. */
export function isReceiver(receiver: Receiver, hostname: string, port: number): boolean {
  return receiver.hostname === hostname && (receiver.port === undefined || receiver.port === port)
}

/** Explains how to allow deliveries to an address. */
export function hintToAllow({ origin }: Pick<URL, 'origin'>): string {
  return `${origin} is not an allowed receiver; allow it with --deliver-to ${origin} (or deliverTo)`
}
