import { type Journey, refusalOf, relyOn } from '../service.ts'
import { RpcError, createMcpClient, httpExchange, offersStream } from './client.ts'

/**
 * A client performs the handshake, lists the tools, calls one, requests an unknown method, and is refused without AI
 * features.
 */
export const mcpClientJourney: Journey = async ({ baseUrl, keys }) => {
  const client = createMcpClient(httpExchange({ baseUrl, apiKey: keys.admin }))
  await client.connect()
  const tools = await client.tools()
  relyOn(
    tools.some(({ name }) => name === 'search_templates'),
    'the documented tools are listed',
  )
  const { isError } = await client.call('search_templates', { query: 'spreadsheet' })
  relyOn(isError !== true, 'a tool is called')
  const refused = await client.request('resources/teleport').catch((problem: unknown) => problem)
  relyOn(refused instanceof RpcError && refused.code === -32601, 'an unknown method is told as such')
  relyOn(!(await offersStream({ baseUrl, apiKey: keys.admin })), 'the server sends no messages of its own')
  const withoutAi = createMcpClient(httpExchange({ baseUrl, apiKey: keys.noAi }))
  relyOn((await refusalOf(withoutAi.tools())).status === 403, 'a user without AI features is refused')
}
