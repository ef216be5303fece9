import { type AllowanceRecord, type Change, type UserRecord, put } from '../../world/index.ts'
import { USD } from '../../world/money.ts'
import type { Caller, Scene } from '../kernel/call.ts'

/**
 * The full monthly allowance (agent document, limits, 1); the documents do not show how it depends on the subscription.
 */
const ALLOWANCE = 20 * USD
/** Prices are not documented: the mock's choice. */
const TOOL_PRICE = 1_000
const TOKEN_PRICE = 3

/** A billed use: one run of a billed tool, or the tokens of one call of the language model. */
export type Use = { tool: string } | { promptTokens: number; completionTokens: number }

/** Category of a use: the language model, or a direct run of a tool. */
export type UseKind = 'model' | 'tool'

/** The documented body for an exhausted allowance; its status is 200. */
export interface CapExceeded {
  success: false
  error: string
  code: 'cap_exceeded'
}

export interface BillingParts {
  /** Whether the caller's allowance is exhausted, which blocks billed work. */
  isCapped: (kind: UseKind, caller: Caller, scene: Scene) => boolean
  /** The body of that response. */
  exceeded: () => CapExceeded
  /** Price of a use, in millionths of a USD. */
  priceOf: (use: Use) => number
  /**
   * Changes that charge the uses of one call to the caller's allowance. Pass all of them at once: the allowance is read
   * only once.
   */
  book: (uses: readonly Use[], caller: Caller, scene: Scene) => readonly Change[]
  /** Whether usage with the caller's own key counts toward the allowance anyway. */
  countsOwnKey: boolean
  /** Start of the billing month of a first use, and the end of a month with that start; epoch ms. */
  monthBegan: (now: number) => number
  monthEnds: (began: number) => number
  /** Changes that set a user's remaining allowance of this month, in USD; a recharge restores the full one. */
  leave: (usd: number, user: UserRecord, scene: Scene) => readonly Change[]
  recharge: (user: UserRecord, scene: Scene) => readonly Change[]
}

export const billingParts: BillingParts = {
  isCapped(_kind, caller, scene) {
    const ownKey = scene.parts.modelKeys.keyOf(caller, scene) !== undefined
    return !ownKey && allowanceOf(caller.user, scene).left <= 0
  },
  exceeded: () => ({ success: false, error: 'The AI usage cap is exceeded', code: 'cap_exceeded' }),
  priceOf: (use) => ('tool' in use ? TOOL_PRICE : (use.promptTokens + use.completionTokens) * TOKEN_PRICE),
  book(uses, caller, scene) {
    const { billing, modelKeys } = scene.parts
    const uncounted = !billing.countsOwnKey && modelKeys.keyOf(caller, scene) !== undefined
    if (uses.length === 0 || uncounted) return []
    const allowance = allowanceOf(caller.user, scene)
    const cost = uses.reduce((sum, use) => sum + billing.priceOf(use), 0)
    return store({ ...allowance, left: allowance.left - cost })
  },
  countsOwnKey: false,
  monthBegan(now) {
    const date = new Date(now)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  },
  monthEnds(began) {
    const date = new Date(began)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  },
  leave: (usd, user, scene) => store({ ...allowanceOf(user, scene), left: Math.round(usd * USD) }),
  recharge: (user, scene) => store({ ...allowanceOf(user, scene), left: ALLOWANCE }),
}

/** The user's allowance of the present month; the full one if nothing was used yet. */
function allowanceOf(user: UserRecord, { view, now, parts }: Scene): AllowanceRecord {
  const { monthBegan, monthEnds } = parts.billing
  // Months in the future come from a clock that was set back: they do not count now.
  const current = view.allowances
    .where('userId', String(user.id))
    .findLast(({ from }) => from <= now && now < monthEnds(from))
  return current ?? { userId: user.id, from: monthBegan(now), left: ALLOWANCE }
}

export function allowanceKey({ userId, from }: AllowanceRecord): string {
  return `${userId}@${from}`
}

function store(allowance: AllowanceRecord): readonly Change[] {
  return [put('allowances', allowanceKey(allowance), allowance)]
}
