/** Query parameters whose values are secrets. */
const SECRET = new Set(['authorization', 'apikey', 'api_key', 'token', 'password'])

/** A path with its query, in which secrets are masked. */
export function maskedTarget(path: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return path
  const shown = query.map(([name, value]) => [name, SECRET.has(name.toLowerCase()) ? '***' : value])
  return `${path}?${new URLSearchParams(shown)}`
}
