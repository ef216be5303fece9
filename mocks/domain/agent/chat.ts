import type { components } from '#spec'
import type { SessionMessageRecord } from '../../world/index.ts'
import type { AnyAnswer } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'
import type { Course, Failure } from './assistant.ts'

export interface ChatParts {
  /** Body of a successful reply. */
  reply: (sessionId: string, course: Course, scene: Scene) => components['schemas']['ChatResponse']
  /** Names of the tools used in a reply. */
  toolsUsed: (course: Course) => string[]
  /** The answer if the assistant failed. */
  failed: (sessionId: string, failure: Failure) => AnyAnswer
  /** The answer if the caller's allowance is exhausted. */
  capped: (sessionId: string, scene: Scene) => AnyAnswer
  /** History entries of a message without a reply. */
  unanswered: (message: SessionMessageRecord) => readonly SessionMessageRecord[]
  /** History entries of a message and its reply. */
  kept: (message: SessionMessageRecord, course: Course) => readonly SessionMessageRecord[]
}

export const chatParts: ChatParts = {
  reply(sessionId, course, { parts }) {
    const { calls, model, text, tools } = course
    const total = (of: 'promptTokens' | 'completionTokens'): number => calls.reduce((sum, call) => sum + call[of], 0)
    return {
      response: text,
      session_id: sessionId,
      ...(tools.length === 0 ? {} : { tools_used: parts.chat.toolsUsed(course) }),
      usage: { prompt_tokens: total('promptTokens'), completion_tokens: total('completionTokens'), model },
    }
  },
  toolsUsed: ({ tools }) => [...new Set(tools.map(({ name }) => name))],
  failed: (_sessionId, { error, code }) => ({ status: 200, json: { success: false, error, code } }),
  capped: (_sessionId, { parts: { billing } }) => ({ status: 200, json: billing.exceeded() }),
  unanswered: (message) => [message],
  kept: (message, { tools, text }) => [
    message,
    ...tools.map(({ name, answer }): SessionMessageRecord => ({
      role: 'tool',
      content: `${name}: ${answer}`,
      at: message.at,
    })),
    { role: 'assistant', content: text, at: message.at },
  ],
}
