import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, allOperations } from '#spec'
import { type Mock, createMock } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { exchangeWith, wordsOf } from '../answers/exchange.ts'
import { createJudge } from '../answers/judge.ts'
import { passOneRequest, useVirtualTime } from '../strength/virtual-time.ts'
import { type FuzzedRequest, realise, requestFor } from './requests.ts'

useVirtualTime()

/** The number of requests, and how many share a world: deleted objects are back in the next one. */
const REQUESTS = Number(process.env['ETALON_FUZZ'] ?? 8_000)
const IN_A_WORLD = 1_000
const SEED = Number(process.env['ETALON_FUZZ_SEED'] ?? 20_261_121)

describe(`${REQUESTS} arbitrary requests get documented responses`, () => {
  const judge = createJudge()
  const failures: Error[] = []
  const sent = new Map<OperationId, number>()
  let mock: Mock
  beforeAll(() => {
    mock = createMock({
      ports: nodePorts(),
      unwatched: true,
      deliver: async () => new Response('taken'),
      onError: (problem) => failures.push(problem),
    })
  })
  afterAll(() => mock.close())

  async function send(fuzzed: FuzzedRequest): Promise<void> {
    passOneRequest()
    judge.judge(await exchangeWith(mock.fetch, realise(fuzzed, mock), 'the fuzzer'))
    const found = judge.take().map(({ rule, message, exchange }) => `${rule}: ${message}\n${wordsOf(exchange)}`)
    sent.set(fuzzed.facts.id, (sent.get(fuzzed.facts.id) ?? 0) + 1)
    expect(failures.splice(0)).toEqual([])
    expect(found).toEqual([])
  }

  const any = fc.oneof(...allOperations.map(requestFor))
  test.each([...Array(Math.ceil(REQUESTS / IN_A_WORLD)).keys()])('world %i', async (round) => {
    mock.world.reset()
    await fc.assert(fc.asyncProperty(any, send), { numRuns: IN_A_WORLD, seed: SEED + round, endOnFailure: true })
  })

  test('every operation was covered', () => {
    const least = REQUESTS / allOperations.length / 2
    expect(allOperations.filter(({ id }) => (sent.get(id) ?? 0) < least).map(({ id }) => id)).toEqual([])
  })
})
