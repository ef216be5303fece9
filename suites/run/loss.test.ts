import { describe, expect, test } from 'vitest'
import type { Check, Observation } from '../kit/check.ts'
import { Violation } from '../kit/verdict.ts'
import { sarif } from '../report/sarif.ts'
import { verdictText } from '../report/verdict-text.ts'
import type { Report } from '../report/report.ts'
import { terminal } from '../report/terminal.ts'
import { exitCode } from '../report/exit-code.ts'
import { run } from './run.ts'
import { parseTarget } from './target-file.ts'

const RULE = 'flows/deleted-flow-not-found'
const PASSIVE = 'flows/id-shown'
const KEY = 'key-of-the-administrator-1'

type Answer = [status: number, body: string]
const OWN: Answer = [200, '[]']
const REFUSED: Answer = [401, '{}']
const BROKEN: Answer = [500, '{}']

/** A case with `times` requests, which fails if the last status is not 200. */
function asking(title: string, times: number, as: 'admin' | 'editor' = 'admin'): Check {
  return {
    rule: RULE,
    title,
    run: async ({ api, expect: hold }) => {
      let status = 0
      for (let count = 0; count < times; count++) ({ status } = await api.call('listFlows', { as }))
      hold.that(status === 200, `it answered ${status}`)
    },
  }
}

const fails: Check = {
  rule: RULE,
  title: 'fails',
  run: async () => {
    throw new Violation('broken before')
  },
}

/** A passive rule that any status but 200 breaks. */
const watching: Observation = {
  rule: PASSIVE,
  title: 'watching',
  concerns: () => true,
  holds: ({ response }) => {
    if (response.status !== 200) throw new Violation(`it answered ${response.status}`)
  },
}

interface Ran {
  report: Report
  /** Outcomes by title. */
  outcomes: Record<string, string>
  sent: number
}

/** Runs cases one by one against a target that responds by request number. */
async function ran(checks: readonly Check[], answer: (nth: number, key: string) => Answer): Promise<Ran> {
  const source = `base_url: http://a.test/rest
credentials: { admin: { api_key: ${KEY} }, editor: { api_key: key-of-the-editor-1 } }
limits: { concurrency: 1 }
`
  const { target, redactor } = parseTarget(source, 'test', {})
  let sent = 0
  const report = await run({
    target,
    redactor,
    checks,
    observations: [watching],
    async send({ headers }) {
      const [status, body] = answer(++sent, headers['authorization'] ?? '')
      return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
    },
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set([RULE, PASSIVE]),
    confirm: false,
  })
  const cases = report.rules.flatMap((rule) => rule.cases)
  return { report, sent, outcomes: Object.fromEntries(cases.map(({ title, outcome }) => [title, outcome])) }
}

const FIVE = 5
/** Responds normally the given number of times, then always with the other response. */
const until =
  (nth: number, then: Answer) =>
  (now: number): Answer =>
    now <= nth ? OWN : then

describe('a run whose target is lost', () => {
  test('keeps what was decided before, and claims nothing of what came after', async () => {
    const checks = [asking('before', FIVE), asking('tainted', 3), asking('failing', 30), asking('later', 1)]
    const { report, outcomes, sent } = await ran(checks, until(FIVE, BROKEN))
    expect(outcomes).toEqual({ before: 'pass', tainted: 'error', failing: 'error', later: 'error', watching: 'pass' })
    // Twenty in a row, and three probes.
    expect(sent).toBe(FIVE + 20 + 3)
    expect([report.interrupted, exitCode(report)]).toEqual([true, 4])
    expect(report.lost).toMatch(
      /^the target stopped responding: .*GET http:\/\/a\.test\/rest\/v1\/token-auth\/tenants answered 500/,
    )
    expect(report.operations.find(({ operationId }) => operationId === 'listFlows')?.seen).toEqual([200])
    for (const text of [verdictText(report).because, terminal(report), sarif(report)])
      expect(text).toContain(report.lost)
  })

  test('keeps a violation that was found before, which comes first', async () => {
    const { report, outcomes } = await ran([asking('before', FIVE), fails, asking('failing', 30)], until(FIVE, BROKEN))
    expect(outcomes).toMatchObject({ before: 'pass', fails: 'violation', failing: 'error' })
    expect(exitCode(report)).toBe(1)
    expect(verdictText(report).because).toMatch(/^A documented rule is broken\. .* ended early: .*stopped responding/)
  })

  test('keeps the violations of a time in which it was there after all', async () => {
    const hiccup = (nth: number): Answer => (nth === 6 ? BROKEN : until(8, BROKEN)(nth))
    const { outcomes } = await ran([asking('before', 6), asking('between', 2), asking('failing', 30)], hiccup)
    expect(outcomes).toMatchObject({ before: 'violation', between: 'pass', failing: 'error', watching: 'violation' })
  })

  test('is no such run where a look finds it there', async () => {
    const spared = (nth: number): Answer => (nth > FIVE && nth <= FIVE + 20 ? BROKEN : OWN)
    const { report, outcomes } = await ran([asking('failing', FIVE + 20), asking('later', 1)], spared)
    expect(outcomes).toMatchObject({ failing: 'violation', later: 'pass' })
    expect([report.lost, report.interrupted]).toEqual([undefined, undefined])
  })
})

describe("an administrator's key that is revoked in the middle of a run", () => {
  const revokedAfter =
    (last: number) =>
    (nth: number, key: string): Answer =>
      nth > last && key.includes(KEY) ? REFUSED : OWN

  test('blocks what comes then, and breaks no rule', async () => {
    const checks = [asking('before', FIVE), ...Array.from({ length: 25 }, (_none, nth) => asking(`after ${nth}`, 1))]
    const { report, outcomes, sent } = await ran(checks, revokedAfter(FIVE))
    const { before, watching: seen, ...after } = outcomes
    expect([before, seen]).toEqual(['pass', 'pass'])
    expect(new Set(Object.values(after))).toEqual(new Set(['blocked']))
    expect(sent).toBe(FIVE + 20 + 3)
    expect(exitCode(report)).toBe(2)
    expect(report.lost).toBe('the keys stopped working: the admin key is refused: listTenants answered 401')
    expect(JSON.stringify(report)).not.toContain(KEY)
  })

  test('is noticed although other keys still work', async () => {
    const mixed = Array.from({ length: 25 }, (_none, nth) => [
      asking(`admin ${nth}`, 1),
      asking(`editor ${nth}`, 1, 'editor'),
    ])
    const { report } = await ran(mixed.flat(), revokedAfter(FIVE))
    expect(report.lost).toMatch(/the admin key is refused/)
  })

  test('is not thought of where other tokens are refused', async () => {
    const refusing = (_nth: number, key: string): Answer => (key.includes(KEY) ? OWN : REFUSED)
    const { report, outcomes, sent } = await ran([asking('editor', 25, 'editor'), asking('later', 1)], refusing)
    expect(outcomes).toMatchObject({ editor: 'violation', later: 'pass' })
    expect([report.lost, sent]).toEqual([undefined, 26])
  })
})

test('what was sent again is counted and said', async () => {
  const gateway = (nth: number): Answer => (nth === 2 || nth === 3 ? [502, ''] : OWN)
  const { report } = await ran([asking('one', 3)], gateway)
  expect([report.requests, report.repeated]).toEqual([3, 2])
  expect(terminal(report)).toMatch(/^\d+ requests: 3 for cases, 0 for cleaning up, 2 sent again; [\d.]+ s/m)
  expect(terminal({ ...report, repeated: 0 })).not.toContain('sent again')
})
