import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '#spec'
import { assistantScript, createMock, plainBehaviour } from '../../../index.ts'
import { put } from '../../../world/index.ts'
import type { Role } from '../../../world/index.ts'
import { FORBIDDEN } from './answers.ts'

const { list } = plainBehaviour.parts.agentTools
const { allows } = plainBehaviour.parts.permissions

/** Arguments with which every tool has an effect. */
const GIVEN: Readonly<Record<string, unknown>> = {
  query: 'orders',
  subject: 'subject',
  description: 'description',
  user_email: 'ada@example.com',
  command: 'version',
  template_id: 81,
  mode: 'standard',
  preview: false,
  flowId: 101,
  auditId: 1_001,
  limit: 1,
  status: 'success',
  scheduleId: 551,
}

const tools = list().map(({ name, parameters, standsFor }) => ({
  name,
  standsFor,
  given: Object.fromEntries(Object.keys(parameters.properties).map((argument) => [argument, GIVEN[argument]])),
}))

const assistant = assistantScript({
  replies: tools.map(({ name, given }) => ({
    when: `^use ${name}$`,
    tools: [{ name, message: 'calling', arguments: given }],
    says: 'done',
  })),
})
const mock = createMock({
  assistant,
  ports: { sql: { run: () => ({ results: [] }) } },
  deliver: async () => new Response(),
})
const { world } = mock
beforeEach(() => world.reset())
afterAll(() => mock.close())

/** A user of each role with a working API key. */
const USERS: Readonly<Record<Role, number>> = { administrator: 1, editor: 2, operator: 3, viewer: 4, 'api-user': 5 }

async function post(role: Role, path: string, body: unknown): Promise<Record<string, any>> {
  const [key] = world.view.tokens.where('userId', String(USERS[role]))
  const headers = { authorization: `Bearer ${key?.token}`, 'content-type': 'application/json' }
  const url = `http://mock.test/rest/v1/ai-agent${path}`
  const response = await mock.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  expect(response.status).toBe(200)
  return response.json()
}

/** The objects that tools create, without the records of every call. */
function made(): unknown {
  const { flows, schedules, executions, tickets } = world.view
  return [flows, schedules, executions, tickets].map((table) => [...table.values()])
}

const roles = Object.keys(USERS) as Role[]
const everyCase = tools.flatMap((tool) => roles.map((role) => [tool.name, role, tool] as const))

describe.each(everyCase)('%s, called by the role %s, goes as far as its operations do', (name, role, tool) => {
  const user = world.view.users.get(USERS[role])!
  const allowed = tool.standsFor.every((id) => allows(user, factsOf(id)))

  test('over REST', async () => {
    const before = made()
    const answer = await post(role, `/api/tools/${name}/execute`, tool.given)
    expect(answer).toMatchObject(allowed ? { tool: name } : { tool: name, success: false, result: FORBIDDEN })
    if (allowed) expect(answer['result']).not.toBe(FORBIDDEN)
    else expect(made()).toEqual(before)
  })

  test('over MCP', async () => {
    const before = made()
    const params = { name, arguments: tool.given }
    const { result } = await post(role, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    expect(result.content[0].text === FORBIDDEN).toBe(!allowed)
    if (!allowed) expect(result.isError).toBe(true)
    if (!allowed) expect(made()).toEqual(before)
  })

  test('in a chat', async () => {
    const before = made()
    const { session_id: id } = await post(role, '/api/chat', { message: `use ${name}` })
    const answers = world.view.sessions.get(id)!.messages.filter((message) => message.role === 'tool')
    expect(answers.map(({ content }) => content === `${name}: ${FORBIDDEN}`)).toEqual([!allowed])
    if (!allowed) expect(made()).toEqual(before)
  })
})

test('every tool with an equivalent operation names it', () => {
  expect(tools.filter(({ standsFor }) => standsFor.length === 0).map(({ name }) => name)).toEqual([
    'search_knowledge_base',
    'create_support_ticket',
  ])
})

test.each([
  ['import_template', 'api-user', true],
  ['import_template', 'viewer', true],
  ['import_template', 'operator', true],
  ['import_template', 'editor', false],
  ['search_flows', 'api-user', true],
  ['search_flows', 'viewer', false],
  ['list_connections', 'api-user', true],
  ['host_cli', 'api-user', false],
  ['host_list_commands', 'api-user', false],
] as const)('%s is refused to the role %s: %s', async (name, role, refused) => {
  const tool = tools.find((one) => one.name === name)!
  const { result } = await post(role, `/api/tools/${name}/execute`, tool.given)
  expect(result === FORBIDDEN).toBe(refused)
})

test.each(['flows', 'run 101'])(
  'the command %s, which does the work of an operation, is not for an API User',
  async (command) => {
    const before = made()
    expect(await post('api-user', '/api/tools/host_cli/execute', { command })).toMatchObject({ success: false })
    expect(made()).toEqual(before)
  },
)

test('a tool works on the tenant of the key', async () => {
  world.apply([put('users', 1, { ...world.view.users.get(1)!, tenantId: 12, tenants: [12] })])
  const [key] = world.view.tokens.where('userId', '1')
  world.apply([put('tokens', key!.token, { ...key!, tenantId: 12 })])
  const { result } = await post('administrator', '/api/tools/list_flows/execute', {})
  expect(JSON.parse(result)).toMatchObject([{ name: 'Foreign flow' }, { name: 'Southridge orders' }])
  expect(await post('administrator', '/api/tools/get_flow/execute', { flowId: 101 })).toMatchObject({ success: false })
})
