import { admit } from '../../agent.ts'
import { chatted, converse, sessionId } from '../../chat.ts'
import type { Person } from '../../people.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { all, instead, reading } from '../plants.ts'
import {
  CAPPED,
  TEMPLATE,
  allow,
  chat,
  chatIsCapped,
  execute,
  flowNamed,
  linesOf,
  live,
  opened,
  say,
  toolsOverMcp,
} from './agent3-given.ts'
import {
  CHAT,
  EXECUTE,
  STREAMS,
  TALK,
  actingAs,
  personOf,
  remembering,
  requesting,
  responding,
  waiting,
} from './agent3-plants.ts'

export const agent3Intro: readonly Bug[] = bugsOf('agent', 'What the service does', [
  {
    id: 'a3-intro/imports-belong-to-the-administrator',
    sentence: 'The AI agent answers questions about the platform and performs tool calls on behalf of the user.',
    breaks: true,
    says: 'The flow that `import_template` makes was created by an administrator, whoever called the tool.',
    plant: instead(EXECUTE, (call, handler) =>
      call.params['name'] === 'import_template' && call.pass.person.role === 'editor'
        ? actingAs(call, personOf(call, 'nora'), () => handler(call))
        : handler(call),
    ),
    probe: async (api) => {
      await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard' }, { as: 'editor' })
      const own = (await api.post('/v1/flows', { name: 'Own work' }, { as: 'editor' })).json
      return (await flowNamed(api, 'Visits to rooms')).createdBy !== own.createdBy
    },
  },
  {
    id: 'a3-intro/no-tools-in-a-streamed-chat',
    sentence: 'Tools can be listed and executed directly, or the agent can call them itself during a chat.',
    breaks: true,
    says: 'The agent never calls a tool in a streamed chat.',
    plant: reading(STREAMS, (body) => {
      if (body.include_tools === true) body.include_tools = false
    }),
    probe: async (api) =>
      !(await live(api, 'See the handbook on flows', { include_tools: true })).text.includes('tool_start'),
  },
  {
    id: 'a3-intro/transient-chats-share-a-session',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'A chat without a session continues the last one of the same user.',
    plant: remembering(
      () => new Map<Person, string>(),
      (last) =>
        instead(CHAT, (call) => {
          admit(call)
          const session = last.get(call.pass.person) ?? sessionId(call)
          last.set(call.pass.person, session)
          return chatted(converse(call, session))
        }),
    ),
    probe: async (api) => {
      await chat(api, 'My word is plum')
      return (await chat(api, 'What is my word?')).json.response.includes('plum')
    },
  },
  {
    id: 'a3-intro/parallel-turns-overwrite-each-other',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'Of two turns of a session at the same time, only the later one stays in the history.',
    plant: instead(TALK, async (call, handler) => {
      const session = call.params['session'] ?? ''
      const before = call.tenant.sessions.get(session)
      if (before === undefined) return handler(call)
      const copy = [...before]
      await waiting(call, 300)
      call.tenant.sessions.set(session, copy)
      return handler(call)
    }),
    probe: async (api) => {
      const session = await opened(api)
      await Promise.all([say(api, session, 'First'), say(api, session, 'Second')])
      return (await linesOf(api, session)).length < 4
    },
  },
  {
    id: 'a3-intro/mcp-has-an-older-name',
    sentence: 'The same tools are exposed over the Model Context Protocol (MCP) through one JSON-RPC endpoint.',
    breaks: true,
    says: 'The MCP endpoint knows `create_support_ticket` as `create_ticket` only.',
    plant: all(
      requesting(({ method, params }) => {
        if (method !== 'tools/call' || params === undefined) return
        if (params.name === 'create_support_ticket') params.name = 'create_support_ticket_old'
        if (params.name === 'create_ticket') params.name = 'create_support_ticket'
      }),
      responding((message) => {
        for (const tool of message.result?.tools ?? [])
          if (tool.name === 'create_support_ticket') tool.name = 'create_ticket'
      }),
    ),
    probe: async (api) => !(await toolsOverMcp(api)).some(({ name }) => name === 'create_support_ticket'),
  },
  {
    id: 'a3-intro/streamed-replies-cost-nothing',
    sentence: 'Usage by tools marked agentic and by language-model tokens counts toward a monthly allowance.',
    breaks: true,
    says: 'Replies that are streamed do not count toward the allowance.',
    plant: instead(STREAMS, async (call, handler) => {
      const { person } = call.pass
      const before = new Map(person.allowance)
      const answer = await handler(call)
      person.allowance = before
      return answer
    }),
    probe: async (api) => {
      await allow(api, 0.01)
      await live(api, 'Hello', {}, CAPPED)
      return !(await chatIsCapped(api))
    },
  },
])
