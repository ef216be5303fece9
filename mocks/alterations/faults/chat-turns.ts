import type { ModelCall } from '../../domain/agent/assistant.ts'
import type { SessionRecord } from '../../world/index.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isSpoken } from '../../domain/agent/sessions.ts'
import { onEach } from '../on.ts'

const saidBy = (role: string) => (session: SessionRecord | undefined) =>
  session?.messages.some((message) => message.role === role) === true
/** Whether tools were called in a session. */
export const hasCalled = saidBy('tool')
/** Whether anything was answered in a session. */
export const hasAnswered = saidBy('assistant')

/** Whether the first message in a session got no answer. */
export function beganUnanswered({ messages }: SessionRecord): boolean {
  const [first, second] = messages.filter(isSpoken)
  return first?.role === 'user' && second?.role !== 'assistant'
}

/** Reads `include_tools` otherwise in sessions to which this applies. */
export const mistaking = (
  applies: (session: SessionRecord, wanted: boolean | undefined) => boolean,
  wanted: boolean,
): Alteration =>
  onEach('sessionChat', 'streamSessionChat').given((call, session: SessionRecord) =>
    applies(session, call.body.include_tools) ? { ...call, body: { ...call.body, include_tools: wanted } } : call,
  )

/** The calls of a model, with the output of the earlier turns of its session in the last one: the session has the reply by now. */
export function withEarlierOutput(calls: readonly ModelCall[], session: SessionRecord | undefined): ModelCall[] {
  const CHARACTERS = 4
  const earlier = (session?.messages ?? []).filter(({ role }) => role === 'assistant').slice(0, -1)
  const tokens = earlier.reduce((sum, { content }) => sum + Math.ceil(content.length / CHARACTERS), 0)
  return calls.map((call, nth) =>
    nth === calls.length - 1 ? { ...call, completionTokens: call.completionTokens + tokens } : call,
  )
}
