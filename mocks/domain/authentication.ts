import type { TokenRecord } from '../world/index.ts'
import type { Caller, Scene } from './kernel/call.ts'

export interface AuthenticationParts {
  /** The caller a token stands for, or undefined where the token does not work (any more). */
  callerOf: (token: TokenRecord, scene: Scene) => Caller | undefined
}

export const authenticationParts: AuthenticationParts = {
  callerOf(token, { view, now }) {
    const user = view.users.get(token.userId)
    if (user === undefined || token.revoked) return undefined
    if (token.expiresAt !== undefined && token.expiresAt <= now) return undefined
    if (token.kind === 'api-key' && user.role !== 'api-user' && !user.apiKeyAllowed) return undefined
    return { user, tenantId: token.tenantId, token }
  },
}
