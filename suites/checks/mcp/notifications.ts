import { type Tools, check } from '../../kit/index.ts'
import type { Answer } from './client.ts'
import { connect } from './session.ts'

async function notified(tools: Tools, method: string, params?: object): Promise<Answer> {
  const session = await connect(tools)
  return session.send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) })
}

/** Asserts that there was no response. The protocol lets a server refuse a notification by an error without id. */
function unanswered({ expect }: Tools, { responses, reply }: Answer): void {
  const answers = responses.filter(({ id, result }) => result !== undefined || (id !== undefined && id !== null))
  expect.that(answers.length === 0, 'a message that gets no response got one', reply.text)
}

export const initializedUnanswered = check({
  rule: 'mcp/initialized-unanswered',
  title: 'notifications/initialized',
  run: async (tools) => {
    const { responses, reply } = await notified(tools, 'notifications/initialized')
    tools.expect.that(responses.length === 0, 'notifications/initialized got a JSON-RPC response', reply.text)
  },
})

export const unknownNotificationUnanswered = check({
  rule: 'mcp/unknown-notification-unanswered',
  title: 'a notification that nobody knows',
  run: async (tools) => unanswered(tools, await notified(tools, 'notifications/etalon', { note: 'none' })),
})

export const unknownNotificationHarmless = check({
  rule: 'mcp/unknown-notification-harmless',
  title: 'a notification that nobody knows',
  run: async (tools) => {
    const { status } = (await notified(tools, 'notifications/etalon', { note: 'none' })).reply
    tools.expect.that(status < 500, `an unknown notification was answered with ${status}`, status)
  },
})

export const notificationAccepted = check({
  rule: 'mcp/notification-accepted',
  title: 'notifications/initialized',
  run: async (tools) => {
    const { reply } = await notified(tools, 'notifications/initialized')
    tools.expect.status(reply, 202)
    tools.expect.equal(reply.text, '', 'the body')
  },
})

export const requestAsNotificationUnanswered = check({
  rule: 'mcp/request-as-notification-unanswered',
  title: 'a ping without an id',
  run: async (tools) => {
    const session = await connect(tools)
    unanswered(tools, await session.send({ jsonrpc: '2.0', method: 'ping' }, { valid: false }))
  },
})

export const clientResponseGetsNoResult = check({
  rule: 'mcp/client-response-gets-no-result',
  title: 'a result and an error that nobody asked for',
  run: async (tools) => {
    const session = await connect(tools)
    for (const outcome of [{ result: {} }, { error: { code: -32601, message: 'no such method' } }]) {
      const { responses, reply } = await session.send({ jsonrpc: '2.0', id: 1, ...outcome }, { valid: false })
      tools.expect.none(responses, ({ result }) => result !== undefined, `a result came with ${reply.status}`)
    }
  },
})

export const cancellationOfNothingIgnored = check({
  rule: 'mcp/cancellation-of-nothing-ignored',
  title: 'a cancellation of a request that nobody sent',
  run: async (tools) => {
    const params = { requestId: 'etalon-never-sent', reason: 'none' }
    const answer = await notified(tools, 'notifications/cancelled', params)
    unanswered(tools, answer)
    tools.expect.that(answer.reply.ok, `a cancellation was answered with ${answer.reply.status}`)
  },
})
