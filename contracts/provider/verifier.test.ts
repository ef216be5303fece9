import { expect, test } from 'vitest'
import type { Interaction } from './interactions.ts'
import type { Part } from './stage.ts'
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
const part: Part = {
  state: async () => ({}),
  request: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  message: () => Promise.reject(new Error('there is no message')),
}

test('more interactions are verified than one process of Pact is given, and each has its own verdict', async () => {
  const verifier = await startVerifier()
  const answering = (status: number): Part => ({
    ...part,
    request: async () => ({ status, headers: {}, body: Buffer.from('') }),
  })
  const statuses = Array.from({ length: 90 }, (_none, at) => (at % 3 === 0 ? 500 : 200))
  for (const some of [statuses.slice(0, 45), statuses.slice(45)]) {
    const verdicts = await Promise.all(some.map((status) => verifier.verify(interaction, answering(status))))
    expect(verdicts.map(({ length }) => (length === 0 ? 200 : 500))).toEqual(some)
  }
  await verifier.close()
})

test('what is pending in a pact is verified all the same', async () => {
  const verifier = await startVerifier()
  const pending = { ...interaction, document: { ...document, interactions: [{ ...source, pending: true }] } }
  const refusing: Part = { ...part, request: async () => ({ status: 403, headers: {}, body: new Uint8Array() }) }
  expect(await verifier.verify(pending, refusing)).toMatchObject([{ expected: 200, actual: 403 }])
  await verifier.close()
})

test('what a part throws is thrown, not told as a mismatch', async () => {
  const verifier = await startVerifier()
  const refusing: Part = { ...part, state: () => Promise.reject(new Error('the state was refused')) }
  await expect(verifier.verify(interaction, refusing)).rejects.toThrow('the state was refused')
  await verifier.close()
})

test('a pact that Pact cannot read is a failure, not a verdict', async () => {
  const verifier = await startVerifier()
  const odd = { ...interaction, document: { interactions: 'none' } }
  await expect(verifier.verify(odd, part)).rejects.toThrow(/Pact/)
  await verifier.close()
})
