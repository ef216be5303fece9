import { Blocked, type Reply, type Tools, check, mediaOf } from '../../kit/index.ts'

/** Sends GET as a client that accepts a stream. */
async function got({ api }: Tools): Promise<Reply> {
  const reply = await api.call('openMcpStream', { headers: { accept: 'text/event-stream, application/json' } })
  if (reply.status === 429) throw new Blocked('openMcpStream is called too often')
  return reply
}

export const getIs405 = check({
  rule: 'mcp/get-is-405',
  title: 'GET on the MCP address',
  run: async (tools) => tools.expect.status(await got(tools), 405),
})

export const getAllowsPost = check({
  rule: 'mcp/get-allows-post',
  title: 'the Allow header of the answer to GET',
  run: async (tools) => {
    const allowed = (await got(tools)).header('allow')?.split(',') ?? []
    tools.expect.equal(
      allowed.map((method) => method.trim()),
      ['POST'],
      'the methods under Allow',
    )
  },
})

export const getOpensNoStream = check({
  rule: 'mcp/get-opens-no-stream',
  title: 'GET that accepts nothing but an event stream',
  run: async (tools) => {
    const { exchange } = await got(tools)
    tools.expect.that(mediaOf(exchange.response) !== 'text/event-stream', 'GET was answered with an event stream')
  },
})
