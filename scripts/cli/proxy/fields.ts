/**
 * Hop-by-hop fields, which are not forwarded (RFC 9110, 7.6.1). Each side has its own `Transfer-Encoding`; `Trailer`
 * is forwarded only where trailers can be.
 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Names and values alternating, as Node's raw headers: in their original order and spelling. */
export type RawFields = readonly string[]

/** The fields to forward: all but the hop-by-hop ones and those named by `Connection`. */
export function passedOn(raw: RawFields): string[] {
  const named = new Set(
    pairs(raw)
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(',').map((one) => one.trim().toLowerCase())),
  )
  return pairs(raw).flatMap(([name, value]) => {
    const key = name.toLowerCase()
    return HOP_BY_HOP.has(key) || named.has(key) ? [] : [name, value]
  })
}

/**
 * The fields of a request to the service: with the service's host name, and the client's framing. A request that gives no
 * length has no body; we say so explicitly, because Node would otherwise announce one.
 */
export function requestFields(raw: RawFields, host: string): string[] {
  const named = namedFor(raw, host)
  if (valuesOf(raw, 'te').some((value) => /\btrailers\b/i.test(value))) named.push(...TAKES_TRAILERS)
  if (valuesOf(raw, 'transfer-encoding').length > 0) return [...named, ...announcedTrailers(raw), ...IN_CHUNKS]
  return valuesOf(raw, 'content-length').length > 0 ? named : [...named, ...NO_BODY]
}

/** The fields of a request to go on as a WebSocket (RFC 6455, 4.1). */
export function upgradeFields(raw: RawFields, host: string): string[] {
  return [...namedFor(raw, host), 'Connection', 'Upgrade', 'Upgrade', 'websocket']
}

function namedFor(raw: RawFields, host: string): string[] {
  const own = passedOn(raw)
  const index = own.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return index === -1 ? ['Host', host, ...own] : own.with(index + 1, host)
}

/** The fields of a request with those of the target file, which replace the client's: the gateway wants those. */
export function withOwnFields(raw: RawFields, own: Readonly<Record<string, string>>): string[] {
  const kept = pairs(raw).filter(([name]) => own[name.toLowerCase()] === undefined)
  return [...kept, ...Object.entries(own)].flat()
}

const IN_CHUNKS: readonly string[] = ['Transfer-Encoding', 'chunked']
const NO_BODY: readonly string[] = ['Content-Length', '0']
/** The proxy accepts trailers if its client does. The field is hop-by-hop, and must say so (RFC 9110, 10.1.4). */
const TAKES_TRAILERS: readonly string[] = ['TE', 'trailers', 'Connection', 'TE']

/** The fields that announce the trailers of a chunked body. */
export function announcedTrailers(raw: RawFields): string[] {
  return valuesOf(raw, 'trailer').flatMap((value) => ['Trailer', value])
}

function valuesOf(raw: RawFields, wanted: string): string[] {
  return pairs(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))
}

export function pairs(raw: RawFields): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_none, index) => [raw[index * 2]!, raw[index * 2 + 1]!])
}
