import { encode as base64url } from 'jose/base64url'
import type { Int64 } from '#spec'

/**
 * A token in the form of a JWT: header, claims and signature. The mock looks tokens up instead of verifying them, so
 * the signature only has to be unique.
 */
export function jwt(
  claims: { user: string; tenantId: Int64; issuedAt: number; expiresAt: number },
  signature: string,
): string {
  const payload = {
    sub: claims.user,
    tenant: String(claims.tenantId),
    iat: Math.floor(claims.issuedAt / 1000),
    exp: Math.floor(claims.expiresAt / 1000),
  }
  return [encode({ alg: 'HS256', typ: 'JWT' }), encode(payload), base64url(signature)].join('.')
}

function encode(value: unknown): string {
  return base64url(JSON.stringify(value))
}
