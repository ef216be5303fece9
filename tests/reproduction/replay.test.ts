import { beforeAll, describe, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import type { Alteration } from '../../mocks/index.ts'
import { refuse } from '../../mocks/domain/kernel/answer.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import {
  type CaseReport,
  type CaseResult,
  type Report,
  checks,
  compareRerun,
  observations,
  rerunOf,
  run,
  rerunVerdict,
} from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

const PROFILES = new Set(['product'] as const)

beforeAll(useVirtualTime)

function faultOf(rule: RuleId): Alteration {
  const named = faults.find((one) => one.rule === rule && one.id !== `${rule}#wide`)
  if (named === undefined) throw new Error(`${rule} has no fault`)
  return named.fault
}

/** The first run, in which the rule is broken. `also` names rules whose checks trigger passive ones. */
async function broken(rule: RuleId, also: readonly RuleId[] = []): Promise<Report> {
  const { close, ...mock } = mockUnderTest([faultOf(rule)])
  const report = await run({
    ...mock,
    checks,
    observations,
    seed: 5,
    profiles: PROFILES,
    selected: new Set([rule, ...also]),
  })
  close()
  return report
}

interface Replayed {
  now: string
  code: number
  reasons: readonly (string | undefined)[]
  report: Report
  results: readonly CaseResult[]
}

/** Runs `etalon replay` against a mock with other alterations. */
async function replayed(
  before: Report,
  rule: RuleId,
  alterations: readonly Alteration[],
  operation?: string,
): Promise<Replayed> {
  const rerun = rerunOf(before, rule, operation)
  const results: CaseResult[] = []
  const { close, ...mock } = mockUnderTest(alterations)
  const report = await run({
    ...mock,
    checks,
    observations,
    seed: before.seed,
    profiles: PROFILES,
    selected: rerun.rules,
    includes: ({ id }) => rerun.cases.has(id),
    replays: rerun.replays,
    onResult: (result) => results.push(result),
  })
  close()
  const again = compareRerun(rerun, report)
  return { ...rerunVerdict(again), reasons: again.map(({ reason }) => reason), report, results }
}

/** Nobody may create flows, so almost no case gets to its rule. */
const noFlows: Alteration = {
  steps: ({ authorise }) => ({
    authorise: (facts, ...rest) => (facts.id === 'createFlow' ? refuse(403, 'nobody may') : authorise(facts, ...rest)),
  }),
}

/** The case of a rule that failed on a generated value. */
function drawnOf({ rules }: Report, rule: RuleId): CaseReport | undefined {
  return rules.find(({ id }) => id === rule)?.cases.find(({ counterexample }) => counterexample !== undefined)
}

const KINDS: readonly [string, RuleId, readonly RuleId[]][] = [
  ['a plain check', 'flows/delete-refuses-scheduled', []],
  ['a property', 'flows/replace-is-stored', []],
  ['a model run', 'flows/deleted-flow-not-found', []],
  ['a passive rule', 'errors/conflict-is-json', ['flows/delete-refuses-scheduled']],
]

describe.each(KINDS)('%s', (_kind, rule, also) => {
  let before: Report

  beforeAll(async () => {
    before = await broken(rule, also)
  })

  test('is still failing while the fault is there', async () => {
    expect(await replayed(before, rule, [faultOf(rule)])).toMatchObject({ now: 'still failing', code: 1 })
  })

  test('is fixed without it', async () => {
    expect(await replayed(before, rule, [])).toMatchObject({ now: 'fixed', code: 0 })
  })

  test('is blocked, with the reason, if its prerequisite fails', async () => {
    const { now, code, reasons } = await replayed(before, rule, [noFlows])
    expect({ now, code }).toEqual({ now: 'blocked', code: 2 })
    expect(reasons.join()).toMatch(/createFlow answered/)
  })
})

describe('a generated value that broke its rule', () => {
  const rule = 'flows/replace-is-stored'

  test.each([
    ['a property', rule],
    ['a model run', 'flows/deleted-flow-not-found'],
  ] as const)('%s gets the same one at once', async (_kind, proved) => {
    const before = await broken(proved)
    const first = drawnOf(before, proved)
    const { report } = await replayed(before, proved, [faultOf(proved)])
    const second = drawnOf(report, proved)
    expect(second?.counterexample).toEqual(first?.counterexample)
    expect(second?.exchanges.length).toBeLessThan((first?.exchanges.length ?? 0) / 2)
  })

  test('the shrunk value is tried first, verbatim', async () => {
    const before = await broken(rule)
    const [drawn] = before.rules[0]?.cases.flatMap(({ counterexample }) => counterexample ?? []) ?? []
    const { results } = await replayed(before, rule, [])
    const put = results[0]?.exchanges.find(({ request }) => request.method === 'PUT')
    expect(drawn).toHaveProperty('description')
    expect(JSON.parse(put?.request.body ?? '')).toHaveProperty(
      'description',
      (drawn as { description: string }).description,
    )
  })

  test('ignores a value that is not generated any more', async () => {
    const before = await broken(rule)
    const elsewhere = JSON.parse(JSON.stringify(before), (name, value: unknown) =>
      name === 'path' ? '0:999999' : value,
    ) as Report
    const { now, reasons } = await replayed(elsewhere, rule, [])
    expect(now).toBe('blocked')
    expect(reasons[0]).toMatch(/no longer generated/)
  })
})

describe('the selection', () => {
  test('is one operation, if many failed', async () => {
    const before = await broken('errors/missing-token')
    const operations = before.rules[0]?.cases
      .filter(({ outcome }) => outcome === 'violation')
      .map((one) => one.operation)
    expect(operations?.length).toBeGreaterThan(0)
    const { results } = await replayed(before, 'errors/missing-token', [], operations?.[0])
    expect(results.map((one) => one.case.operation)).toEqual([operations?.[0]])
  })

  test.each([
    ['a rule of which the report does not speak', 'flows/delete-answers-200', undefined, /it is not in the report/],
    [
      'an operation that did not fail',
      'flows/delete-refuses-scheduled',
      'getFlow',
      /getFlow did not fail in the report/,
    ],
    ['no operation', 'flows/delete-refuses-scheduled', 'dropTable', /no such operation/],
  ])('is distinguished from %s', async (_name, rule, operation, message) => {
    const before = await broken('flows/delete-refuses-scheduled')
    expect(() => rerunOf(before, rule, operation)).toThrow(message)
  })
})
