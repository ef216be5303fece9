import { beforeAll, expect, test } from 'vitest'
import { freedoms, unasked } from '#spec'
import type { Report } from '../../suites/index.ts'
import { gate } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Every pair of an operation and a documented status, such as `getFlow 200`. */
let pairs: Record<'documented' | 'seen', string[]>
const listed = unasked.flatMap(({ operations, statuses }) =>
  operations.flatMap((operation) => statuses.map((status) => `${operation} ${status}`)),
)

beforeAll(async () => {
  const { operations }: Report = await gate([])
  const pairsOf = (statuses: (one: Report['operations'][number]) => readonly number[]): string[] =>
    operations.flatMap((one) => statuses(one).map((status) => `${one.operationId} ${status}`))
  pairs = { documented: pairsOf(({ documented }) => documented), seen: pairsOf(({ seen }) => seen) }
})

test('every documented status of every operation occurs in a run, or is listed as untested with a reason', () => {
  const known = new Set([...pairs.seen, ...listed])
  expect(pairs.documented.filter((pair) => !known.has(pair))).toEqual([])
})

test('a status listed as untested is documented, does not occur, and is listed once', () => {
  const documented = new Set(pairs.documented)
  const seen = new Set(pairs.seen)
  expect(listed.filter((pair) => !documented.has(pair) || seen.has(pair))).toEqual([])
  expect(listed.filter((pair, at) => listed.indexOf(pair) !== at)).toEqual([])
})

test('a freedom given as the reason is about the operation', () => {
  const wrong = unasked.flatMap(({ freedom, operations }) => {
    if (freedom === undefined) return []
    const about = freedoms.find(({ id }) => id === freedom)?.operations ?? []
    return operations.filter((operation) => !about.includes(operation)).map((operation) => `${freedom}: ${operation}`)
  })
  expect(wrong).toEqual([])
})
