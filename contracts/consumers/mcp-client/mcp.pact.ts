import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, bearer, contentsOf, draftContract } from '../pact.ts'
import {
  type Exchange,
  type McpClient,
  type RpcMessage,
  type RpcResponse,
  createMcpClient,
  httpExchange,
  offersStream,
} from './client.ts'

const { atLeastLike, eachLike, integer, like, regex, string } = MatchersV3
const { pact, written, discard } = draftContract('mcp-client', 'mcp')
afterAll(discard)

interface Talk {
  Request: { content: unknown }
  Response: { content: unknown }[]
}

/** A client with a single exchange: the message and the response of the pact. */
function clientOf(talk: Talk): McpClient {
  const exchange: Exchange = async (message) => {
    if (message.id === undefined) return undefined
    expect(message).toEqual(contentsOf({ contents: talk.Request }))
    return contentsOf({ contents: talk.Response[0]! }) as RpcResponse
  }
  return createMcpClient(exchange)
}

/** An interaction with a message of the client and its response. The transport is left open: a response may stream. */
function talk(description: string, message: Omit<RpcMessage, 'jsonrpc' | 'id'>, response: object) {
  return pact
    .addSynchronousInteraction(description)
    .given(STATES.validKey)
    .withRequest((request) => {
      request.withJSONContent({ jsonrpc: '2.0', id: 1, ...message })
    })
    .withResponse((builder) => {
      builder.withJSONContent({ jsonrpc: '2.0', id: 1, ...response })
    })
}

test('a handshake agrees on a version', () =>
  talk(
    'a handshake',
    {
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'mcp-client', version: '1.0.0' },
      },
    },
    {
      result: {
        protocolVersion: '2025-11-25',
        capabilities: like({ tools: {} }),
        serverInfo: { name: regex('.+-ai-agent$', 'etl-ai-agent'), version: 'v2.0' },
      },
    },
  ).executeTest(async (spoken) => {
    expect(await clientOf(spoken).connect()).toBe('2025-11-25')
  }))

test('the tools are listed', () =>
  talk(
    'a list of the tools',
    { method: 'tools/list' },
    { result: { tools: eachLike({ name: string('search_templates'), inputSchema: like({ type: 'object' }) }) } },
  ).executeTest(async (spoken) => {
    expect(await clientOf(spoken).tools()).toEqual([{ name: 'search_templates', inputSchema: { type: 'object' } }])
  }))

test('a tool is called', () =>
  talk(
    'a call of a tool',
    { method: 'tools/call', params: { name: 'search_templates', arguments: { query: 'spreadsheet' } } },
    { result: { content: atLeastLike({ type: string('text') }, 0, 1) } },
  ).executeTest(async (spoken) => {
    const { content } = await clientOf(spoken).call('search_templates', { query: 'spreadsheet' })
    expect(content).toEqual([{ type: 'text' }])
  }))

test('a method that does not exist is an error', () =>
  talk(
    'a method that does not exist',
    { method: 'resources/teleport' },
    { error: { code: -32601, message: string('Method not found') } },
  ).executeTest(async (spoken) => {
    await expect(clientOf(spoken).request('resources/teleport')).rejects.toMatchObject({
      name: 'RpcError',
      code: -32601,
    })
  }))

test('the server sends no stream of its own', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a stream to be opened')
    .withRequest('GET', '/v1/ai-agent/mcp', (request) => {
      request.headers({ Authorization: bearer, Accept: 'text/event-stream' })
    })
    .willRespondWith(405, (response) => {
      response.headers({ Allow: 'POST' })
    })
    .executeTest(async ({ url }) => {
      expect(await offersStream({ baseUrl: url, apiKey: EXAMPLE_KEY })).toBe(false)
    }))

test.each([
  ['a key that was never issued', STATES.invalidKey, 401],
  ['the key of a user without AI features', STATES.noAiKey, 403],
] as const)('a message with %s is refused before it is JSON-RPC', (name, state, status) =>
  pact
    .addInteraction()
    .given(state)
    .uponReceiving(`a message with ${name}`)
    .withRequest('POST', '/v1/ai-agent/mcp', (request) => {
      request
        .headers({
          Authorization: bearer,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        })
        .jsonBody({ jsonrpc: '2.0', id: integer(1), method: 'tools/list' })
    })
    .willRespondWith(status)
    .executeTest(async ({ url }) => {
      const client = createMcpClient(httpExchange({ baseUrl: url, apiKey: EXAMPLE_KEY }))
      await expect(client.tools()).rejects.toMatchObject({ name: 'RefusedCall', status })
    }),
)

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
