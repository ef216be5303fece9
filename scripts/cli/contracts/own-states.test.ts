import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../../../mocks/index.ts'
import { etalonHere } from '../../../tests/support/in-process.ts'
import type { Ended } from '../../../tests/support/child.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-own-states-'))
const report = join(folder, 'report.json')
let service: Embedded
beforeAll(async () => {
  service = await startEmbedded()
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** A pact that reads a flow, by the names of a team of its own. */
function pactWith(state: string): string {
  const file = join(folder, 'pact.json')
  const generator = (expression: string): object => ({ type: 'ProviderState', expression })
  const interaction = {
    type: 'Synchronous/HTTP',
    description: 'a read of a flow',
    providerStates: [{ name: state }],
    request: {
      method: 'GET',
      path: '/v1/flows/1',
      headers: { Authorization: ['Bearer x'] },
      generators: { path: generator('/v1/flows/${id}'), header: { Authorization: generator('Bearer ${token}') } },
    },
    response: { status: 200 },
  }
  writeFileSync(
    file,
    JSON.stringify({
      consumer: { name: 'team' },
      provider: { name: 'platform' },
      interactions: [interaction],
      metadata: { pactSpecification: { version: '4.0' } },
    }),
  )
  return file
}

async function verified(state: string, ...lines: string[]): Promise<Ended> {
  const target = join(folder, 'target.yaml')
  const key = demoCredentials()['admin']
  const own = [
    `base_url: ${service.target.baseUrl}`,
    'allow: [reads, writes]',
    `credentials: { admin: { api_key: ${key} } }`,
  ]
  writeFileSync(target, [...own, ...lines, ''].join('\n'))
  return etalonHere(['contracts', '--target', target, '--pact', pactWith(state), '--report', report])
}

const MAPPED = [
  'provider_states:',
  '  "flow {name} (exists)":',
  '    states: [the key may do everything, a flow that nothing refers to and that never ran]',
  '    values: { id: flowId }',
]

test("a team's own state is set up by states of ours, and supplies values by the team's names", async () => {
  const { code, output } = await verified('flow Orders (exists)', ...MAPPED)
  expect(output).toContain('1 of 1 interactions verified')
  expect(code).toBe(0)
  expect(readFileSync(report, 'utf8')).toContain('given flow Orders (exists)')
})

const CALLED = [
  'provider_states:',
  '  "flow {name} (exists)":',
  '    calls:',
  '      - { operation: createFlow, body: { name: "{unique} {name}" }, values: { made: id, called: name } }',
  '      - { operation: replaceFlow, path: { flowId: "{made}" }, body: { id: "{made:integer}", name: "{called}" } }',
  '    values: { id: made }',
]

test("a team's own state is set up by calls of the API, which leave nothing", async () => {
  const { code, output } = await verified('flow Orders (exists)', ...CALLED)
  expect(output).toContain('1 of 1 interactions verified')
  expect(code).toBe(0)
  const headers = { authorization: `Bearer ${demoCredentials()['admin']}` }
  const flows = await fetch(`${service.target.baseUrl}/v1/flows`, { headers })
  expect(await flows.text()).not.toContain('Orders (exists)')
})

test('a call that supplies nothing or is refused blocks, with its place', async () => {
  const nothing = await verified('flow A (exists)', ...CALLED.map((line) => line.replace('made: id', 'made: user.id')))
  expect(nothing.output).toMatch(/\.calls\.0\.values\.made: the response of createFlow has no member user\.id/)
  expect(nothing.code).toBe(2)
  const refused = await verified(
    'flow A (exists)',
    ...CALLED.map((line) => line.replace('body: { name', 'body: { nam')),
  )
  expect(refused.output).toMatch(/createFlow/)
  expect(refused.code).toBe(2)
})

test('a value that no state supplies is named, with those that are', async () => {
  const { code, output } = await verified('flow Orders (exists)', ...MAPPED.slice(0, 3), '    values: { id: flowid }')
  expect(output).toMatch(
    /provider_states\.flow \{name\} \(exists\)\.values\.id: its states supply no flowid, but .*flowId/,
  )
  expect(code).toBe(2)
})

test.each([
  [
    'flow Orders exists',
    /pact\.json: 'a read of a flow': there is no provider state 'flow Orders exists'; .*add to \S+target\.yaml: provider_states: \{ "flow Orders exists": \{ states: \[/,
  ],
  ['xflow Orders (exists)', /no provider state 'xflow Orders/],
])('an unknown state %s is refused with the line to add', async (state, message) => {
  const { code, output } = await verified(state, ...MAPPED)
  expect(output).toMatch(message)
  expect(code).toBe(3)
})

test.each<[string, string[], RegExp]>([
  [
    'a misspelt state of ours',
    ['provider_states:', '  a:', '    states:', '      - the key may do everything', '      - the key may do it'],
    /target\.yaml:8: provider_states\.a\.states: there is no state 'the key may do it' in Etalon; the nearest are 'the key may do everything'/,
  ],
  [
    'a misspelt key',
    ['provider_states:', '  a: { state: [b] }'],
    /target\.yaml:5: provider_states\.a\.state is not a known key/,
  ],
  [
    'an unknown operation',
    ['provider_states:', '  a:', '    calls:', '      - operation: createFlwo'],
    /target\.yaml:7: provider_states\.a\.calls\.operation: there is no operation 'createFlwo'; the nearest are createFlow/,
  ],
  [
    'neither states nor calls',
    ['provider_states:', '  a: {}'],
    /target\.yaml:5: provider_states\.a .*states, calls or both/,
  ],
  ['no states', ['provider_states:', '  a: { states: [] }'], /target\.yaml:5: provider_states\.a\.states /],
])('%s in the target file is refused by line', async (_what, lines, message) => {
  const { code, output } = await verified('a', ...lines)
  expect(output).toMatch(message)
  expect(code).toBe(3)
})
