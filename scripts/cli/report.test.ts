import { describe, expect, test } from 'vitest'
import { type RuleId, rules, writeJson } from '#spec'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type Report, writers } from '../../suites/index.ts'
import { checkAltered, oneOfEach } from '../../tests/support/gate.ts'
import { reportProblems } from './read-report.ts'

/** Schema errors of a report as it is written to report.json. */
const problemsOf = (report: unknown): string[] => reportProblems(JSON.parse(writeJson(report)))

/** Rules that break in different ways: in one response, for a generated value, in a passive check. */
const BROKEN: readonly RuleId[] = [
  'flows/delete-refuses-scheduled',
  'flows/replace-is-stored',
  'errors/unauthorized-body-empty',
]
const AREAS = ['flows', 'errors', 'chat']
const selected = new Set(rules.filter(({ area }) => AREAS.includes(area)).map(({ id }) => id))

const [conforming, faulty] = [
  await checkAltered([], selected, { includes: oneOfEach() }),
  await checkAltered(
    BROKEN.map((id) => faults.find(({ rule }) => rule === id)!.fault),
    selected,
    { includes: oneOfEach() },
  ),
].map(({ report }) => report) as [Report, Report]

describe('report.json matches spec/report.schema.yaml', () => {
  test('of a conforming mock', () => {
    expect(problemsOf(conforming)).toEqual([])
    expect(conforming.summary.violation).toBe(0)
  })

  test('of a mock with faults', () => {
    expect(problemsOf(faulty)).toEqual([])
    for (const id of BROKEN) {
      const failed = faulty.rules.find((rule) => rule.id === id)?.cases.filter(({ outcome }) => outcome === 'violation')
      expect(failed, id).not.toEqual([])
      expect(failed?.every(({ exchanges, curl }) => exchanges.length > 0 && curl !== undefined)).toBe(true)
    }
    const drawn = faulty.rules.flatMap((rule) => rule.cases).filter((one) => one.counterexample !== undefined)
    expect(drawn.map(({ path, seed }) => [typeof path, typeof seed])).toContainEqual(['string', 'number'])
  })
})

test('report.json matches it with links to the documents, too', () => {
  const documents = { platform: 'https://docs.example.com/platform', agent: 'https://docs.example.com/agent?id=7' }
  const written = writers.find(({ ending }) => ending === '.json')!.write({ ...conforming, documents })
  expect(problemsOf(JSON.parse(written))).toEqual([])
  expect(written).toContain('"link": "https://docs.example.com/platform#errors"')
})

describe('the schema notices', () => {
  test.each<[string, (report: Report) => unknown, string]>([
    ['a member that is left out', ({ seed: _left, ...rest }) => rest, " must have required property 'seed'"],
    ['a member too many', (report) => ({ ...report, opinion: 'fine' }), ' must NOT have additional properties'],
    [
      'a time in other words',
      (report) => ({ ...report, startedAt: 'today' }),
      '/startedAt must match format "date-time"',
    ],
    [
      'a link to what is no page',
      (report) => ({ ...report, documents: { agent: 'javascript:alert(1)' } }),
      '/documents/agent must match pattern "^https?://[^\\s<>"`\\\\#]+$"',
    ],
    [
      'an outcome that is none',
      (report) => ({ ...report, rules: [{ ...report.rules[0], outcome: 'fine' }] }),
      '/rules/0/outcome must be equal to one of the allowed values',
    ],
  ])('%s', (_name, spoil, problem) => {
    expect(problemsOf(spoil(conforming))).toContain(problem)
  })
})
