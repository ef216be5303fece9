import { isLoopbackOrigin } from '../../domain/loopback.ts'

/** Whether pages of an origin may use the product's paths. */
export type Origins = (origin: string) => boolean

/** An origin as browsers write it: scheme, host, and the port where it is not the scheme's own. */
const ORIGIN = /^(?:null|[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+)$/

/**
 * Pages of this machine, and those of the origins that were named. `null` is the origin of files and sandboxed frames.
 * @throws Error that names what is no origin
 */
export function originsOf(named: readonly string[] = []): Origins {
  const allowed = new Set(named.map(originIn))
  return (origin) => isLoopbackOrigin(origin) || allowed.has(origin)
}

function originIn(written: string): string {
  const origin = written.trim().toLowerCase().replace(/\/$/, '')
  if (!ORIGIN.test(origin)) throw new Error(`${written} is not an origin; write for example https://app.example.com`)
  // A browser leaves out the port that the scheme has anyway.
  const { protocol, host } = origin === 'null' ? { protocol: '', host: '' } : new URL(origin)
  return origin === 'null' ? origin : `${protocol}//${host}`
}

/** Whether a request comes from a page that its own server has served. A proxy before it may have ended TLS. */
export function isOwnOrigin(origin: string, { url }: Pick<Request, 'url'>): boolean {
  const { host } = new URL(url)
  return origin === `http://${host}` || origin === `https://${host}`
}

/** What a browser says of a request that has no Origin: navigations, images, scripts. Clients that are no browser say nothing. */
export function isOfAnotherSite({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
