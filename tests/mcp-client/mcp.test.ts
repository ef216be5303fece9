import { Client as LaterClient, StreamableHTTPClientTransport as LaterTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import { type Alteration, BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { nameOfVariant, variants } from '../../mocks/alterations/variants/index.ts'
import { listen } from '../../mocks/node/serve.ts'

const SELF = { name: 'etalon', version: '1.0.0' }
const { admin } = demoCredentials()

/** The common interface of the clients. */
interface Connected {
  getServerVersion(): unknown
  ping(): Promise<unknown>
  listTools(): Promise<{ tools: readonly unknown[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}
type Connect = (url: URL, headers: Record<string, string>) => Promise<Connected>

/** The protocol's official clients, of both major versions. */
const clients: Readonly<Record<string, Connect>> = {
  async sdk(url, headers) {
    const client = new Client(SELF)
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
    return client
  },
  async client(url, headers) {
    const client = new LaterClient(SELF)
    await client.connect(new LaterTransport(url, { requestInit: { headers } }))
    return client
  },
  /** A client of a later revision, which first tries its own handshake and falls back. */
  async negotiating(url, headers) {
    const client = new LaterClient(SELF, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new LaterTransport(url, { requestInit: { headers } }))
    return client
  },
}

/** Connects a client to a mock over a socket. */
async function meeting(
  connect: Connect,
  options: { key?: string; alterations?: readonly Alteration[] },
  talk: (client: Connected) => Promise<void>,
): Promise<void> {
  const { key = admin, alterations = [] } = options
  const { origin, close } = await listen(createMock({ alterations }).fetch)
  try {
    await talk(await connect(new URL(`${origin}${BASE_PATH}/v1/ai-agent/mcp`), { authorization: `Bearer ${key}` }))
  } finally {
    await close()
  }
}

const forms = [
  ['plainly', []],
  ...variants
    .filter(({ freedom }) => ['mcp/answer-as', 'mcp/status-of-errors', 'mcp/more-handshake-members'].includes(freedom))
    .map((one) => [nameOfVariant(one), [one.alteration]] as const),
] as const

describe.each(Object.entries(clients))('%s', (_name, connect) => {
  test.each(forms)('connects, lists and calls (%s)', async (_form, alterations) => {
    await meeting(connect, { alterations }, async (client) => {
      expect(client.getServerVersion()).toMatchObject({ name: 'etl-ai-agent', version: 'v2.0' })
      await client.ping()
      const { tools } = await client.listTools()
      expect(tools).toHaveLength(24)
      const call = { name: 'host_cli', arguments: { command: 'version' } }
      expect(await client.callTool(call)).toMatchObject({ content: [{ type: 'text', text: '9.9.9' }] })
      // The clients validate structured content against the listed schema.
      const search = { name: 'search_templates', arguments: { query: 'spreadsheet' } }
      expect(await client.callTool(search)).toHaveProperty('structuredContent.result')
      await client.close()
    })
  })

  test('receives the code of an error', async () => {
    await meeting(connect, {}, async (client) => {
      await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({ code: -32602 })
      expect(await client.callTool({ name: 'host_cli', arguments: {} })).toMatchObject({ isError: true })
    })
  })

  test('is refused without a key', async () => {
    await expect(meeting(connect, { key: 'none' }, async () => {})).rejects.toThrow()
  })
})
