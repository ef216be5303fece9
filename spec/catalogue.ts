import catalogue from './generated/catalogue.json' with { type: 'json' }
import type { FreedomId, FreedomVariants, RuleId, TestableRuleId } from './generated/ids.ts'
import type { OperationId } from './operation.ts'

export type { FreedomId, FreedomVariants, RuleId, TestableRuleId }

export type RuleKind =
  | 'status'
  | 'shape'
  | 'header'
  | 'auth'
  | 'permission'
  | 'transition'
  | 'limit'
  | 'default'
  | 'filter'
  | 'event'
  | 'stream'
  | 'mcp'
  | 'effect'
  | 'content-type'
/** `product`: from the two documents. `mcp` and `http`: from external standards only. */
export type Profile = 'product' | 'mcp' | 'http'

/** One observable sentence of the documents (`spec/rules/<area>.yaml`). */
export interface Rule {
  id: RuleId
  area: string
  text: string
  source: readonly string[]
  kind: RuleKind
  profile: Profile
  operations: readonly OperationId[]
  needs: readonly string[]
  /** The missing observable, if the rule cannot be tested from outside the service. */
  untestable?: string
  /** Statuses that the rule is about, unless it cites their row in an Errors table. For the specification lint. */
  statuses?: readonly number[]
  collateral?: readonly RuleId[]
}

export interface FreedomVariant {
  id: string
  text: string
}

/** A point that the documents leave open (`spec/freedoms/<area>.yaml`). The first variant is the mock's default. */
export interface Freedom {
  id: FreedomId
  area: string
  text: string
  source: readonly string[]
  operations: readonly OperationId[]
  variants: readonly FreedomVariant[]
  /** The false positive that a careless check would produce. */
  alarm: string
  /** Why the mock has no variants of it, if so. */
  fixed?: string
}

/** Documented statuses that the gate never asks for, and why (`spec/unasked.yaml`). */
export interface Unasked {
  statuses: readonly number[]
  operations: readonly OperationId[]
  reason: string
  /** The freedom that leaves it open, if any. */
  freedom?: FreedomId
  source: readonly string[]
}

export const unasked = catalogue.unasked as unknown as readonly Unasked[]
export const rules = catalogue.rules as unknown as readonly Rule[]
export const freedoms = catalogue.freedoms as unknown as readonly Freedom[]

const rulesById: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]))

/** The rule with this id. The type admits only ids of the catalogue, so it always exists. */
export function ruleOf(id: RuleId): Rule {
  return rulesById.get(id) as Rule
}

export function isRuleId(id: string): id is RuleId {
  return rulesById.has(id)
}
