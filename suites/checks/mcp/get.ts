import { type Reply, type Tools, check, mediaOf } from '../../kit/index.ts'
import { unlessTooMany } from '../agent-tools/tools.ts'
import { unlessClosed } from '../agent-errors/closed.ts'

/** What a client adds that resumes a stream. */
const RESUMING = { 'last-event-id': '1' }
/** What a browser or a probe sends. */
const OTHERS = [{ accept: '*/*' }, { accept: 'application/json' }]

/** Sends GET as a client that accepts a stream. */
async function got({ api }: Tools, more: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const headers = { accept: 'text/event-stream, application/json', ...more }
  const reply = unlessTooMany(await api.call('openMcpStream', { headers }))
  await unlessClosed({ api }, reply)
  return reply
}

export const getIs405 = check({
  rule: 'mcp/get-is-405',
  title: 'GET on the MCP address, for a new stream, to go on with one, and by clients that ask for none',
  run: async (tools) => {
    for (const more of [{}, RESUMING, ...OTHERS]) tools.expect.status(await got(tools, more), 405)
  },
})

export const getAllowsPost = check({
  rule: 'mcp/get-allows-post',
  title: 'the Allow header of the answer to GET, also by clients that ask for no stream',
  run: async (tools) => {
    for (const more of [{}, ...OTHERS]) {
      const allowed = (await got(tools, more)).header('allow')?.split(',') ?? []
      tools.expect.equal(
        allowed.map((method) => method.trim()),
        ['POST'],
        'the methods under Allow',
      )
    }
  },
})

export const getOpensNoStream = check({
  rule: 'mcp/get-opens-no-stream',
  title: 'GET that accepts an event stream, a new one and one to go on with',
  run: async (tools) => {
    for (const more of [{}, RESUMING]) {
      const { exchange } = await got(tools, more)
      tools.expect.that(mediaOf(exchange.response) !== 'text/event-stream', 'GET was answered with an event stream')
    }
  },
})
