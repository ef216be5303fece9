import type { RuleId } from '#spec'
import {
  Blocked,
  type Check,
  NotApplicable,
  type Observation,
  type Tools,
  Violation,
  check,
  isObject,
  jsonOf,
  observe,
} from '../../kit/index.ts'
import { PLAIN, ask, bodyOf, hasFailed, messageFor, repliedIn } from './ask.ts'

/** The body of a plain reply by the case's operation. */
async function replied(tools: Tools): Promise<Readonly<Record<string, unknown>>> {
  const reply = await ask(tools, PLAIN)
  if (reply.status !== 200) throw new Blocked(`${tools.operation} answered ${reply.status} to a plain message`)
  const body = bodyOf(reply)
  if (hasFailed(body)) throw new Blocked(`${tools.operation} answered that the chat failed`)
  return body
}

/** A value by the member names that lead to it. */
const memberOf = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, name) => (node as Record<string, unknown> | null | undefined)?.[name], body)

/** A member of each reply that succeeded, whatever was asked: a plain check, and a look at all replies of the run. */
function memberRule(
  rule: RuleId,
  path: readonly string[],
  type: 'string' | 'number',
): { check: Check; observation: Observation } {
  const holds = (body: unknown): void => {
    const value = memberOf(body, path)
    if (typeof value !== type) throw new Violation(`${path.join('.')} is no ${type}`, type, value)
  }
  return {
    check: check({
      rule,
      title: 'the reply to a plain message',
      over: 'operations',
      run: async (tools) => {
        const body = await replied(tools)
        holds(body)
        tools.expect.that(String(memberOf(body, path)).trim() !== '', `${path.join('.')} is empty`, body)
      },
    }),
    observation: observe({
      rule,
      title: 'every reply that succeeded',
      concerns: (exchange) => repliedIn(exchange) !== undefined,
      holds: (exchange) => holds(repliedIn(exchange)),
    }),
  }
}

export const { check: responseIsText, observation: everyResponseIsText } = memberRule(
  'chat/response-is-text',
  ['response'],
  'string',
)
export const { check: sessionIdIsText, observation: everySessionIdIsText } = memberRule(
  'chat/session-id-is-text',
  ['session_id'],
  'string',
)
export const { check: promptTokens, observation: promptTokensSeen } = memberRule(
  'chat/prompt-tokens',
  ['usage', 'prompt_tokens'],
  'number',
)
export const { check: completionTokens, observation: completionTokensSeen } = memberRule(
  'chat/completion-tokens',
  ['usage', 'completion_tokens'],
  'number',
)
export const { check: model, observation: modelSeen } = memberRule('chat/model', ['usage', 'model'], 'string')

export const noErrorOnSuccess = check({
  rule: 'chat/no-error-on-success',
  title: 'the reply to a plain message',
  over: 'operations',
  run: async (tools) => {
    const { error } = await replied(tools)
    tools.expect.that(error === undefined, 'a reply that succeeded has a member error', error)
  },
})

export const noErrorOnAnySuccess = observe({
  rule: 'chat/no-error-on-success',
  title: 'every reply that succeeded',
  concerns: ({ response }) => {
    const body = response.status === 200 ? jsonOf(response)?.plain : undefined
    return isObject(body) && typeof body['response'] === 'string' && body['response'] !== '' && !hasFailed(body)
  },
  holds: ({ response }) => {
    const body = jsonOf(response)?.plain
    const error = isObject(body) ? body['error'] : undefined
    if (error !== undefined) throw new Violation('a reply that succeeded has a member error', 'no error', error)
  },
})

export const failureTellsError = check({
  rule: 'chat/failure-tells-error',
  title: 'a message that the agent cannot answer',
  over: 'operations',
  run: async (tools) => {
    const reply = await ask(tools, { message: messageFor(tools, 'failing_message') })
    if (reply.status !== 200) throw new NotApplicable(`a failed chat is answered with ${reply.status} here`)
    const body = bodyOf(reply)
    const succeeded = typeof body['response'] === 'string' && body['response'] !== '' && !hasFailed(body)
    const { error } = body
    if (succeeded && (error === undefined || error === null)) throw new Blocked('fixtures.failing_message was answered')
    if (typeof error !== 'string' || error === '')
      throw new Violation('a failed chat has no text under error', 'a text', error)
  },
})
