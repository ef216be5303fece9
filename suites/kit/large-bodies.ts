import type { Exchange } from './exchange.ts'

/** Response bodies beyond this size, in bytes, are not kept for long: a case may ask for one hundreds of times. */
const LARGE = 262_144
/** So many large bodies of a case stay whole: those that decide it are the last ones. */
const WHOLE = 2

/**
 * Cuts the large bodies of earlier exchanges of a case, and with them what was parsed of them. A check still has the whole of a
 * reply that it holds.
 */
export function cutLargeBodies(exchanges: readonly Exchange[]): void {
  const last = exchanges.at(-1)
  if (last === undefined || last.response.body.byteLength <= LARGE) return
  const large = exchanges.filter(({ response }) => response.body.byteLength > LARGE)
  for (const exchange of large.slice(0, -WHOLE))
    exchange.response = { ...exchange.response, body: new Uint8Array(exchange.response.body.subarray(0, LARGE)) }
}
