import { describe, expect, test } from 'vitest'
import type { CaseReport, Report, RuleReport } from '../../../suites/index.ts'
import { answerFor } from './answer.ts'
import type { Judged } from './judged.ts'

const RELEASE = { version: '1.2', environment: 'staging' }

function rule(id: string, outcome: RuleReport['outcome'], one: Partial<CaseReport> = {}): RuleReport {
  const base = { id, text: `${id}.`, source: [], profile: 'product' as const, cost: { requests: 1, durationMs: 1 } }
  return { ...base, outcome, cases: [{ id, title: id, outcome, durationMs: 1, exchanges: [], ...one }] }
}

function report(more: Partial<Report> = {}): Report {
  const rules = more.rules ?? [rule('flows/create', 'pass'), rule('flows/delete', 'pass')]
  const count = (outcome: string): number => rules.filter((one) => one.outcome === outcome).length
  return {
    schemaVersion: 1,
    target: 'https://staging.example.com/rest',
    profile: ['product'],
    edition: 'now',
    seed: 1,
    run: 'abc',
    release: RELEASE,
    startedAt: '2026-11-22T10:00:00Z',
    durationMs: 1,
    requests: 2,
    repeated: 0,
    summary: {
      pass: count('pass'),
      violation: count('violation'),
      warning: 0,
      notApplicable: 0,
      blocked: count('blocked'),
      notYetChecked: 0,
      error: count('error'),
      unsteady: count('unsteady'),
      known: count('known'),
    },
    proved: { rules: count('pass'), of: rules.length, required: 0 },
    operations: [],
    leftBehind: [],
    ...more,
    rules,
  }
}

const verified = (more: Partial<Report> = {}): Report =>
  report({ kind: 'contracts', rules: [rule('ci-runner/a-run', 'pass')], edition: 'pacts', ...more })

function answer(reports: Report[], more: Partial<Judged> = {}) {
  return answerFor({
    release: RELEASE,
    reports,
    today: '2026-11-22',
    edition: 'now',
    rules: 2,
    consumers: [],
    maxAge: 7,
    ...more,
  })
}

const known = (expires: string): Report =>
  report({
    rules: [rule('flows/create', 'pass'), rule('flows/delete', 'known', { baseline: { reason: 'later', expires } })],
  })

test('yes, if the check and the contracts of this release passed', () => {
  expect(answer([report(), verified()], { consumers: ['ci-runner'] })).toMatchObject({ verdict: 'yes', because: [] })
})

test('yes, with known failures until they expire', () => {
  const { verdict, because } = answer([known('2026-11-22'), verified()])
  expect({ verdict, because }).toMatchObject({
    verdict: 'yes',
    because: ['known until 2026-11-22: flows/delete: later'],
  })
})

test('yes, with a known failure of a contract', () => {
  const baseline = { reason: 'mended in 1.3', expires: '2026-12-24' }
  const contracts = verified({
    rules: [rule('ci-runner/a-run', 'known', { baseline }), rule('ci-runner/a-read', 'pass')],
  })
  expect(answer([report(), contracts], { consumers: ['ci-runner'] })).toMatchObject({
    verdict: 'yes',
    because: ['known until 2026-12-24: ci-runner/a-run: mended in 1.3'],
  })
})

describe('no, and why', () => {
  test.each<[string, Report[], string]>([
    [
      'a broken rule',
      [report({ rules: [rule('flows/delete', 'violation')] }), verified()],
      'check: flows/delete is broken',
    ],
    [
      'a broken contract, though nothing was checked yet',
      [verified({ rules: [rule('ci-runner/a-run', 'violation')] })],
      'contracts: ci-runner/a-run is broken',
    ],
    [
      'a known failure that expired since the run',
      [known('2026-11-21'), verified()],
      'check: flows/delete was known until 2026-11-21: later',
    ],
    [
      'a known failure of a contract that expired since the run',
      [
        report(),
        verified({
          rules: [rule('ci-runner/a-run', 'known', { baseline: { reason: 'later', expires: '2026-11-21' } })],
        }),
      ],
      'contracts: ci-runner/a-run was known until 2026-11-21: later',
    ],
    [
      'a baseline of contracts that holds no more',
      [report(), verified({ staleBaseline: ['b.yaml:1: remove it'] })],
      'contracts: b.yaml:1: remove it',
    ],
    [
      'a baseline that holds no more',
      [report({ staleBaseline: ['b.yaml:1: remove it'] }), verified()],
      'check: b.yaml:1: remove it',
    ],
  ])('%s', (_name, reports, because) => {
    expect(answer(reports)).toMatchObject({ verdict: 'no', because: [because] })
  })
})

describe('never verified, and what is missing', () => {
  const of = (required: number, count: number, all: number): Report['proved'] => ({ rules: count, of: all, required })
  const other = { version: '1.1', environment: 'staging' }
  const { release: _named, ...unnamed } = report()
  test.each<[string, Report[], RegExp]>([
    [
      'no check',
      [verified()],
      /^check: no result; run etalon check --target FILE --version 1\.2 --environment staging$/,
    ],
    ['no contracts', [report()], /^contracts: no result; run etalon contracts /],
    ['a check of another version', [report({ release: other }), verified()], /^check: no result/],
    ['a check of no version', [unnamed, verified()], /^check: no result/],
    [
      'something blocked',
      [report({ rules: [rule('a/b', 'blocked'), rule('a/c', 'pass')] }), verified()],
      /^check: not verified \(1 blocked/,
    ],
    [
      'nothing proved',
      [report({ rules: [rule('a/b', 'not-applicable'), rule('a/c', 'not-applicable')] }), verified()],
      /^check: nothing was proved; run etalon/,
    ],
    [
      'a failed run',
      [report(), verified({ rules: [rule('ci-runner/a-run', 'error')] })],
      /^contracts: not verified \(0 blocked, 1 failed/,
    ],
    [
      'a run that was stopped',
      [report({ interrupted: true, proved: { rules: 2, of: 2, required: 0.5 } }), verified()],
      /did not finish/,
    ],
    [
      'a part of a run',
      [report({ shard: { index: 1, count: 4, cases: 'x', planned: {} } }), verified()],
      /part 1 of 4 alone; merge/,
    ],
    [
      'a run that was stopped at its end',
      [report(), verified({ stopped: true })],
      /^contracts: the run did not finish/,
    ],
    [
      'a check of the embedded mock',
      [report({ named: 'embedded' }), verified({ named: { file: 'my target.yaml' } })],
      /^check: this result is of the embedded mock, not of a service; run etalon check --target 'my target\.yaml' --version/,
    ],
    [
      'a broken rule of the embedded mock',
      [report({ named: 'embedded', rules: [rule('flows/delete', 'violation')] }), verified()],
      /^check: this result is of the embedded mock/,
    ],
    [
      'less than a run needs',
      [report({ rules: [rule('a/b', 'pass'), rule('a/c', 'not-applicable')], proved: of(0.9, 1, 2) }), verified()],
      /^check: 1 of 2 rules were verified \(50 %\), and 90 % are needed; run etalon check --target FILE/,
    ],
    [
      'less than a run needs without what is known',
      [report({ ...known('2026-11-30'), proved: of(0.9, 1, 2) }), verified()],
      /^check: 1 of 2 were proved \(50 %\), and 90 % are needed; run etalon/,
    ],
    [
      'something blocked for a consumer',
      [report(), verified({ rules: [rule('web-console/a', 'blocked'), rule('ci-runner/a', 'pass')] })],
      /^contracts: not verified \(1 blocked, 0 failed, 0 unsteady; 1 of 2 proved: 50 %\): interactions of web-console; run/,
    ],
    ['rules of before', [report({ edition: 'then' }), verified()], /^check: the rules have changed/],
    [
      'rules that were left out',
      [report({ rules: [rule('flows/create', 'pass')] }), verified()],
      /^check: 1 of 2 rules were left out/,
    ],
    [
      'results of two targets',
      [report(), verified({ target: 'https://other.example.com/rest' })],
      /^the results are about several targets/,
    ],
  ])('%s', (_name, reports, because) => {
    expect(answer(reports)).toMatchObject({ verdict: 'never verified', because: [expect.stringMatching(because)] })
  })

  const proving = (count: number, of: number, name = 'ci-runner'): RuleReport[] =>
    Array.from({ length: of }, (_none, at) => rule(`${name}/a-${at}`, at < count ? 'pass' : 'not-applicable'))

  test('a consumer of which less was verified than needed, though the others make up for it', () => {
    const rules = [...proving(20, 20), ...proving(1, 20, 'web-console')]
    const { verdict, because } = answer([report(), verified({ rules, proved: of(0.5, 21, 40) })])
    expect(verdict).toBe('never verified')
    expect(because).toEqual([
      expect.stringMatching(
        /^contracts: 1 of 20 interactions of web-console were verified \(5 %\), and 50 % are needed; run etalon/,
      ),
    ])
  })

  test('a share that the run did not need, but the release does', () => {
    const contracts = verified({ rules: proving(3, 4), proved: of(0.1, 3, 4) })
    expect(answer([report(), contracts], { require: 0.5 }).verdict).toBe('yes')
    expect(answer([report(), contracts], { require: 1 })).toMatchObject({
      verdict: 'never verified',
      because: [expect.stringContaining('3 of 4 interactions of ci-runner were verified (75 %), and 100 % are needed')],
    })
    expect(answer([report({ proved: of(0.9, 2, 2) }), verified()], { require: 0.1 }).verdict).toBe('yes')
  })

  test.each([
    ['2026-11-15T23:59:59Z', 'yes'],
    ['2026-11-14T23:59:59Z', 'never verified'],
    ['2024-11-22T10:00:00Z', 'never verified'],
    ['2026-11-23T10:00:00Z', 'yes'],
    ['2027-11-22T10:00:00Z', 'never verified'],
  ])('a result of %s: %s', (startedAt, verdict) => {
    expect(answer([report({ startedAt }), verified()]).verdict).toBe(verdict)
    expect(answer([report(), verified({ startedAt })]).verdict).toBe(verdict)
  })

  test('a consumer that the run left out, unless the release names its consumers', () => {
    const contracts = verified({ consumers: ['ci-runner', 'web-console'] })
    expect(answer([report(), contracts])).toMatchObject({
      verdict: 'never verified',
      because: [expect.stringMatching(/^contracts: the pacts of web-console were left out; .*--consumer$/)],
    })
    expect(answer([report(), contracts], { consumers: ['ci-runner'] })).toMatchObject({ verdict: 'yes' })
  })

  test('a required consumer that was not verified', () => {
    const { verdict, because } = answer([report(), verified()], { consumers: ['ci-runner', 'web-console'] })
    expect(verdict).toBe('never verified')
    expect(because).toEqual([expect.stringMatching(/^contracts: the pact of web-console was not verified/)])
  })
})
