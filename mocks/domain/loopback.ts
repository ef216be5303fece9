/** Loopback names and addresses as URLs write them (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
const NAME = String.raw`(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])`
const LOOPBACK_NAME = new RegExp(`^${NAME}$`)
const LOOPBACK_ORIGIN = new RegExp(`^https?://${NAME}(?::\\d{1,5})?$`)

/**
 * Whether every browser treats a host name (lower case, no port) as this machine: `localhost`, `127.0.0.1`, `[::1]`.
 */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAME.test(name)
}

/** Whether an origin is a page served by this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK_ORIGIN.test(origin)
}
