import { isLoopbackOrigin } from '../../domain/loopback.ts'

/** Whether pages of an origin may use the product's paths. */
export type Origins = (origin: string) => boolean

/** An origin as browsers write it: scheme, host, and a port other than the scheme's default. */
const ORIGIN = /^(?:null|[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+)$/

/**
 * Allows pages of this machine and the listed origins. `null` is the origin of files and sandboxed frames.
 * @throws Error that names the invalid origin
 */
export function originsOf(named: readonly string[] = []): Origins {
  const allowed = new Set(named.map(originIn))
  return (origin) => isLoopbackOrigin(origin) || allowed.has(origin)
}

function originIn(written: string): string {
  const origin = written.trim().toLowerCase().replace(/\/$/, '')
  if (!ORIGIN.test(origin)) throw new Error(`${written} is not an origin; for example, use https://app.example.com`)
  // Browsers leave out the scheme's default port.
  const { protocol, host } = origin === 'null' ? { protocol: '', host: '' } : new URL(origin)
  return origin === 'null' ? origin : `${protocol}//${host}`
}

/** Whether the requesting page comes from this very server. A proxy in front may have terminated TLS. */
export function isOwnOrigin(origin: string, { url }: Pick<Request, 'url'>): boolean {
  const { host } = new URL(url)
  return origin === `http://${host}` || origin === `https://${host}`
}

/**
 * Browsers mark requests without an Origin (navigations, images, scripts) by `sec-fetch-site`; other clients do not.
 */
export function isOfAnotherSite({ headers }: Pick<Request, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
