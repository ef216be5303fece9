import type { RuleId } from '#spec'
import { type Check, type Observation, Violation } from '../../kit/index.ts'
import { type Occasion, ofType, streamRule } from './rule.ts'

/** Checks that every event of a type has a member of a JSON type or with a listed value. */
function memberRule(
  rule: RuleId,
  type: string,
  member: string,
  wanted: 'string' | 'string or null' | 'number' | 'boolean' | 'a text' | readonly string[],
  occasion: Occasion = 'plain',
): { check: Check; observation: Observation } {
  const fits = (value: unknown): boolean => {
    if (wanted === 'a text') return typeof value === 'string' && value.trim() !== ''
    // The document names no types here, and there may be no words.
    if (wanted === 'string or null') return typeof value === 'string' || value === null
    return typeof wanted === 'string' ? typeof value === wanted : wanted.includes(value as string)
  }
  return streamRule({
    rule,
    title: `${member} of every ${type} event`,
    occasion,
    concerns: (stream) => ofType(stream, type).length > 0,
    holds: (stream) => {
      const other = ofType(stream, type).find((event) => !fits(event[member]))
      if (other !== undefined) throw new Violation(`${member} of a ${type} event is missing or wrong`, wanted, other)
    },
  })
}

export const { check: sessionId, observation: sessionIdSeen } = memberRule(
  'streams/session-id',
  'session',
  'session_id',
  // An empty one names no session.
  'a text',
)
export const { check: phaseIsKnown, observation: phaseIsKnownSeen } = memberRule(
  'streams/phase-is-known',
  'phase',
  'phase',
  ['thinking', 'analyzing', 'preparing'],
)
export const { check: phaseMessage, observation: phaseMessageSeen } = memberRule(
  'streams/phase-message',
  'phase',
  'message',
  'string or null',
)
export const { check: tokenContent, observation: tokenContentSeen } = memberRule(
  'streams/token-content',
  'token',
  'content',
  'string',
)
export const { check: toolStartTool, observation: toolStartToolSeen } = memberRule(
  'streams/tool-start-tool',
  'tool_start',
  'tool',
  'string',
  'tool',
)
export const { check: toolStartMessage, observation: toolStartMessageSeen } = memberRule(
  'streams/tool-start-message',
  'tool_start',
  'message',
  'string or null',
  'tool',
)
export const { check: toolEndTool, observation: toolEndToolSeen } = memberRule(
  'streams/tool-end-tool',
  'tool_end',
  'tool',
  'string',
  'tool',
)
export const { check: usagePromptTokens, observation: usagePromptTokensSeen } = memberRule(
  'streams/usage-prompt-tokens',
  'usage',
  'prompt_tokens',
  'number',
)
export const { check: usageCompletionTokens, observation: usageCompletionTokensSeen } = memberRule(
  'streams/usage-completion-tokens',
  'usage',
  'completion_tokens',
  'number',
)
export const { check: usageModel, observation: usageModelSeen } = memberRule(
  'streams/usage-model',
  'usage',
  'model',
  'string',
)
export const { check: errorMessage, observation: errorMessageSeen } = memberRule(
  'streams/error-message',
  'error',
  'message',
  'string',
  'failing',
)
export const { check: errorRetryable, observation: errorRetryableSeen } = memberRule(
  'streams/error-retryable',
  'error',
  'retryable',
  'boolean',
  'failing',
)
