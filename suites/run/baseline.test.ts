import { describe, expect, test } from 'vitest'
import type { CaseReport, Report, RuleReport } from '../report/report.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { tallied, verdictOf } from '../report/tally.ts'
import { type BaselineUse, withBaseline } from './baseline.ts'
import { parseBaseline } from './baseline-file.ts'
import { exitCode } from '../report/exit-code.ts'

const TODAY: BaselineUse = { today: '2026-11-23', incomplete: () => false }
const RULE = 'errors/missing-token'
const OTHER = 'flows/delete-refuses-scheduled'

/** A report of rules with these case outcomes, by operation. */
function found(rules: Record<string, Record<string, CaseReport['outcome']>>, more: Partial<Report> = {}): Report {
  const reports = Object.entries(rules).map(([id, outcomes]): RuleReport => {
    const cases = Object.entries(outcomes).map(([operation, outcome]) => ({
      id: `${id} | a title | ${operation}`,
      title: 'a title',
      ...(operation === '' ? {} : { operation }),
      outcome,
      message: `it was a ${outcome}`,
      durationMs: 1,
      exchanges: [],
    }))
    const cost = { requests: 1, durationMs: 1 }
    return { id, text: 'A text.', source: [], profile: 'product', ...verdictOf(id, cases), cost, cases }
  })
  return reportOf({}, { ...tallied(reports, 0), ...more })
}

const entry = (words: string): string => `- { rule: ${words}, reason: a ticket, expires: 2026-12-01 }\n`
const judged = (report: Report, source: string, use = TODAY): Report =>
  withBaseline(report, parseBaseline(source, 'baseline.yaml'), use)

describe('a baseline that is no good names file, line and mend', () => {
  test.each([
    ['no YAML', 'rule: [', /^baseline\.yaml:1: not YAML/],
    ['no list', 'rule: x', /^baseline\.yaml:1: the file must be a list/],
    ['no reason', `\n- { rule: ${RULE}, expires: 2026-12-01 }`, /^baseline\.yaml:2: entry 1 must have .*'reason'/],
    [
      'an empty reason',
      `- rule: ${RULE}\n  reason: " "\n  expires: 2026-12-01`,
      /^baseline\.yaml:2: entry 1\.reason must be a non-empty text/,
    ],
    ['no expiry', `- { rule: ${RULE}, reason: a }`, /^baseline\.yaml:1: entry 1 must have .*'expires'/],
    [
      'an expiry that is no day',
      `- rule: ${RULE}\n  reason: a\n  expires: soon`,
      /:3: entry 1\.expires must be a date, written as/,
    ],
    [
      'a misspelt key',
      `- rule: ${RULE}\n  reson: a`,
      /:2: entry 1\.reson is not a known key; entry 1 knows rule, operation, interaction, reason/,
    ],
    [
      'an unknown rule',
      entry('flows/delete-everything'),
      /:1: flows\/delete-everything is not a rule; .* remove the entry/,
    ],
    [
      'an unknown operation',
      entry(`${RULE}, operation: dropTable`),
      /:1: dropTable is not an operation of errors\/missing-token; give one of .*getFlow/,
    ],
    [
      'an operation of other rules',
      entry(`${OTHER}, operation: getFlow`),
      /:1: getFlow is not an operation of .*; give one of deleteFlow/,
    ],
    [
      'a share of what does not come and go',
      entry(`${OTHER}, share: 0.2`),
      /:1: share is for an intermittent failure; add flaky: true, or remove share/,
    ],
    [
      'a share of nothing',
      `- rule: ${OTHER}\n  flaky: true\n  share: 0\n  reason: a\n  expires: 2026-12-01`,
      /:3: entry 1\.share must be a share above 0 and at most 1/,
    ],
    [
      'neither a rule nor an interaction',
      '\n- { reason: a, expires: 2026-12-01 }',
      /^baseline\.yaml:2: an entry names what fails: a rule of `etalon check` as rule, or an interaction/,
    ],
    [
      'an interaction of an operation',
      '- { interaction: team/a-read, operation: getFlow, reason: a, expires: 2026-12-01 }',
      /:1: an interaction has one operation; remove operation from the entry/,
    ],
    [
      'an interaction twice',
      '- { interaction: team/a-read, reason: a, expires: 2026-12-01 }\n'.repeat(2),
      /:2: team\/a-read is listed at baseline\.yaml:1 already/,
    ],
    [
      'an entry twice',
      entry(OTHER) + entry(OTHER),
      /:2: flows\/delete-refuses-scheduled is listed at baseline\.yaml:1 already/,
    ],
  ])('%s', (_name, source, message) => expect(() => parseBaseline(source, 'baseline.yaml')).toThrow(message))

  test('but an empty one is fine', () => expect(parseBaseline('# none\n', 'baseline.yaml')).toEqual([]))
})

describe('a failure that is listed', () => {
  test('does not fail, and is shown with its reason', () => {
    const report = judged(found({ [OTHER]: { '': 'violation' }, [RULE]: { getFlow: 'pass' } }), entry(OTHER))
    expect(report.summary).toMatchObject({ known: 1, violation: 0, pass: 1 })
    expect(report.rules[0]).toMatchObject({ outcome: 'known', reason: 'it was a violation' })
    expect(report.rules[0]?.cases[0]?.baseline).toEqual({ reason: 'a ticket', expires: '2026-12-01' })
    expect(exitCode(report)).toBe(0)
  })

  test('is not counted as proved', () => {
    const report = judged(found({ [OTHER]: { '': 'violation' } }), entry(OTHER))
    expect(report.proved).toEqual({ rules: 0, of: 1, required: 0 })
    expect(exitCode(report)).toBe(2)
  })

  test('for one operation leaves the others alone', () => {
    const broken = found({ [RULE]: { getFlow: 'violation', listFlows: 'violation' } })
    const report = judged(broken, entry(`${RULE}, operation: getFlow`))
    expect(report.rules[0]?.cases.map(({ outcome }) => outcome)).toEqual(['known', 'violation'])
    expect(exitCode(report)).toBe(1)
    expect(exitCode(judged(broken, entry(RULE)))).toBe(2)
  })

  test.each(['blocked', 'error'] as const)('does not cover what was %s', (outcome) => {
    const report = judged(found({ [RULE]: { getFlow: outcome, listFlows: 'violation' } }), entry(RULE))
    expect(report.rules[0]?.outcome).toBe(outcome)
    expect(exitCode(report)).toBe(outcome === 'error' ? 4 : 2)
  })
})

describe('an entry fails the run', () => {
  test('once its failure is gone', () => {
    const report = judged(found({ [OTHER]: { '': 'pass' } }), `\n${entry(OTHER)}`)
    expect(report.staleBaseline).toEqual([`baseline.yaml:2: ${OTHER} no longer fails; remove the entry`])
    expect(exitCode(report)).toBe(1)
  })

  test('once the failure of its operation is gone, whatever others do', () => {
    const source = entry(`${RULE}, operation: getFlow`) + entry(`${RULE}, operation: listFlows`)
    const report = judged(found({ [RULE]: { getFlow: 'pass', listFlows: 'violation' } }), source)
    expect(report.staleBaseline).toEqual([`baseline.yaml:1: ${RULE} (getFlow) no longer fails; remove the entry`])
  })

  test('once it has expired, and its failure counts again', () => {
    const report = judged(found({ [OTHER]: { '': 'violation' } }), entry(OTHER), { ...TODAY, today: '2026-12-02' })
    expect(report.rules[0]?.outcome).toBe('violation')
    expect(report.staleBaseline?.[0]).toMatch(/^baseline\.yaml:1: the entry of flows.* expired on 2026-12-01; fix/)
    expect(exitCode(found({ [OTHER]: { '': 'pass' } }))).toBe(0)
    const gone = judged(found({ [RULE]: { getFlow: 'pass' } }), entry(OTHER), { ...TODAY, today: '2026-12-02' })
    expect(exitCode(gone)).toBe(1)
  })

  test.each(['violation', 'pass', 'not-applicable'] as const)(
    'where it is for an operation, and its rule is not judged by operation: %s',
    (outcome) => {
      const report = judged(found({ [OTHER]: { '': outcome } }), entry(`${OTHER}, operation: deleteFlow`))
      expect(report.staleBaseline).toEqual([
        `baseline.yaml:1: ${OTHER} is not judged by operation; remove deleteFlow from the entry`,
      ])
    },
  )

  test('not on its last day', () => {
    const report = judged(found({ [OTHER]: { '': 'violation' } }), entry(OTHER), { ...TODAY, today: '2026-12-01' })
    expect(report.staleBaseline).toBeUndefined()
  })

  test.each([
    ['its rule was not selected', found({ [RULE]: { getFlow: 'pass' } })],
    ['its rule was blocked', found({ [OTHER]: { '': 'blocked' } })],
    ['its rule was not applicable', found({ [OTHER]: { '': 'not-applicable' } })],
    ['the run was interrupted', found({ [OTHER]: { '': 'pass' } }, { interrupted: true })],
  ])('not where %s', (_name, report) => expect(judged(report, entry(OTHER)).staleBaseline).toBeUndefined())

  test('not where other shards may still see it', () => {
    const report = found({ [OTHER]: { '': 'pass' } })
    const use = { ...TODAY, incomplete: (rule: string) => rule === OTHER }
    expect(judged(report, entry(OTHER), use).staleBaseline).toBeUndefined()
  })
})

describe('of a report on contracts', () => {
  const READ = 'team/a-read'
  const of = (outcomes: Record<string, CaseReport['outcome']>): Report =>
    found({ [READ]: outcomes, 'team/a-write': { '': 'pass' } }, { kind: 'contracts' })
  const listed = (id: string, expires = '2026-12-01'): string =>
    `- { interaction: "${id}", reason: a ticket, expires: ${expires} }\n`

  test('an entry names an interaction, and those of rules say nothing', () => {
    const source = listed(READ) + `- { rule: ${OTHER}, reason: a ticket, expires: 2026-11-01 }`
    const report = judged(of({ '': 'violation' }), source)
    expect(report.rules[0]).toMatchObject({ outcome: 'known', cases: [{ baseline: { reason: 'a ticket' } }] })
    expect(report.staleBaseline).toBeUndefined()
    expect(exitCode(report)).toBe(0)
    expect(judged(found({ [OTHER]: { '': 'pass' } }), listed(READ, '2026-11-01')).staleBaseline).toBeUndefined()
  })

  test('it fails the run once it is kept, and once it has expired', () => {
    const stale = judged(of({ '': 'pass' }), listed(READ))
    expect(stale.staleBaseline).toEqual([`baseline.yaml:1: ${READ} no longer fails; remove the entry`])
    const expired = judged(of({ '': 'violation' }), listed(READ, '2026-11-22'))
    expect(expired.staleBaseline).toEqual([
      `baseline.yaml:1: the entry of ${READ} expired on 2026-11-22; fix the target or set a later day`,
    ])
    expect([exitCode(stale), exitCode(expired)]).toEqual([1, 1])
    expect(expired.rules[0]?.outcome).toBe('violation')
  })

  test('of several states it may name one, and the other one counts', () => {
    const [one, other] = of({ a: 'violation', b: 'violation' }).rules[0]!.cases as [CaseReport, CaseReport]
    const report = judged(of({ a: 'violation', b: 'violation' }), listed(one.id))
    expect(report.rules[0]?.cases.map(({ outcome }) => outcome)).toEqual(['known', 'violation'])
    expect(judged(of({ a: 'violation', b: 'pass' }), listed(other.id)).staleBaseline).toHaveLength(1)
  })
})

describe('a failure that comes and goes', () => {
  const flaky = (share?: number): string =>
    entry(`${OTHER}, flaky: true${share === undefined ? '' : `, share: ${share}`}`)
  const attempted = (...outcomes: CaseReport['outcome'][]): Report => {
    const steady = new Set(outcomes).size === 1
    const report = found({ [OTHER]: { '': steady ? outcomes[0]! : 'unsteady' }, [RULE]: { getFlow: 'pass' } })
    if (outcomes.length === 1) return report
    const attempts = outcomes.map((outcome) => ({ outcome, durationMs: 1, requests: 1 }))
    const [first, ...others] = report.rules
    return { ...report, rules: [{ ...first!, cases: first!.cases.map((one) => ({ ...one, attempts })) }, ...others] }
  }

  test.each<[string, Report]>([
    ['passes', attempted('pass')],
    ['is unsteady', attempted('violation', 'pass')],
    ['is broken', attempted('violation', 'violation')],
  ])('does not fail where it %s', (_how, report) => {
    const now = judged(report, flaky())
    expect([exitCode(now), now.staleBaseline, now.summary.unsteady]).toEqual([0, undefined, 0])
  })

  test('is shown as what it is', () => {
    const [rule] = judged(attempted('violation', 'pass'), flaky()).rules
    expect(rule).toMatchObject({ outcome: 'known', cases: [{ baseline: { reason: 'a ticket', flaky: true } }] })
  })

  test('has to be listed as such', () => {
    const now = judged(attempted('violation', 'pass'), entry(OTHER))
    expect([exitCode(now), now.summary.unsteady, now.staleBaseline]).toEqual([4, 1, undefined])
  })

  test('does not cover what could not be judged', () =>
    expect(exitCode(judged(attempted('error', 'error'), flaky()))).toBe(4))

  test('expires as others do', () => {
    const now = judged(attempted('violation', 'pass'), flaky(), { ...TODAY, today: '2026-12-02' })
    expect([exitCode(now), now.staleBaseline?.length]).toEqual([1, 1])
  })

  const [broken, held] = ['violation', 'pass'] as const
  test.each<[share: number, attempts: CaseReport['outcome'][], code: number]>([
    [0.2, [held], 0],
    [0.2, [broken, held, broken, held, broken], 0],
    [0.2, [broken, broken, held, broken, broken], 1],
    [0.2, [broken, broken, broken, broken, broken], 1],
    [0.1, [broken, held, broken, held, broken], 1],
    [0.5, [broken, broken, broken, broken, broken], 0],
    [1, [broken, broken, broken, broken, broken], 0],
    // A case that could not be judged does not count as an attempt.
    [0.2, [broken, broken, 'error', broken, 'error'], 1],
    [0.2, [broken, broken, 'error', 'error', 'error'], 0],
  ])('with a share of %s, %j is %i', (share, attempts, code) => {
    const now = judged(attempted(...attempts), flaky(share))
    expect([exitCode(now), now.staleBaseline?.length ?? 0]).toEqual([code, code])
    if (code === 1)
      expect(now.staleBaseline?.[0]).toMatch(
        /^baseline\.yaml:1: flows\/delete-refuses-scheduled failed in \d of 5 attempts, more often than a share of 0\.\d explains/,
      )
  })
})
