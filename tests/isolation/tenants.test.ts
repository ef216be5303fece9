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

// Some variants keep a stream open for a while.
useVirtualTime()

/** Requests per operation, to the plain mock and to one with variants. */
const REQUESTS = Number(process.env['ETALON_APART'] ?? 15)
const VARIED = Math.ceil(REQUESTS / 5)
const SEED = Number(process.env['ETALON_APART_SEED'] ?? 20_261_123)

const own: Side = { tenantId: 21, base: 3_000_000, mark: 'ownmark' }
const foreign: Side = { tenantId: 22, base: 4_000_000, mark: 'foreignmark' }
const sides: Sides = { own, foreign }
const assistant = toolCaller(sides)

/** Sends requests to twins; fails on the first by which one side learns about the other, or changes it. */
async function expectApart(
  twins: Twins,
  requests: fc.Arbitrary<(of: Sides) => Request>,
  numRuns: number,
): Promise<void> {
  twins.reset()
  const apart = fc.asyncProperty(requests, async (make) => {
    const request = make(sides)
    const described = `${request.method} ${request.url.replaceAll(/x{9,}/g, '…')} ${await request.clone().text()}`
    const difference = await twins.differ(request)
    if (difference !== undefined) throw new Error(`${described}\n${difference}`)
  })
  const { failed, errorInstance, counterexamplePath } = await fc.check(apart, {
    numRuns,
    seed: SEED,
    endOnFailure: true,
  })
  // The resolved request is more useful than the parts it was generated from.
  if (failed) throw new Error(`path ${counterexamplePath}: ${(errorInstance as Error).message}`)
  expect(twins.difference()).toBeUndefined()
}

const ofEach = allOperations.map((facts) => [facts.id, reaching(facts).map((one) => realise(one))] as const)

describe(`tenants are isolated, in ${REQUESTS} requests of each operation`, () => {
  const twins = new Twins({ own, foreign, assistant })
  afterAll(() => twins.close())

  test.each(ofEach)('%s', async (_id, requests) => expectApart(twins, requests, REQUESTS))
  test('URLs of listeners', async () => expectApart(twins, deliveryTo, REQUESTS * 4))
})

/** Excluded variants: with most of them, one side does learn something, by design. */
const EXEMPT: Partial<Record<FreedomId, string>> = {
  // A tenant's own id is taken or free; all tenants share one range of ids.
  'flows/imported-ids': 'bundle-ids',
  // It waits for a run to end, and no time passes here.
  'executions/live-console-delivery': 'stream',
  // Anyone with the URL may send to it.
  'listeners/receiver-token': 'not-needed',
  // The refusal itself reveals that the object exists, and nothing more.
  'permissions/objects-of-other-tenants': 'forbidden',
}

/** The nth variant of each freedom: covers all variants with as many mocks as the largest freedom has variants. */
function takenAs(round: number): TakenVariant[] {
  return freedoms.flatMap(({ id }) => {
    const others = variants.filter(({ freedom, variant }) => freedom === id && EXEMPT[id] !== variant)
    return others[round % Math.max(1, others.length)] ?? []
  })
}

const most = Math.max(...freedoms.map(({ variants: all }) => all.length - 1))

describe.each([...Array(most).keys()])('so are they with the variants of round %i', (round) => {
  const alterations = takenAs(round).map(({ alteration }) => alteration)
  const twins = new Twins({ own, foreign, assistant, alterations })
  afterAll(() => twins.close())

  test.each(ofEach)('%s', async (_id, requests) => expectApart(twins, requests, VARIED))
  test('URLs of listeners', async () => expectApart(twins, deliveryTo, REQUESTS))
})
