import { NotApplicable, type Tools, Violation, check, mediaOf, observe } from '../../kit/index.ts'
import { FREE_CALLS, hasFailed } from './call.ts'
import { type Answer, isObject, responsesIn } from './client.ts'
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

/** A conversation in a version, which each of its messages names, whatever the handshake agreed on. */
async function conversationIn(tools: Tools, version: string): Promise<(sent: unknown) => Promise<Answer>> {
  const session = await connect(tools, { version })
  return (sent) => session.send(sent, { headers: { 'mcp-protocol-version': version } })
}

const isServed = (answer: Answer): boolean => isObject(answer.responses[0]?.['result']) && !hasFailed(answer)

export const versionHeaderServed = check({
  rule: 'mcp/version-header-served',
  title: 'pings, lists of tools and free calls that name each supported version, in turn',
  run: async (tools) => {
    const conversations = []
    for (const version of VERSIONS) conversations.push({ version, send: await conversationIn(tools, version) })
    for (const method of ['ping', 'tools/list']) {
      for (const { version, send } of conversations) {
        const { reply, responses } = await send(message(method))
        tools.expect.that(
          responses[0]?.['result'] !== undefined,
          `${method} that names ${version} was answered with ${reply.status} and no result`,
          reply.text,
        )
      }
    }
    const call = message('tools/call', FREE_CALLS[0])
    const refusing = []
    for (const one of conversations) if (!isServed(await one.send(call))) refusing.push(one)
    // A tool that fails in every version has other reasons.
    if (refusing.length === conversations.length) return
    for (const { version, send } of refusing) {
      // A search may fail now and then.
      const again = await send(call)
      tools.expect.that(isServed(again), `a call fails only where it names ${version}`, again.reply.text)
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

const FOREIGN = 'http://evil.example.com'

export const foreignOriginRefused = check({
  rule: 'mcp/foreign-origin-refused',
  title: 'a ping of a page that stands elsewhere',
  run: async (tools) => {
    const session = await connect(tools)
    const options = { headers: { origin: FOREIGN }, valid: false, isKeyGood: true }
    const { reply } = await session.send(message('ping'), options)
    const allowed = reply.header('access-control-allow-origin')
    // Which origins are valid is the server's to say.
    if (allowed === '*' || allowed === FOREIGN) throw new NotApplicable('the server allows pages of that origin')
    tools.expect.status(reply, 403)
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
