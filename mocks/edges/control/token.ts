/** Query parameter with the token in the link to the page. */
export const TOKEN_PARAMETER = 'token'

const SHORTEST = 16

/**
 * Returns a token for the control surface.
 * @throws Error if it is too short to protect anything, or does not fit into a header, a cookie and a link
 */
export function validToken(token: string): string {
  if (token.length >= SHORTEST && /^[\w.~-]+$/.test(token)) return token
  throw new Error(`give at least ${SHORTEST} characters of A-Z, a-z, 0-9 and . _ ~ -`)
}

/** Whether a request has the token: in the Authorization header or, from the mock's page, in its cookie. */
export function isTokenSent({ url, headers }: Pick<Request, 'url' | 'headers'>, token: string): boolean {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const name = cookieName(url)
  const cookie = (headers.get('cookie') ?? '').split(/; */).find((one) => one.startsWith(`${name}=`))
  return isSame(bearer, token) || isSame(cookie?.slice(name.length + 1), token)
}

/** The cookie that admits the mock's page after its link was opened. */
export function tokenCookie(url: string, token: string): string {
  return `${cookieName(url)}=${token}; Path=/; HttpOnly; SameSite=Lax`
}

/** All ports of a host share cookies, and another mock may use one of them. */
function cookieName(url: string): string {
  return `etalon-token-${new URL(url).port || 'default'}`
}

/** Compares in constant time. */
export function isSame(given: string | null | undefined, token: string): boolean {
  if (given === null || given === undefined || given.length !== token.length) return false
  let difference = 0
  for (let index = 0; index < token.length; index++) difference |= given.charCodeAt(index) ^ token.charCodeAt(index)
  return difference === 0
}
