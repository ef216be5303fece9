import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

/** Runs a billed tool as a user whose allowance is used up. */
const runTool = ({ api }: Tools): Promise<unknown> =>
  api.call('executeTool', { path: { tool_name: 'host_list_commands' }, body: {}, as: 'capped' })

const chat = ({ api }: Tools): Promise<unknown> =>
  api.call('chat', { body: { message: 'What is a flow?' }, as: 'capped' })

const setKey = ({ api, fixture }: Tools): Promise<unknown> =>
  api.need('setCustomKey', { body: { api_key: fixture('custom_key') }, as: 'capped' })

const dayLater = ({ hook }: Tools): Promise<void> => hook('advance_clock', { ms: 86_400_000 })

/** One use a day for a month. */
const month: Probe = async (tools) => {
  for (let day = 0; day < 31; day++) {
    await chat(tools)
    await dayLater(tools)
  }
}

/** Calls by users whose allowance is used up, or who have their own key. */
export const billingProbes: Probes<'billing'> = {
  'billing/capped-billed-tool': runTool,
  'billing/capped-billed-tool-over-mcp': ({ api }) =>
    api.call('callMcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'host_list_commands', arguments: {} } },
      headers: { 'mcp-protocol-version': '2025-06-18' },
      as: 'capped',
    }),
  'billing/month': month,
  'billing/own-key-usage-counts': async (tools) => {
    await tools.hook('set_allowance', { usd: 0.000_001 })
    await setKey(tools)
    await chat(tools)
    await tools.api.need('deleteCustomKey', { as: 'capped' })
    await chat(tools)
  },
}
