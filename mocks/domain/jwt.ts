import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encode as base64url } from 'jose/base64url'
import type { Int64 } from '#spec'

/**
 * Key of the signatures of all mocks. It protects nothing, since the mock looks tokens up and does not verify them; with
 * it, code under test can.
 */
export const JWT_KEY = 'etalon-mock: the public key of its HS256 tokens'

/** A JWT, signed with HS256. `id` makes it unique. */
export function jwt(claims: {
  user: string
  tenantId: Int64
  issuedAt: number
  expiresAt: number
  id: string
}): string {
  return signed(
    { alg: 'HS256', typ: 'JWT' },
    {
      sub: claims.user,
      tenant: String(claims.tenantId),
      iat: Math.floor(claims.issuedAt / 1000),
      exp: Math.floor(claims.expiresAt / 1000),
      jti: claims.id,
    },
  )
}

/** The compact form (RFC 7515, 3.1) of a header and its claims, with their signature. */
export function signed(header: object, claims: object): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${base64url(hmac(sha256, utf8ToBytes(JWT_KEY), utf8ToBytes(content)))}`
}

function encode(value: unknown): string {
  return base64url(JSON.stringify(value))
}
