import { beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '#spec'
import {
  type CaseResult,
  type Report,
  type Part,
  checks,
  combined,
  exitCode,
  isAlone,
  merged,
  observations,
  run,
} from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { differing, sentBy, withoutPolling } from './sent.ts'

const COUNT = 4
/** A few generated values are enough here. */
const RUNS = 2
/** Enough of the rules for nearly every operation to be split over shards. */
const OPERATIONS = new Set(allOperations.filter((_one, index) => index % 12 === 0).map(({ id }) => id))
const SEED = 20_261_123

/** Runs the gate on a mock of its own, sequentially and in virtual time: returns the report, and the result of each case. */
async function checked(
  options: { seed?: number; part?: Part; selected?: ReadonlySet<string> } = {},
): Promise<{ report: Report; results: readonly CaseResult[] }> {
  const results: CaseResult[] = []
  const { close, target, ...mock } = mockUnderTest([])
  const report = await run({
    ...mock,
    target: { ...target, limits: { ...target.limits, runs: RUNS } },
    checks,
    observations,
    seed: SEED,
    profiles: new Set(['product']),
    includes: ({ perOperation, operation }) => !perOperation || OPERATIONS.has(operation),
    onResult: (result) => results.push(result),
    ...options,
  })
  close()
  return { report, results }
}

/** The verdicts, without what differs from run to run. */
function verdictsOf({ rules }: Report): Record<string, unknown> {
  return Object.fromEntries(
    rules.map(({ id, outcome, cases }) => [
      id,
      { outcome, cases: cases.map((one) => `${one.id}: ${one.outcome}`).toSorted() },
    ]),
  )
}

function filesOf(reports: readonly Report[]): { file: string; report: Report }[] {
  return reports.map((report, index) => ({ file: `${index}.json`, report: { ...report, named: 'embedded' } }))
}

describe('the whole gate, and the same in four shards', () => {
  let whole: Awaited<ReturnType<typeof checked>>
  let shards: Awaited<ReturnType<typeof checked>>[]
  let together: Report

  beforeAll(async () => {
    useVirtualTime()
    whole = await checked()
    shards = []
    for (let index = 1; index <= COUNT; index++)
      shards.push(await checked({ part: { kind: 'own', shard: { index, count: COUNT, own: true } } }))
    together = merged(filesOf(shards.map(({ report }) => report)))
  })

  test('send the same requests in each case with the same seed', () => {
    const [one, other] = [whole.results, shards.flatMap(({ results }) => results)].map((results) =>
      withoutPolling(sentBy(results)),
    )
    expect(one?.size).toBe(whole.results.length)
    expect(differing(one as never, other as never)).toEqual([])
  })

  test('have the same verdict for each rule and operation', () => {
    expect(verdictsOf(together)).toEqual(verdictsOf(whole.report))
    expect(together.summary).toEqual(whole.report.summary)
    expect(exitCode(together)).toBe(exitCode(whole.report))
  })

  test('see the same statuses for each operation', () => {
    const seen = ({ operations }: Report): unknown =>
      operations.map(({ operationId, seen: statuses }) => [operationId, statuses])
    expect(seen(together)).toEqual(seen(whole.report))
  })

  test('have costs that add up', () => {
    const requests = together.rules.reduce((sum, { cost }) => sum + cost.requests, 0)
    expect(requests).toBe(together.requests)
    expect(together.requests).toBe(shards.reduce((sum, { report }) => sum + report.requests, 0))
  })

  test('take about the same time', () => {
    const costs = shards.map(({ report }) => report.requests / together.requests)
    expect(Math.max(...costs)).toBeLessThan(0.35)
  })

  test('have all other verdicts, and none of the missing one, if a shard is missing', () => {
    const [missing, ...given] = shards.map(({ report }) => report) as [Report, ...Report[]]
    const rest = merged(filesOf(given))
    expect(rest.missing).toBe(`shard 1 of ${COUNT} is missing`)
    expect(exitCode(rest)).toBe(2)
    const lacking = new Set(missing.rules.filter(({ cost }) => cost.requests > 0).map(({ id }) => id))
    const [found, all] = [verdictsOf(rest), verdictsOf(whole.report)]
    expect(Object.keys(found)).toEqual(Object.keys(all))
    for (const { id, outcome, reason } of rest.rules.filter((rule) => lacking.has(rule.id)))
      expect([id, outcome, reason]).toEqual([id, 'not-yet-checked', `not tried: ${rest.missing}`])
    expect(rest.summary.notYetChecked).toBeGreaterThanOrEqual(lacking.size)
  })
})

describe('the same on one target, in three processes and one after them', () => {
  let parts: Awaited<ReturnType<typeof checked>>[]

  beforeAll(async () => {
    useVirtualTime()
    parts = []
    for (let index = 1; index <= 3; index++)
      parts.push(await checked({ part: { kind: 'beside', worker: { index, count: 3 } } }))
    parts.push(await checked({ part: { kind: 'alone' } }))
  })

  test('has the cases that run alone in the last one, and no others', () => {
    const { target } = mockUnderTest([])
    const alone = parts.map(({ results }) => results.filter((one) => isAlone(one.case, target)).length)
    expect(alone).toEqual([0, 0, 0, parts.at(-1)?.results.length])
  })

  test('has the same verdict for each case', async () => {
    const { report } = await checked()
    const all = combined(parts.map((one) => one.report) as [Report, ...Report[]])
    expect(verdictsOf(all)).toEqual(verdictsOf(report))
  })
})

describe('values are generated from the seed', () => {
  /** Rules that are proved on generated values, and a case of theirs that has none. */
  const selected = new Set(['flows/replace-is-stored', 'flows/name-comes-back', 'schedules/name-comes-back'])
  const fixed = 'flows/replace-is-stored | a flow that was deleted and restored is replaced'

  test('the same ones with the same seed, others with another', async () => {
    useVirtualTime()
    const [first, again, other] = [
      await checked({ selected }),
      await checked({ selected }),
      await checked({ selected, seed: 7 }),
    ].map(({ results }) => sentBy(results))
    expect(differing(first as never, again as never)).toEqual([])
    const generated = [...(first?.keys() ?? [])].filter((id) => id !== fixed)
    expect(differing(first as never, other as never)).toEqual(generated)
  })
})
