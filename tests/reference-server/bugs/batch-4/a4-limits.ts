import { canSpend, setLeft } from '../../allowance.ts'
import { tools } from '../../tools.ts'
import { bugsOf } from '../bug.ts'
import { answering, instead } from '../plants.ts'
import { CAPPED, aSession, chat, execute, initialize, isCapped, leave, rpc, talk } from './a4-given.ts'
import { CHAT, EXECUTE, POST_MCP, TALK, TALK_LIVE, remembering, speaking, withoutSpending } from './a4-plants.ts'

/** Users whose allowance was used up in a chat. */
const blocked = remembering(() => new Set<object>())

const limits = bugsOf('agent', 'Limits', [
  {
    id: 'a4-limits/free-search-counts',
    sentence:
      'Tools with `agentic` false (knowledge-base search, template search, support tickets) are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'The template search counts toward the allowance.',
    plant: answering(EXECUTE, (answer, call) => {
      const { person } = call.pass
      if (call.params['name'] === 'search_templates' && answer.status === 200 && person.ownKey === undefined)
        setLeft(person, call.now, ([...person.allowance.values()].at(-1) ?? 20) - 0.02)
      return answer
    }),
    probe: async (api) => {
      await leave(api, 0.01)
      await execute(api, 'search_templates', { query: 'rooms' }, CAPPED)
      return isCapped(await chat(api, { message: 'Hello' }, CAPPED))
    },
  },
  {
    id: 'a4-limits/free-tools-capped-over-mcp',
    sentence:
      'Tools with `agentic` false (knowledge-base search, template search, support tickets) are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'Over MCP the free tools fail for a caller without allowance.',
    plant: speaking('tools/call', (message, call, { params }) => {
      const tool = tools.find(({ name }) => name === params?.name)
      if (tool?.agentic !== false || message.result === undefined || canSpend(call)) return
      message.result = { content: [{ type: 'text', text: 'The AI usage cap is exceeded.' }], isError: true }
    }),
    probe: async (api) => {
      const search = { name: 'search_knowledge_base', arguments: { query: 'roof' } }
      return (await rpc(api, 'tools/call', search, CAPPED)).json.result.isError === true
    },
  },
  {
    id: 'a4-limits/mcp-calls-are-free',
    sentence:
      'Tools with `agentic` true (CLI commands, template imports) and language-model token usage in chat count toward the allowance.',
    breaks: true,
    says: 'Billed tools that are called over MCP do not count.',
    plant: instead(POST_MCP, (call, handler) => withoutSpending(call, handler)),
    probe: async (api) => {
      await leave(api, 0.01)
      await rpc(api, 'tools/call', { name: 'host_list_commands', arguments: {} }, CAPPED)
      return !isCapped(await chat(api, { message: 'Hello' }, CAPPED))
    },
  },
  {
    id: 'a4-limits/recharge-comes-too-late',
    sentence: 'the allowance can be recharged from a wallet, or a custom language-model key can be set',
    breaks: true,
    says: 'A user whose allowance was used up in a chat stays blocked after a recharge.',
    plant: instead(CHAT, (call, handler) => {
      const { person } = call.pass
      if (!canSpend(call)) blocked(call).add(person)
      if (blocked(call).has(person)) setLeft(person, call.now, 0)
      return handler(call)
    }),
    probe: async (api) => {
      await chat(api, { message: 'Hello' }, CAPPED)
      await api.post('/hooks/allowance/recharge', undefined, { as: 'nobody' })
      return isCapped(await chat(api, { message: 'Hello' }, CAPPED))
    },
  },
  {
    id: 'a4-limits/own-key-capped-in-sessions',
    sentence: "With a custom key active, usage type is `own_key` and the service's caps do not apply.",
    breaks: true,
    says: 'In sessions the cap also applies to callers with a key of their own.',
    plant: instead([TALK, TALK_LIVE], (call, handler) => {
      const { person } = call.pass
      const { ownKey } = person
      if (ownKey === undefined) return handler(call)
      delete person.ownKey
      try {
        return handler(call)
      } finally {
        person.ownKey = ownKey
      }
    }),
    probe: async (api) => {
      await api.post('/v1/ai-agent/api-key', { api_key: 'sk-own-1' }, CAPPED)
      return isCapped(await talk(api, await aSession(api, CAPPED), { message: 'Hello' }, CAPPED))
    },
  },
])

const versioning = bugsOf('agent', 'Versioning', [
  {
    id: 'a4-versioning/older-clients-see-v1',
    sentence: 'The MCP server reports version `v2.0`',
    breaks: true,
    says: 'To clients of the older protocol version the server reports version `v1.0`.',
    plant: speaking('initialize', ({ result }, _call, { params }) => {
      if (params?.protocolVersion === '2025-06-18' && result !== undefined) result.serverInfo.version = 'v1.0'
    }),
    probe: async (api) => (await initialize(api, '2025-06-18')).json.result.serverInfo.version === 'v1.0',
  },
])

export const a4Limits = [...limits, ...versioning]
