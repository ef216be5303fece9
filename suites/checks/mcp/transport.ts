import { NotApplicable, Violation, check, mediaOf, observe } from '../../kit/index.ts'
import { responsesIn } from './client.ts'
import { VERSIONS, connect, message } from './session.ts'

export const noSessionId = observe({
  rule: 'mcp/no-session-id',
  title: 'every answer of the endpoint',
  concerns: () => true,
  holds: ({ response }) => {
    const id = response.headers['mcp-session-id']
    if (id !== undefined) throw new Violation('an answer has a header Mcp-Session-Id', 'no such header', id)
  },
})

export const requestsStandAlone = check({
  rule: 'mcp/requests-stand-alone',
  title: 'ping and tools/list after the handshake, each on a connection of its own',
  run: async (tools) => {
    const alone = { headers: { connection: 'close' } }
    const session = await connect(tools)
    for (const method of ['ping', 'tools/list', 'ping']) {
      const { reply, responses } = await session.send(message(method), alone)
      tools.expect.that(
        responses[0]?.['result'] !== undefined,
        `${method} on another connection was answered with ${reply.status} and no result`,
        reply.text,
      )
    }
  },
})

export const versionHeaderServed = check({
  rule: 'mcp/version-header-served',
  title: 'a ping that names each supported version',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const session = await connect(tools, { version })
      const { reply, responses } = await session.send(message('ping'), { headers: { 'mcp-protocol-version': version } })
      tools.expect.that(
        responses[0]?.['result'] !== undefined,
        `a request that names ${version} was answered with ${reply.status} and no result`,
        reply.text,
      )
    }
  },
})

const MEDIA: ReadonlySet<string> = new Set(['application/json', 'text/event-stream'])

export const answerMediaType = check({
  rule: 'mcp/answer-media-type',
  title: 'the answers to a ping and to a list of tools',
  run: async (tools) => {
    const session = await connect(tools)
    for (const method of ['ping', 'tools/list']) {
      const { reply } = await session.send(message(method))
      tools.expect.that(MEDIA.has(reply.media), `${method} was answered as ${reply.media || 'nothing'}`, reply.media)
    }
  },
})

export const streamHoldsOneResponse = check({
  rule: 'mcp/stream-holds-one-response',
  title: 'a ping whose answer may rather come as a stream',
  run: async (tools) => {
    const session = await connect(tools)
    // Accepts both, as required, but prefers one.
    const headers = { accept: 'text/event-stream, application/json;q=0.1' }
    const { reply } = await session.send(message('ping'), { headers })
    if (mediaOf(reply.exchange.response) !== 'text/event-stream')
      throw new NotApplicable('the server answers with no event stream')
    const { responses } = responsesIn(reply)
    tools.expect.equal(responses.length, 1, 'the number of responses in the stream')
  },
})

export const unsupportedVersionHeaderRefused = check({
  rule: 'mcp/unsupported-version-header-refused',
  title: 'requests whose header names a version of another century, and none at all',
  run: async (tools) => {
    const session = await connect(tools)
    for (const version of ['1900-01-01', 'not-a-version']) {
      const options = { headers: { 'mcp-protocol-version': version }, valid: false, isKeyGood: true }
      tools.expect.status((await session.send(message('ping'), options)).reply, 400)
    }
  },
})

export const foreignOriginRefused = check({
  rule: 'mcp/foreign-origin-refused',
  title: 'a ping of a page that stands elsewhere',
  run: async (tools) => {
    const session = await connect(tools)
    const options = { headers: { origin: 'http://evil.example.com' }, valid: false, isKeyGood: true }
    tools.expect.status((await session.send(message('ping'), options)).reply, 403)
  },
})

export const notAllowedNamesMethods = check({
  rule: 'mcp/405-names-methods',
  title: 'DELETE',
  run: async ({ api, expect }) => {
    const reply = await api.call('callMcp', { method: 'DELETE', valid: false })
    if (reply.status !== 405) throw new NotApplicable(`DELETE is answered with ${reply.status}`)
    expect.that(reply.header('allow') !== undefined, 'a 405 has no Allow')
  },
})
