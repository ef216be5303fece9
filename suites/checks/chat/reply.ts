import { Blocked, NotApplicable, type Tools, Violation, check, isObject, jsonOf, observe } from '../../kit/index.ts'
import { PLAIN, ask, bodyOf, hasFailed, messageFor } from './ask.ts'

/** The body of a plain reply by the case's operation. */
async function replied(tools: Tools): Promise<Readonly<Record<string, unknown>>> {
  const reply = await ask(tools, PLAIN)
  if (reply.status !== 200) throw new Blocked(`${tools.operation} answered ${reply.status} to a plain message`)
  const body = bodyOf(reply)
  if (hasFailed(body)) throw new Blocked(`${tools.operation} answered that the chat failed`)
  return body
}

/** Asserts the type of a member of a plain reply. */
async function expectType(tools: Tools, path: readonly string[], type: 'string' | 'number'): Promise<void> {
  const value = path.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | null | undefined)?.[name],
    await replied(tools),
  )
  tools.expect.that(typeof value === type, `${path.join('.')} is no ${type}`, value)
}

export const responseIsText = check({
  rule: 'chat/response-is-text',
  title: 'the reply to a plain message',
  over: 'operations',
  run: (tools) => expectType(tools, ['response'], 'string'),
})

export const sessionIdIsText = check({
  rule: 'chat/session-id-is-text',
  title: 'the reply to a plain message',
  over: 'operations',
  run: (tools) => expectType(tools, ['session_id'], 'string'),
})

export const promptTokens = check({
  rule: 'chat/prompt-tokens',
  title: 'the reply to a plain message',
  over: 'operations',
  run: (tools) => expectType(tools, ['usage', 'prompt_tokens'], 'number'),
})

export const completionTokens = check({
  rule: 'chat/completion-tokens',
  title: 'the reply to a plain message',
  over: 'operations',
  run: (tools) => expectType(tools, ['usage', 'completion_tokens'], 'number'),
})

export const model = check({
  rule: 'chat/model',
  title: 'the reply to a plain message',
  over: 'operations',
  run: (tools) => expectType(tools, ['usage', 'model'], 'string'),
})

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
