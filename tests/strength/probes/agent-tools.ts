import type { Probes } from './probe.ts'

/** Tool calls with a mistake or an omission. */
export const agentToolProbes: Probes<'agent-tools'> = {
  'agent-tools/tool-failure': ({ api }) =>
    api.call('executeTool', { path: { tool_name: 'host_cli' }, body: { command: 'no-such-command' } }),
  'agent-tools/role-not-allowed': ({ api }) =>
    api.call('executeTool', { path: { tool_name: 'import_template' }, body: { template_id: 81 }, as: 'api_user' }),
  'agent-tools/further-arguments': ({ api }) =>
    api.call('executeTool', { path: { tool_name: 'search_templates' }, body: { query: 'orders', mark: 'mine' } }),
  'agent-tools/argument-types': ({ api }) =>
    api.call('executeTool', { path: { tool_name: 'search_templates' }, body: { query: 7 } }),
  'agent-tools/no-body': ({ api }) => api.call('executeTool', { path: { tool_name: 'host_list_commands' } }),
}
