import { describe, expect, test } from 'vitest'
import { annotations, stepSummary } from './github.ts'
import { htmlReport } from './html/page.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { verdictText } from './verdict-text.ts'
import type { CaseReport, ExchangeReport, Report } from './report.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { sarif } from './sarif.ts'
import { terminal } from './terminal.ts'

function exchange(status: number, body: string): ExchangeReport {
  const request = { method: 'GET', url: 'http://target.test/rest/v1/flows/7', headers: {} }
  return { request, response: { status, headers: {}, body } }
}

const FAILING = 'a page of the gateway'
const PASSING = 'an answer of the service'

function unsteady(first: 'violation' | 'error' = 'violation'): Report {
  const one: Partial<CaseReport> = {
    outcome: 'unsteady',
    operation: 'getFlow',
    message: 'getFlow answered 404, expected 200',
    exchanges: [exchange(404, FAILING)],
    curl: 'curl http://target.test/rest/v1/flows/7',
    attempts: [
      { outcome: first, message: 'getFlow answered 404, expected 200', durationMs: 1, requests: 1 },
      { outcome: 'pass', durationMs: 1, requests: 1, exchanges: [exchange(200, PASSING)] },
    ],
  }
  const { summary } = reportOf({})
  return reportOf(one, { summary: { ...summary, violation: 0, unsteady: 1 } })
}

describe('an unsteady case', () => {
  test('is what the verdict is about', () => {
    const { code, verdict, because } = verdictText(unsteady())
    expect([code, verdict]).toEqual([4, 'Could not be judged'])
    expect(because).toMatch(/^One rule is unsteady: broken or not judged in one attempt, and otherwise in another\.$/)
  })

  test('stands at the terminal with how often it failed', () => {
    const text = terminal(unsteady())
    expect(text).toMatch(/^unsteady \(1 cause\)\n {2}getFlow answered 404, expected 200 \(1 rule unsteady\)/m)
    expect(text).toContain('failed in 1 of 2 attempts')
    expect(text).toContain('violation 0, unsteady 1,')
  })

  test('stands in Markdown and in the summary of a GitHub step', () => {
    for (const text of [markdown(unsteady()), stepSummary(unsteady())]) {
      expect(text).toContain('## unsteady: `getFlow answered 404, expected 200`')
      expect(text).toContain('failed in 1 of 2 attempts')
      expect(text).toMatch(/^\| pass \| violation \| unsteady \|/m)
    }
  })

  test('is an annotation that says so', () =>
    expect(annotations(unsteady(), () => false).map((line) => line.split('%0A')[0])).toEqual([
      '::error title=flows/broken::unsteady, getFlow answered 404, expected 200. What must hold.',
    ]))

  test('is an error of JUnit with what came of each attempt: readers take a flakyFailure for a pass', () => {
    const text = junit(unsteady())
    expect(text).toMatch(/<error message="getFlow answered 404, expected 200" type="unsteady">[^<]*violation: getFlow/)
    expect(text).toContain('errors="1"')
    expect(text).not.toContain('<failure')
  })

  test('is a notification of SARIF, and no result', () => {
    const [log] = (JSON.parse(sarif(unsteady())) as { runs: { results: unknown[]; invocations: object[] }[] }).runs
    expect(log?.results).toEqual([])
    expect(JSON.stringify(log?.invocations)).toContain(
      'unsteady, getFlow answered 404, expected 200; failed in 1 of 2 attempts',
    )
  })

  test('has a section of the page, with the answers of both attempts', () => {
    const page = htmlReport(unsteady())
    expect(page).toContain('Unsteady')
    expect(page).toContain('It failed in 1 of 2 attempts.')
    for (const text of [FAILING, PASSING]) expect(page).toContain(text)
    expect(htmlReport(reportOf({}))).not.toContain('Unsteady')
  })

  test('is about its own rule where it was broken, and about none where it could not be judged', () => {
    expect(terminal(unsteady('error'))).toContain('(1 rule unsteady)')
  })
})

describe('a violation that could not be tried again', () => {
  const report = reportOf({ unconfirmed: 'the run was stopped', exchanges: [exchange(404, FAILING)] })

  test.each<[string, string]>([
    ['the terminal', terminal(report)],
    ['Markdown', markdown(report)],
    ['the page', htmlReport(report)],
  ])('says so: %s', (_where, text) => expect(text).toContain('not confirmed by another attempt: the run was stopped'))
})
