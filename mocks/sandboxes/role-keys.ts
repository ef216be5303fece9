import type { TokenRecord, View } from '../world/index.ts'

/** The credentials of the demo world. */
export type Role = 'admin' | 'editor' | 'operator' | 'viewer' | 'api_user' | 'capped' | 'ai_disabled' | 'expired'

/**
 * API keys by credential name, as in a target file. A world of the user's own may lack some, and have others: a `Record<string, string>`
 * takes them all.
 */
export type RoleKeys = Readonly<Record<Role, string>>

/** The API key of each credential of the world. */
export function roleTokens({ credentials, tokens }: View): (readonly [name: string, token: TokenRecord])[] {
  return [...credentials.values()].flatMap(({ name, userId }) => {
    const key = tokens.where('userId', String(userId)).find(({ kind, revoked }) => kind === 'api-key' && !revoked)
    return key === undefined ? [] : [[name, key] as const]
  })
}

/** The keys of a world's credentials. */
export function roleKeys(view: View): RoleKeys {
  return Object.fromEntries(roleTokens(view).map(([name, { token }]) => [name, token])) as Record<Role, string>
}
