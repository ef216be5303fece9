import { type AllowanceRecord, type Change, type UserRecord, put } from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'

/** Millionths of a USD, in which allowances and prices are reckoned. */
const USD = 1_000_000
/** The whole monthly allowance (agent document, limits, 1); how it depends on the subscription is not shown. */
const ALLOWANCE = 20 * USD
/** Prices are not documented: the mock's choice. */
const TOOL_PRICE = 1_000
const TOKEN_PRICE = 3

/** Something that is billed: one run of a billed tool, or the tokens of one call of the language model. */
export type Use = { tool: string } | { promptTokens: number; completionTokens: number }

/** What a use asks of: the language model, or a tool that is run directly. */
export type UseKind = 'model' | 'tool'

/** The documented body about an allowance that is used up; its status is 200. */
export interface CapExceeded {
  success: false
  error: string
  code: 'cap_exceeded'
}

export interface BillingParts {
  /** Whether the caller has used up the allowance, so that nothing billed may be begun. */
  isCapped: (kind: UseKind, caller: Caller, scene: Scene) => boolean
  /** The body of such an answer. */
  exceeded: () => CapExceeded
  /** What a use costs, in millionths of a USD. */
  priceOf: (use: Use) => number
  /** Changes that take uses of one call from the caller's allowance. Pass all of them at once: it is read only once. */
  book: (uses: readonly Use[], caller: Caller, scene: Scene) => readonly Change[]
  /** Whether a key of one's own also lifts the cap of billed tools that are run directly. */
  ownKeyCoversTools: boolean
  /** Whether usage with a key of one's own is taken from the allowance all the same. */
  countsOwnKey: boolean
  /** When the month began that a first use falls in, and when the month is over that began then; epoch ms. */
  monthBegan: (now: number) => number
  monthEnds: (began: number) => number
  /** Changes that leave a user so much of this month's allowance, in USD; a recharge leaves the whole. */
  leave: (usd: number, user: UserRecord, scene: Scene) => readonly Change[]
  recharge: (user: UserRecord, scene: Scene) => readonly Change[]
}

export const billingParts: BillingParts = {
  isCapped(kind, caller, scene) {
    const { billing, modelKeys } = scene.parts
    const ownKey = modelKeys.keyOf(caller, scene) !== undefined
    if (ownKey && (kind === 'model' || billing.ownKeyCoversTools)) return false
    return allowanceOf(caller.user, scene).left <= 0
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
  ownKeyCoversTools: true,
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

/** The user's allowance of the month that it is now; the whole of it where nothing was used yet. */
function allowanceOf(user: UserRecord, { view, now, parts }: Scene): AllowanceRecord {
  const { monthBegan, monthEnds } = parts.billing
  // Months that lie ahead are there when the clock was set back: they say nothing about now.
  const current = view.allowances
    .where('userId', String(user.id))
    .findLast(({ from }) => from <= now && now < monthEnds(from))
  return current ?? { userId: user.id, from: monthBegan(now), left: ALLOWANCE }
}

function store(allowance: AllowanceRecord): readonly Change[] {
  return [put('allowances', `${allowance.userId}@${allowance.from}`, allowance)]
}
