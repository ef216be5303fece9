import { canSpend } from '../../allowance.ts'
import { complaint, tools } from '../../tools.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, instead, membersOf, reading, showing } from '../plants.ts'
import { CAPPED, HANDBOOK, aSession, chatLive, eventsIn, execute, history, listed, talk } from './a4-given.ts'
import { CHAT_LIVE, EXECUTE, LIST, TALK, TALK_LIVE, remembering, withLeft } from './a4-plants.ts'

const FIRST = 4_611_686_018_427_390_041n

/** Users whose allowance was used up in a stream, with the month. */
const stuck = remembering(() => new Map<object, number>())
/** The mode of the last import. */
const lastMode = remembering(() => ({ mode: undefined as unknown }))

const does = bugsOf('agent', 'What the service does', [
  {
    id: 'a4-does/history-keeps-one-turn',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'A chat in a session drops all earlier turns.',
    plant: afterwards(TALK, ({ tenant, params }) => {
      const talked = tenant.sessions.get(params['session'] ?? '')
      talked?.splice(0, Math.max(talked.length - 2, 0))
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'Good morning' })
      await talk(api, session, { message: 'Good night' })
      return (await history(api, session)).json.length === 2
    },
  },
  {
    id: 'a4-does/agent-without-tools-in-sessions',
    sentence: 'Tools can be listed and executed directly, or the agent can call them itself during a chat.',
    breaks: true,
    says: 'The agent has no tools in sessions, whatever the request says.',
    plant: reading([TALK, TALK_LIVE], (body) => {
      if (body?.include_tools === true || (body?.message !== undefined && body.include_tools === undefined))
        body.include_tools = false
    }),
    probe: async (api) =>
      (await talk(api, await aSession(api), { message: HANDBOOK, include_tools: true })).json.tools_used === undefined,
  },
  {
    id: 'a4-does/streams-stay-capped-next-month',
    sentence: 'Usage by tools marked agentic and by language-model tokens counts toward a monthly allowance.',
    breaks: true,
    says: 'A user whose allowance was used up in a stream cannot stream in the next month either.',
    plant: instead(CHAT_LIVE, (call, handler) => {
      const { person } = call.pass
      const month = new Date(call.now).getUTCMonth()
      if (!canSpend(call)) stuck(call).set(person, month)
      const since = stuck(call).get(person)
      return since === undefined || since === month ? handler(call) : withLeft(call, 0, handler)
    }),
    probe: async (api) => {
      await chatLive(api, { message: 'Hello' }, CAPPED)
      await api.forward(32 * 86_400_000)
      return eventsIn(await chatLive(api, { message: 'Hello' }, CAPPED), 'error').length > 0
    },
  },
])

const list = bugsOf('agent', 'Tool (item of the tool list)', [
  {
    id: 'a4-list/name-with-a-hyphen',
    sentence: 'name | string | tool identifier used in the execute path',
    breaks: true,
    says: 'The list names one tool `import-template`, and the execute path knows only `import_template`.',
    plant: showing(LIST, ({ tools: shown }) => {
      for (const tool of shown) if (tool.name === 'import_template') tool.name = 'import-template'
    }),
    probe: async (api) => (await listed(api, 'import-template')) !== undefined,
  },
  {
    id: 'a4-list/int-is-no-type',
    sentence: "parameters | object | JSON Schema of the tool's arguments",
    breaks: true,
    says: 'The schemas give integers the type `int`, which JSON Schema does not have.',
    plant: showing(LIST, ({ tools: shown }) => {
      for (const { parameters } of shown)
        for (const name of Object.keys(parameters.properties))
          if (parameters.properties[name].type === 'integer') parameters.properties[name].type = 'int'
    }),
    probe: async (api) => (await listed(api, 'import_template')).parameters.properties.template_id.type === 'int',
  },
  {
    id: 'a4-list/count-with-the-assistant',
    sentence: 'The list response also has `count` (number of tools).',
    breaks: true,
    says: '`count` counts the assistant tool too, which only MCP has.',
    plant: showing(LIST, (value) => {
      value.count += 1n
    }),
    probe: async (api) => {
      const { json } = await api.get('/v1/ai-agent/api/tools')
      return json.count !== BigInt(json.tools.length)
    },
  },
])

const args = bugsOf('agent', 'Tools and their arguments', [
  {
    id: 'a4-args/commands-listed-as-free',
    sentence: 'host_list_commands | billed | none',
    breaks: true,
    says: 'The list says that listing the commands of the host is free.',
    plant: showing(LIST, ({ tools: shown }) => {
      for (const tool of shown) if (tool.name === 'host_list_commands') tool.agentic = false
    }),
    probe: async (api) => (await listed(api, 'host_list_commands')).agentic === false,
  },
  {
    id: 'a4-args/command-cut-at-a-space',
    sentence: 'host_cli | billed | command string (executes a CLI command on the host)',
    breaks: true,
    says: 'The host executes the first word of a command only.',
    plant: reading(EXECUTE, (body, { params }) => {
      if (params['name'] === 'host_cli' && typeof body?.command === 'string') body.command = body.command.split(' ')[0]
    }),
    probe: async (api) => (await execute(api, 'host_cli', { command: 'say good night' })).json.result === '',
  },
  {
    id: 'a4-args/mode-of-the-import-before',
    sentence: 'import_template | mode string, `standard` (original flow type) or `composer` (visual canvas)',
    breaks: true,
    says: 'An import uses the mode of the import before it.',
    plant: reading(EXECUTE, (body, call) => {
      if (call.params['name'] !== 'import_template' || typeof body?.mode !== 'string') return
      const last = lastMode(call)
      const asked: unknown = body.mode
      body.mode = last.mode ?? asked
      last.mode = asked
    }),
    probe: async (api) => {
      await execute(api, 'import_template', { template_id: FIRST, mode: 'composer' })
      const { result } = (await execute(api, 'import_template', { template_id: FIRST, mode: 'standard' })).json
      const id = /-?\d+/.exec(String(result))?.[0] ?? ''
      return (await api.get(`/v1/flows/${id}`)).json.flowType === 'flow.canvas.visual'
    },
  },
  {
    id: 'a4-args/preview-makes-a-flow',
    sentence: 'import_template | supports a preview mode',
    breaks: true,
    says: 'A preview of an import answers like a preview, but makes the flow.',
    plant: instead(EXECUTE, async (call, handler) => {
      const given = membersOf(call)
      if (call.params['name'] === 'import_template' && given['dry'] === true) {
        call.body = { ...given, dry: false }
        await handler(call)
        call.body = given
      }
      return handler(call)
    }),
    probe: async (api) => {
      const before = (await api.get('/v1/flows')).json.length
      await execute(api, 'import_template', { template_id: FIRST, mode: 'standard', dry: true })
      return (await api.get('/v1/flows')).json.length > before
    },
  },
  {
    id: 'a4-args/id-as-text-is-taken',
    sentence: 'import_template | billed | template_id integer',
    breaks: false,
    says: 'The import also takes the id of a template as text.',
    plant: reading(EXECUTE, (body, { params }) => {
      const tool = tools.find(({ name }) => name === params['name'])
      if (tool?.name !== 'import_template' || typeof body?.template_id !== 'string') return
      const id = /^\d{1,19}$/.test(body.template_id) ? BigInt(body.template_id) : undefined
      if (complaint(tool, { template_id: id }) === undefined) body.template_id = id
    }),
    probe: async (api) =>
      (await execute(api, 'import_template', { template_id: String(FIRST), mode: 'standard' })).json?.success === true,
  },
])

export const a4Tools = [...does, ...list, ...args]
