import type { RuleId } from '#spec'
import type { SeenAnswer } from './passage.ts'

/**
 * What a passive rule has to know of an exchange before it may be judged by one that somebody else had; the body, unless it
 * is said here.
 * - `intent`: whether the documents show such a request, or who sent it; nobody can tell of another's.
 * - `fields`: the header fields of the answer.
 * - `bytes`: every byte of the body, and not a text that somebody decoded.
 * - `end`: how the answer ended.
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

/** Whether only who sent a request knows what the rule has to know of it. */
export function readsIntent(rule: RuleId): boolean {
  return READS[rule] === 'intent'
}

/** Whether what is known of an answer is enough to judge it by a rule. */
export function isEnough({ known, headers, hasAllFields }: SeenAnswer, rule: RuleId): boolean {
  // What is in a body is told by fields: without any, those of this answer were left out.
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
