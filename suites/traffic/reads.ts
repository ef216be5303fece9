import type { RuleId } from '#spec'
import type { SeenResponse } from './passage.ts'

/**
 * What a passive rule must know about somebody else's exchange; the body by default.
 * - `intent`: whether the documents show such a request, or who sent it; unknown for recorded traffic.
 * - `fields`: the response headers.
 * - `bytes`: every byte of the body, not decoded text.
 * - `end`: how the response ended.
 */
const READS: Partial<Record<RuleId, 'intent' | 'fields' | 'bytes' | 'end'>> = {
  'agent-errors/documented-status': 'intent',
  'audit/search-answers-json': 'intent',
  'errors/documented-media-type': 'intent',
  'errors/documented-status': 'intent',
  'errors/json-is-not-415': 'intent',
  'errors/no-failure-on-valid-request': 'intent',
  'errors/success-has-body': 'intent',
  'permissions/administrator-not-refused': 'intent',
  'agent-errors/refusal-names-scheme': 'fields',
  'http/method-not-allowed-says-allow': 'fields',
  'http/no-content-without-length': 'fields',
  'http/unauthorized-says-how': 'fields',
  'mcp/no-session-id': 'fields',
  'agent-errors/utf-8': 'bytes',
  'conventions/utf-8': 'bytes',
  'streams/finishes': 'end',
}

/** Whether a rule depends on what only the sender of a request knows. */
export function readsIntent(rule: RuleId): boolean {
  return READS[rule] === 'intent'
}

/** Whether enough is known of a response to judge a rule. */
export function isEnough({ known, headers, hasAllFields }: SeenResponse, rule: RuleId): boolean {
  // Headers describe the body: if there are none at all, they were left out.
  if (!hasAllFields && Object.keys(headers).length === 0) return false
  switch (READS[rule]) {
    case 'intent':
      return false
    case 'fields':
      return hasAllFields
    case 'bytes':
      return known === 'bytes'
    case 'end':
      return known === 'bytes' || known === 'text'
    default:
      return known !== 'nothing'
  }
}
