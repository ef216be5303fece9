import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type FreedomId, allOperations, freedoms } from '#spec'
import { type TakenVariant, variants } from '../../mocks/alterations/variants/index.ts'
import { toolCaller } from './assistant.ts'
import type { Sides } from './names.ts'
import { deliveryTo, realise, reaching } from './requests.ts'
import type { Side } from './side.ts'
import { Twins } from './twins.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

// Some variants let a stream stay open for a while.
useVirtualTime()

/** Requests of each operation, of the plain mock and of one that takes each freedom otherwise. */
const REQUESTS = Number(process.env['ETALON_APART'] ?? 15)
const VARIED = Math.ceil(REQUESTS / 5)
const SEED = Number(process.env['ETALON_APART_SEED'] ?? 20_261_123)

const own: Side = { tenantId: 21, base: 3_000_000, mark: 'ownmark' }
const foreign: Side = { tenantId: 22, base: 4_000_000, mark: 'foreignmark' }
const sides: Sides = { own, foreign }
const assistant = toolCaller(sides)

/** Sends requests of one kind to twins; the first by which one side learns of the other, or changes it, fails. */
async function expectApart(
  twins: Twins,
  requests: fc.Arbitrary<(of: Sides) => Request>,
  numRuns: number,
): Promise<void> {
  twins.reset()
  const apart = fc.asyncProperty(requests, async (make) => {
    const request = make(sides)
    const told = `${request.method} ${request.url.replaceAll(/x{9,}/g, '…')} ${await request.clone().text()}`
    const difference = await twins.differ(request)
    if (difference !== undefined) throw new Error(`${told}\n${difference}`)
  })
  const { failed, errorInstance, counterexamplePath } = await fc.check(apart, {
    numRuns,
    seed: SEED,
    endOnFailure: true,
  })
  // The request says more than the parts that it was made of.
  if (failed) throw new Error(`path ${counterexamplePath}: ${(errorInstance as Error).message}`)
  expect(twins.difference()).toBeUndefined()
}

const ofEach = allOperations.map((facts) => [facts.id, reaching(facts).map((one) => realise(one))] as const)

describe(`one tenant is nothing to another, in ${REQUESTS} requests of each operation`, () => {
  const twins = new Twins({ own, foreign, assistant })
  afterAll(() => twins.close())

  test.each(ofEach)('%s', async (_id, requests) => expectApart(twins, requests, REQUESTS))
  test('URLs of listeners', async () => expectApart(twins, deliveryTo, REQUESTS * 4))
})

/** Variants that are left out: by most of them one side does learn something, on purpose. */
const EXEMPT: Partial<Record<FreedomId, string>> = {
  // A tenant's own id is taken or not; the ids of all are from one range.
  'flows/imported-ids': 'bundle-ids',
  // They wait for a run to end, and here no time goes by meanwhile.
  'executions/live-console-delivery': 'stream',
  'runs/wait-if-running': 'response-waits',
  'runs/error-code-without-sync': 'waits',
  // Whoever has the URL may send to it.
  'listeners/receiver-token': 'not-needed',
  // The refusal itself says that there is such an object, and nothing else of it.
  'permissions/objects-of-other-tenants': 'forbidden',
}

/** Each freedom in its so-manieth variant beside the plain choice: all variants, in as many mocks as the most varied one has. */
function takenAs(round: number): TakenVariant[] {
  return freedoms.flatMap(({ id }) => {
    const others = variants.filter(({ freedom, variant }) => freedom === id && EXEMPT[id] !== variant)
    return others[round % Math.max(1, others.length)] ?? []
  })
}

const most = Math.max(...freedoms.map(({ variants: all }) => all.length - 1))

describe.each([...Array(most).keys()])('nor is it where all freedoms are taken otherwise, the %i. way', (round) => {
  const alterations = takenAs(round).map(({ alteration }) => alteration)
  const twins = new Twins({ own, foreign, assistant, alterations })
  afterAll(() => twins.close())

  test.each(ofEach)('%s', async (_id, requests) => expectApart(twins, requests, VARIED))
  test('URLs of listeners', async () => expectApart(twins, deliveryTo, REQUESTS))
})
