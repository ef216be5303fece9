import { bugsOf } from '../bug.ts'
import { answering, instead, showing } from '../plants.ts'
import { capped, execute, isCapped, leave } from './agent-given.ts'
import { EXECUTE } from './agent-plants.ts'

export const agentToolResults = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'tool-results/result-as-an-object',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'The result of a tool is an object.',
    plant: showing(EXECUTE, (value) => {
      if (value.success === true) value.result = { text: value.result }
    }),
    probe: async (api) => typeof (await execute(api, 'host_cli', { command: 'release' })).json.result === 'object',
  },
  {
    id: 'tool-results/empty-result-is-null',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'The result of a tool that puts nothing out is null.',
    plant: showing(EXECUTE, (value) => {
      if (value.result === '') value.result = null
    }),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'say' })).json.result === null,
  },
  {
    id: 'tool-results/success-as-a-number',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'success is 1 for a tool that went well.',
    plant: showing(EXECUTE, (value) => {
      if (value.success === true) value.success = 1n
    }),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'release' })).json.success === 1n,
  },
  {
    id: 'tool-results/tool-is-missing',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'The result of a free tool does not name the tool.',
    plant: showing(EXECUTE, (value, call) => {
      if (call.params['name']?.startsWith('search_') === true) delete value.tool
    }),
    probe: async (api) => (await execute(api, 'search_templates', { query: 'room' })).json.tool === undefined,
  },
  {
    id: 'tool-results/tool-of-the-call-before',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'The result names the tool of the call before.',
    plant: (service) => {
      let last: unknown
      showing(EXECUTE, (value) => {
        const before = last ?? value.tool
        last = value.tool
        value.tool = before
      })(service)
    },
    probe: async (api) => {
      await execute(api, 'search_templates', { query: 'room' })
      return (await execute(api, 'host_cli', { command: 'release' })).json.tool === 'search_templates'
    },
  },
  {
    id: 'tool-results/unknown-tool-is-a-success',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: 'The answer for an unknown tool has success true.',
    plant: showing(EXECUTE, (value) => {
      if (value.available_tools !== undefined) value.success = true
    }),
    probe: async (api) => (await execute(api, 'no_such_tool', {})).json.success === true,
  },
  {
    id: 'tool-results/unknown-tool-without-an-error',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: 'The answer for an unknown tool has no error text.',
    plant: showing(EXECUTE, (value) => {
      if (value.available_tools !== undefined) delete value.error
    }),
    probe: async (api) => (await execute(api, 'no_such_tool', {})).json.error === undefined,
  },
  {
    id: 'tool-results/available-tools-as-objects',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: 'The answer for an unknown tool lists the tools as objects.',
    plant: showing(EXECUTE, (value) => {
      value.available_tools = value.available_tools?.map((name: string) => ({ name }))
    }),
    probe: async (api) => typeof (await execute(api, 'no_such_tool', {})).json.available_tools[0] === 'object',
  },
  {
    id: 'tool-results/available-tools-in-one-text',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: 'The answer for an unknown tool lists the tools in one text.',
    plant: showing(EXECUTE, (value) => {
      value.available_tools = value.available_tools?.join(', ')
    }),
    probe: async (api) => typeof (await execute(api, 'no_such_tool', {})).json.available_tools === 'string',
  },
  {
    id: 'tool-results/unknown-tool-is-a-plain-404',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: 'An unknown tool is answered with 404 and a text.',
    plant: answering(EXECUTE, (answer) =>
      String(answer.body).includes('available_tools') ? { ...answer, status: 404, body: 'no such tool' } : answer,
    ),
    probe: async (api) => (await execute(api, 'no_such_tool', {})).json === undefined,
  },
  {
    id: 'tool-results/unknown-tool-with-a-code',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: false,
    says: 'The answer for an unknown tool also has a code.',
    plant: showing(EXECUTE, (value) => {
      if (value.available_tools !== undefined) value.code = 'tool_unknown'
    }),
    probe: async (api) => (await execute(api, 'no_such_tool', {})).json.code === 'tool_unknown',
  },
  {
    id: 'tool-results/billed-tools-go-on-without-allowance',
    sentence: 'When the allowance is used up, chat returns `code` = `cap_exceeded`',
    breaks: false,
    says: 'Billed tools work on when the allowance is used up.',
    plant: instead(EXECUTE, (call, handler) => {
      const { allowance } = call.pass.person
      const kept = new Map(allowance)
      allowance.clear()
      const answer = handler(call)
      for (const [month, usd] of kept) allowance.set(month, usd)
      return answer
    }),
    probe: async (api) => {
      await leave(api, 0)
      return (await isCapped(api)) && (await execute(api, 'host_list_commands', {}, capped)).json.success === true
    },
  },
])
