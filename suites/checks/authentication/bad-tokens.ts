import { Blocked, NotApplicable, type Tools, base64urlOf } from '../../kit/index.ts'
import { usedKey } from '../api-keys/key.ts'
import { objectIn } from './jwt.ts'

/** A token that no place may accept, or several of one kind. */
export type BadTokens = (tools: Tools) => Promise<readonly string[]>

const encoded = (value: object): string => base64urlOf(JSON.stringify(value))

/** Replaces a letter in the middle by another one: the last letter may hold bits that nobody reads. */
function withOtherLetter(text: string): string {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
}

/** Swaps capitals and small letters. */
function inOtherCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/**
 * A JWT with other claims, with another signature or the same in the other case, and unsigned (`alg: none`). The claims stay readable and keep their
 * values: only a service that verifies the token can tell. An encrypted JWT gets another letter in each part instead.
 */
function alterationsOf(jwt: string): string[] {
  const parts = jwt.split('.')
  const [header = '', claims = '', signature = ''] = parts
  if (parts.length === 5) return [3, 4].map((at) => parts.with(at, withOtherLetter(parts[at] ?? '')).join('.'))
  const read = objectIn(claims)
  if (parts.length !== 3 || read === undefined) throw new Blocked('the token of the login is no JWT')
  return [
    [header, encoded({ ...read, etalon: true }), signature].join('.'),
    [header, claims, withOtherLetter(signature)].join('.'),
    [header, claims, inOtherCase(signature)].join('.'),
    [encoded({ alg: 'none', typ: 'JWT' }), claims, ''].join('.'),
  ]
}

/** A working JWT and its alterations. */
export async function withAlterations({ given }: Tools): Promise<{ jwt: string; altered: readonly string[] }> {
  const jwt = await given.jwt()
  return { jwt, altered: alterationsOf(jwt) }
}

export const alteredTokens: BadTokens = async (tools) => (await withAlterations(tools)).altered

export const revokedTokens: BadTokens = async ({ api, given }) => {
  const token = await given.jwt()
  // A service may remember whose token it was.
  await api.need('listTenants', { as: { token } })
  await api.need('revokeToken', { body: { token } })
  return [token]
}

/** The spare user has only one key, so the cases that change it must not overlap. */
export const revokedKeys: BadTokens = async (tools) => {
  const key = await usedKey(tools)
  await tools.api.need('revokeApiKey', { path: { userId: tools.fixture('spare_user').id } })
  return [key]
}

export const expiredKeys: BadTokens = async ({ target }) => {
  const { expired } = target.credentials
  if (expired === undefined) throw new NotApplicable('the target file has no credentials.expired')
  return [expired.api_key]
}

/** A text that nobody issued, and nearly the administrator's key. */
export const unknownTokens: BadTokens = async ({ given, unique }) =>
  [unique('token'), given.nearlyTheKey()].filter((token) => token !== undefined)
