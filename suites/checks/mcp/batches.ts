import { type Tools, check } from '../../kit/index.ts'
import { type Answer, INVALID_REQUEST, isObject } from './client.ts'
import { codeOf, connect, hello, message } from './session.ts'

const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/initialized' }

async function posted(tools: Tools, batch: readonly unknown[]): Promise<Answer> {
  return (await connect(tools)).send(batch, { valid: false })
}

/** Asserts that the batch gets the error, as a single response or in an array. */
async function refused(tools: Tools, batch: readonly unknown[]): Promise<void> {
  expectInvalid(tools, await posted(tools, batch))
}

/** Asserts that each error of the answer has the code of an invalid request. */
function expectInvalid(tools: Tools, answer: Answer): void {
  codeOf(answer)
  for (const { error } of answer.responses) {
    tools.expect.equal(isObject(error) ? error['code'] : undefined, INVALID_REQUEST, 'the code of the error')
  }
}

export const batchRefused = check({
  rule: 'mcp/batch-refused',
  title: 'two pings, a ping with a notification, a handshake with its notification, and two lists of tools',
  run: async (tools) => {
    await refused(tools, [message('ping', undefined, 1), message('ping', undefined, 2)])
    await refused(tools, [message('ping', undefined, 1), NOTIFICATION])
    await refused(tools, [message('initialize', hello(), 1), NOTIFICATION])
    await refused(tools, [message('tools/list', undefined, 1), message('tools/list', undefined, 2)])
  },
})

export const batchOfNoRequestsRefused = check({
  rule: 'mcp/batch-refused',
  title: 'arrays of a number, of null, of an array, and of an empty object with a text',
  run: async (tools) => {
    const session = await connect(tools)
    for (const batch of [[1], [null], [[]], [{}, 'ping']])
      expectInvalid(tools, await session.send(batch, { valid: false }))
  },
})

export const batchOfOneRefused = check({
  rule: 'mcp/batch-of-one-refused',
  title: 'one ping in an array, and one handshake',
  run: async (tools) => {
    await refused(tools, [message('ping')])
    await refused(tools, [message('initialize', hello())])
  },
})

export const batchOfNotificationsRefused = check({
  rule: 'mcp/batch-of-notifications-refused',
  title: 'two notifications in an array',
  run: (tools) => refused(tools, [NOTIFICATION, NOTIFICATION]),
})

export const emptyBatchRefused = check({
  rule: 'mcp/empty-batch-refused',
  title: 'an empty array',
  run: (tools) => refused(tools, []),
})

export const batchRefusedAsAWhole = check({
  rule: 'mcp/batch-refused-as-a-whole',
  title: 'the answer to two pings',
  run: async (tools) => {
    const { isBatch, responses, reply } = await posted(tools, [
      message('ping', undefined, 1),
      message('ping', undefined, 2),
    ])
    tools.expect.that(!isBatch && responses.length <= 1, 'a batch was answered with more than one error', reply.text)
  },
})

export const batchHasNoEffect = check({
  rule: 'mcp/batch-has-no-effect',
  title: 'an import of a template in a batch of one, and in one of two',
  claims: 'imported-templates',
  run: async (tools) => {
    const { name, ...given } = tools.fixture('template_import')
    const session = await connect(tools)
    const { unclaimed } = await tools.given.newFlows(name)
    const call = { name: 'import_template', arguments: { template_id: given.template_id, mode: 'standard' } }
    for (const batch of [[message('tools/call', call)], [message('ping', undefined, 1), message('tools/call', call)]]) {
      await session.send(batch, { valid: false })
    }
    tools.expect.equal((await unclaimed()).length, 0, 'the number of flows that the calls of a batch made')
  },
})
