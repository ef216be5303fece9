import { asyncapiChanges } from './asyncapi.ts'
import { freedomChanges, ruleChanges } from './catalogue.ts'
import { type Change, joined } from './change.ts'
import { openapiChanges } from './openapi.ts'
import type { Version } from './version.ts'

/** All differences between two versions: of rules only, if one of them is a list of ids and digests. */
export function compared(old: Version, now: Version): Change[] {
  const rules = ruleChanges(old, now)
  if (old.whole === undefined || now.whole === undefined) return joined(rules)
  return joined([
    ...openapiChanges(old.whole.openapi, now.whole.openapi),
    ...asyncapiChanges(old.whole.asyncapi, now.whole.asyncapi),
    ...rules,
    ...freedomChanges(old.whole.freedoms, now.whole.freedoms),
  ])
}
