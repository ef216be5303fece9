/**
 * Names of query parameters that hold secrets: those of the documents, and likely names of flow parameters, which
 * appear in the query too.
 */
const SECRET = /auth|key|token|secret|passw|pwd|credential|signature|session/i

/** A path with its query, with secrets masked. */
export function maskedTarget(path: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return path
  const shown = query.map(([name, value]) => [name, SECRET.test(name) ? '***' : value])
  return `${path}?${new URLSearchParams(shown)}`
}
