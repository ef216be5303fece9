import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { beyondDocuments } from '../../contracts/spec-check/documents.ts'
import { type Interaction, readPact } from '../../contracts/provider/interactions.ts'
import { STATES, type StateName } from '../../contracts/states.ts'
import { packageFile } from '../../mocks/node/package-file.ts'
import { unpromised } from '../../scripts/cli/contracts/refuse.ts'
import { committed, stopVerifying, verifier } from './verifying.ts'

afterAll(stopVerifying)

const folder = mkdtempSync(join(tmpdir(), 'etalon-refused-'))
const json = (content: unknown): object => ({ content, contentType: 'application/json', encoded: false })
const type = { combine: 'AND', matchers: [{ match: 'type' }] }

/** A team's pact with one interaction. */
function pactOf(interaction: object): Interaction[] {
  const file = join(folder, 'team.json')
  const metadata = { pactSpecification: { version: '4.0' } }
  const pact = { consumer: { name: 'team' }, provider: { name: 'platform' }, interactions: [interaction], metadata }
  writeFileSync(file, JSON.stringify(pact))
  return readPact(file)
}

/** A request of an administrator, with the expected response. */
function asks(method: string, path: string, response: object, state: StateName = STATES.scheduledFlow): object {
  const generators = {
    path: { type: 'ProviderState', expression: path },
    header: { Authorization: { type: 'ProviderState', expression: 'Bearer ${token}' } },
  }
  return {
    type: 'Synchronous/HTTP',
    description: `${method} ${path}`,
    providerStates: [{ name: state }],
    request: {
      method,
      path: path.replaceAll(/\$\{\w+\}/g, '1'),
      headers: { Authorization: ['Bearer key'] },
      generators,
    },
    response: { status: 200, ...response },
  }
}

async function objections(interaction: object): Promise<string[]> {
  return (await unpromised(pactOf(interaction), verifier)).map(({ says }) => says)
}

describe('what the documents do not say', () => {
  test.each<[string, object, RegExp]>([
    [
      'a member',
      asks('GET', '/v1/flows/${flowId}', { body: json({ id: 1, colour: 'red' }) }),
      /additional properties - colour/,
    ],
    ['a type', asks('GET', '/v1/flows/${flowId}', { body: json({ id: 'one' }) }), /must be integer \(response\.body/],
    ['a path', asks('GET', '/v1/gadgets', {}), /not defined in spec file: GET \/v1\/gadgets/],
    ['a method', asks('POST', '/v1/schedules/${scheduleId}/pause', {}), /not defined in spec file/],
    ['a status', asks('GET', '/v1/flows', { status: 201 }), /status code not defined in spec file: 201/],
    ['a header', asks('GET', '/v1/flows', { headers: { 'X-Colour': ['red'] } }), /header is not defined .*x-colour/],
    [
      'a member of an event',
      { type: 'Asynchronous/Messages', description: 'a token', contents: json({ type: 'token', text: 'hi' }) },
      /not a documented event of a chat stream/,
    ],
    [
      'a payload of a delivery',
      {
        type: 'Asynchronous/Messages',
        description: 'a delivery',
        contents: json({ flowId: 1 }),
        metadata: { 'X-Etl-Webhook-Event': 'Flow.Failed' },
      },
      /webhooks\/payload/,
    ],
  ])('%s is refused', async (_name, interaction, words) => {
    expect(await objections(interaction)).toContainEqual(expect.stringMatching(words))
  })
})

describe('a matcher on a freedom is refused, and the freedom is named', () => {
  const references = { body: { '$.schedules': type, '$.schedules[*].id': type } }
  test.each<[string, object]>([
    [
      'flows/delete-refused-body',
      asks('DELETE', '/v1/flows/${flowId}', {
        status: 409,
        body: json({ schedules: [{ id: 1 }] }),
        matchingRules: references,
      }),
    ],
    [
      'schedules/list-shape',
      asks('GET', '/v1/schedules/flows/${flowId}', {
        body: json([{ id: 1 }]),
        matchingRules: { body: { '$[*].id': type } },
      }),
    ],
    ['schedules/delete-answer', asks('DELETE', '/v1/schedules/${scheduleId}', { status: 200 })],
    [
      'errors/bad-request-form',
      asks('GET', '/v1/flows/export', {
        status: 400,
        body: json({ error: 'flows is missing' }),
        matchingRules: { body: { '$.error': type } },
      }),
    ],
    [
      'flows/unset-fields',
      asks(
        'GET',
        '/v1/flows/${flowId}',
        { body: json({ id: 1, description: '' }), matchingRules: { body: { '$.id': type, '$.description': type } } },
        STATES.idleFlow,
      ),
    ],
  ])('%s', async (freedom, interaction) => {
    const found = await objections(interaction)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`the documents leave that open[^(]*[ ]${freedom} \\(`))
  })
})

test('what the documents contradict is refused, even if its form is documented', async () => {
  const found = await objections(asks('DELETE', '/v1/flows/${flowId}', { status: 200 }))
  expect(found).toEqual([expect.stringMatching(/a service that follows the documents fails it: .*409/)])
})

test.each([
  [200, "add the provider state 'the key may do everything'", STATES.runnableFlow],
  [403, "add the provider state 'the key is one of an API user'", STATES.runnableFlow],
  [200, "it has the state 'the key may do everything'", STATES.validKey],
])('a literal key in a pact is refused if it expects %i: %s', async (status, mend, state) => {
  const { request, ...more } = asks('GET', '/v1/flows', { status }, state) as { request: object }
  const found = await objections({ ...more, request: { ...request, generators: {} } })
  expect(found).toEqual([
    expect.stringContaining(`expected ${status} but was 401: the pact has a literal key in its Authorization header`),
  ])
  expect(found[0]).toContain(`${mend}, and use the state's 'Bearer \${token}'`)
})

test('a literal key in a pact is accepted if it expects a refusal', async () => {
  const { request, ...more } = asks('GET', '/v1/flows', { status: 401 }, STATES.invalidKey) as { request: object }
  expect(await objections({ ...more, request: { ...request, generators: {} } })).toEqual([])
})

test('a literal key in a pact is not blamed for other problems', async () => {
  const { request, ...more } = asks('GET', '/v1/flows', {}, 'no such state' as StateName) as { request: object }
  expect(await objections({ ...more, request: { ...request, generators: {} } })).toEqual([])
})

test('none of the bundled pacts says what the documents do not say', async () => {
  const openapi = JSON.parse(readFileSync(packageFile('spec/generated/openapi.json'), 'utf8')) as object
  const found = await beyondDocuments(committed, openapi)
  expect(found.map(({ interaction, says }) => `${interaction.description}: ${says}`)).toEqual([])
})

test('a pact that asks for what is promised is accepted', async () => {
  const body = { body: json({ id: 1, name: 'Load orders' }), matchingRules: { body: { '$.id': type, '$.name': type } } }
  expect(await objections(asks('GET', '/v1/flows/${flowId}', body))).toEqual([])
})
