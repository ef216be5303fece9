/**
 * Names of query parameters whose values are secrets: those of the documents, and what flows are likely to be given, since
 * their parameters stand in the query too.
 */
const SECRET = /auth|key|token|secret|passw|pwd|credential|signature|session/i

/** A path with its query, in which secrets are masked. */
export function maskedTarget(path: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return path
  const shown = query.map(([name, value]) => [name, SECRET.test(name) ? '***' : value])
  return `${path}?${new URLSearchParams(shown)}`
}
