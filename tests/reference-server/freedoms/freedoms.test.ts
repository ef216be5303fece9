import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../strength/shards.ts'
import { Probed } from '../bugs/probe.ts'
import { print } from '../json.ts'
import { startReferenceServer } from '../server.ts'
import { type Choices, FREEDOMS, drawn } from './index.ts'
import { LOOKS } from './probes/index.ts'
import type { Look } from './probes/look.ts'
import { roundTrip } from './probes/round-trip.ts'
import { wordsOf } from './words.ts'

/** `npm test` looks at one freedom out of this many; `npm run strength` at all. */
const SAMPLED = 12

async function seen(look: Look, choices: Choices): Promise<string> {
  const server = await startReferenceServer({ choices })
  const service = new Probed(server)
  try {
    return print(await look(service))
  } finally {
    service.close()
    await server.close()
  }
}

test('every freedom has a name of its own, and says what is open', () => {
  const names = FREEDOMS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(FREEDOMS.filter(({ open }) => open.length < 10)).toEqual([])
  for (const { name, variants } of FREEDOMS) expect(new Set(variants).size, name).toBe(variants.length)
})

describe.concurrent('a client sees which variant it is', () => {
  test.for(sampleOf(FREEDOMS, SAMPLED))('$name', async ({ name, variants }) => {
    const { [name]: look } = LOOKS
    const [plain, ...others] = await Promise.all(variants.map((variant) => seen(look, { [name]: variant })))
    expect(await seen(look, {}), 'the plain server').toBe(plain)
    expect(new Set([plain, ...others]).size, [plain, ...others].join('\n')).toBe(variants.length)
  })
})

test('the same seed draws the same variants', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  for (const { name, variants } of FREEDOMS) expect(variants, name).toContain(drawn(7)[name])
})

test('what a client must know has the same names with every combination', () => {
  expect(wordsOf({ 'objects/id-member-of-webhooks': 'with-kind' })).toMatchObject({ webhook_id_member: 'webhookId' })
  for (const seed of [1, 2, 3]) expect(Object.keys(wordsOf(drawn(seed)))).toEqual(Object.keys(wordsOf({})))
})

describe.concurrent('a server with a random combination works', () => {
  test.for(Array.from({ length: 20 }, (_one, seed) => seed))('seed %i', async (seed) => {
    expect(await seen(roundTrip, drawn(seed))).toBe(await seen(roundTrip, {}))
  })
})
