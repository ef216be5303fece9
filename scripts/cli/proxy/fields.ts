/**
 * Fields of one connection, which are not passed on (RFC 9110, 7.6.1). `Transfer-Encoding` is that of each side, and `Trailer`
 * goes where trailers can.
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

/** Names and values in turns, as Node has them raw: in their order and spelling. */
export type RawFields = readonly string[]

/** What is passed on of raw fields: all but those of the connection, which it may name itself. */
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
 * The fields of a request on its way to the service: under the service's name, and framed as it came. Without a word on its
 * length a request has no body, which is said where Node would announce one.
 */
export function requestFields(raw: RawFields, host: string): string[] {
  const own = passedOn(raw)
  const index = own.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  const named = index === -1 ? ['Host', host, ...own] : own.with(index + 1, host)
  if (valuesOf(raw, 'te').some((value) => /\btrailers\b/i.test(value))) named.push(...TAKES_TRAILERS)
  if (valuesOf(raw, 'transfer-encoding').length > 0) return [...named, ...announcedTrailers(raw), ...IN_CHUNKS]
  return valuesOf(raw, 'content-length').length > 0 ? named : [...named, ...NO_BODY]
}

const IN_CHUNKS: readonly string[] = ['Transfer-Encoding', 'chunked']
const NO_BODY: readonly string[] = ['Content-Length', '0']
/** What a client takes the proxy takes too. The field is of one connection, and says so (RFC 9110, 10.1.4). */
const TAKES_TRAILERS: readonly string[] = ['TE', 'trailers', 'Connection', 'TE']

/** The fields that name the trailers of a body in chunks. */
export function announcedTrailers(raw: RawFields): string[] {
  return valuesOf(raw, 'trailer').flatMap((value) => ['Trailer', value])
}

function valuesOf(raw: RawFields, wanted: string): string[] {
  return pairs(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))
}

export function pairs(raw: RawFields): [name: string, value: string][] {
  return Array.from({ length: raw.length / 2 }, (_none, index) => [raw[index * 2]!, raw[index * 2 + 1]!])
}
