/** The query parameter of the page's link that holds the token. */
export const TOKEN_PARAMETER = 'token'

/** Whether a request shows the token: in its Authorization or, as the page of the mock does it, in its cookie. */
export function isTokenSent({ url, headers }: Pick<Request, 'url' | 'headers'>, token: string): boolean {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const name = cookieName(url)
  const cookie = (headers.get('cookie') ?? '').split(/; */).find((one) => one.startsWith(`${name}=`))
  return isSame(bearer, token) || isSame(cookie?.slice(name.length + 1), token)
}

/** The cookie that lets the page of the mock in once its link was opened. */
export function tokenCookie(url: string, token: string): string {
  return `${cookieName(url)}=${token}; Path=/; HttpOnly; SameSite=Lax`
}

/** Cookies are shared by all ports of a host, where another mock may be. */
function cookieName(url: string): string {
  return `etalon-token-${new URL(url).port || 'default'}`
}

/** Compares in a time that says nothing about how much of it is right. */
export function isSame(given: string | null | undefined, token: string): boolean {
  if (given === null || given === undefined || given.length !== token.length) return false
  let difference = 0
  for (let index = 0; index < token.length; index++) difference |= given.charCodeAt(index) ^ token.charCodeAt(index)
  return difference === 0
}
