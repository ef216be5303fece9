import { beforeEach, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

let mock: Mock
beforeEach(() => {
  mock = createMock()
})

/** The events of a stream in which the agent replies to an administrator. */
async function streamed(message: string): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const url = 'http://mock.test/rest/v1/ai-agent/api/chat/stream'
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify({ message }) })
  const text = await (await mock.fetch(request)).text()
  const lines = text.split('\n\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, string>)
}

test.each([
  ['Create a support ticket about slow loads', 'create_support_ticket', /^Ticket \d+ was opened\..*\*\*slow loads\*\*/],
  [
    'please open a ticket: late files, my email is x@y.example.',
    'create_support_ticket',
    /late files\*\*.*x@y\.example\.$/,
  ],
  ['List the commands', 'host_list_commands', /\| `version` \| Prints the release \|/],
  ['Run the command version', 'host_cli', /```\n9\.9\.9\n```/],
  ['run `echo hello` on the host', 'host_cli', /```\nhello\n```/],
  ['run the command nonsense', 'host_cli', /^I could not do that: There is no command 'nonsense'\.$/],
  ['import template 81 onto the canvas', 'import_template', /^Created the flow Database to spreadsheet/],
  ['preview template 85', 'import_template', /^Would create the flow CSV files to database \(flow\.etl\.file\)\./],
  ['import template 85 as a dry run on the canvas', 'import_template', /^Would create .*\(flow\.composer\.canvas\)\./],
  ['preview template 999', 'import_template', /^I could not do that: There is no template 999\.$/],
])('%s: the agent calls %s', async (message, tool, reply) => {
  const events = await streamed(message)
  const ofTools = events.filter(({ type }) => type === 'tool_start' || type === 'tool_end')
  expect(ofTools).toMatchObject([
    { type: 'tool_start', tool },
    { type: 'tool_end', tool },
  ])
  expect(events.map(({ content = '' }) => content).join('')).toMatch(reply)
})

test('a ticket is opened once, with what was said', async () => {
  await streamed('Create a support ticket about slow loads')
  expect([...mock.world.view.tickets.values()]).toMatchObject([
    { subject: 'slow loads', userEmail: 'ada@example.com', openedBy: 'ada' },
  ])
})

test('a preview creates nothing, an import on the canvas a flow of its type', async () => {
  const before = mock.world.view.flows.size
  await streamed('preview template 81')
  expect(mock.world.view.flows.size).toBe(before)
  await streamed('import template 81 onto the canvas')
  expect([...mock.world.view.flows.values()].at(-1)).toMatchObject({ flowType: 'flow.composer.canvas' })
})

test('a ticket about nothing is asked about', async () => {
  expect((await streamed('create a support ticket')).some(({ type }) => type === 'tool_start')).toBe(false)
})
