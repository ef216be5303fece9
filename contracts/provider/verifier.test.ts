import { afterAll, describe, expect, test } from 'vitest'
import type { Interaction } from './interactions.ts'
import type { Handler } from './handler.ts'
import { startVerifier } from './verifier.ts'

const source = {
  type: 'Synchronous/HTTP',
  description: 'a read',
  providerStates: [{ name: 'a state' }],
  request: { method: 'GET', path: '/v1/flows' },
  response: { status: 200 },
}
const document = { consumer: { name: 'c' }, provider: { name: 'p' }, interactions: [source] }
const interaction: Interaction = {
  file: 'c.json',
  consumer: 'c',
  kind: 'http',
  description: 'a read',
  states: ['a state'],
  metadata: {},
  source,
  document,
}
const handler: Handler = {
  state: async () => ({}),
  request: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  message: () => Promise.reject(new Error('there is no message')),
}

test('more interactions are verified than one process of Pact is given, and each has its own verdict', async () => {
  const verifier = await startVerifier()
  const answering = (status: number): Handler => ({
    ...handler,
    request: async () => ({ status, headers: {}, body: Buffer.from('') }),
  })
  const statuses = Array.from({ length: 90 }, (_none, at) => (at % 3 === 0 ? 500 : 200))
  for (const some of [statuses.slice(0, 45), statuses.slice(45)]) {
    const verdicts = await Promise.all(some.map((status) => verifier.verify(interaction, answering(status))))
    expect(verdicts.map(({ length }) => (length === 0 ? 200 : 500))).toEqual(some)
  }
  await verifier.close()
})

const verifier = await startVerifier()
afterAll(() => verifier.close())

test('pending interactions of a pact are verified too', async () => {
  const pending = { ...interaction, document: { ...document, interactions: [{ ...source, pending: true }] } }
  const refusing: Handler = { ...handler, request: async () => ({ status: 403, headers: {}, body: new Uint8Array() }) }
  expect(await verifier.verify(pending, refusing)).toMatchObject([{ expected: 200, actual: 403 }])
})

test('an error of the handler is thrown, not reported as a mismatch', async () => {
  const refusing: Handler = { ...handler, state: () => Promise.reject(new Error('the state was refused')) }
  await expect(verifier.verify(interaction, refusing)).rejects.toThrow('the state was refused')
})

test('a pact that Pact cannot read is a failure, not a verdict', async () => {
  const odd = { ...interaction, document: { interactions: 'none' } }
  await expect(verifier.verify(odd, handler)).rejects.toThrow(/Pact/)
})

describe('if only the media type of a body is required, the Content-Type counts and not the type that Pact guesses', () => {
  const asking = (media: string): Interaction => {
    const rules = { $: { combine: 'AND', matchers: [{ match: 'contentType', value: media }] } }
    const body = { content: Buffer.from('an example').toString('base64'), contentType: '*/*', encoded: 'base64' }
    const asked = { ...source, response: { status: 200, body, matchingRules: { body: rules } } }
    const metadata = { pactSpecification: { version: '4.0' } }
    return { ...interaction, source: asked, document: { ...document, metadata, interactions: [asked] } }
  }
  test.each([
    ['text/plain', 'text/plain', '<p>name is missing</p>', true],
    ['text/plain', 'text/plain; charset=utf-8', '/* name is missing */', true],
    ['text/plain', 'text/html', '<p>name is missing</p>', false],
    ['text/plain', 'text/plain', '', false],
    ['application/json', 'application/json', '{"schedules":["<html> export"]}', true],
    ['application/json', 'application/json', 'it is still used', false],
    ['application/json', 'text/plain', 'it is still used', false],
  ])('%s, sent as %s: %s', async (media, label, text, isKept) => {
    const answer = { status: 200, headers: { 'content-type': label }, body: Buffer.from(text) }
    const mismatches = await verifier.verify(asking(media), { ...handler, request: async () => answer })
    expect(mismatches.length === 0).toBe(isKept)
  })
})
