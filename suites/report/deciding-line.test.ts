import { describe, expect, test } from 'vitest'
import { reportOf } from '../../tests/support/sample-report.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { terminal } from './terminal.ts'
import type { CaseReport, Report } from './report.ts'

const exchange = (status: number, body: string): CaseReport['exchanges'][number] => ({
  request: { method: 'GET', url: 'http://target.test/v1/flows', headers: {} },
  response: { status, headers: {}, body },
})

/** An API user is refused. The check tells what it saw, and no expected value. */
const refused = { message: 'an API User was refused with 403', actual: 403, exchanges: [exchange(403, 'no rights')] }

describe.each<[string, (report: Report) => string]>([
  ['terminal', terminal],
  ['markdown', markdown],
  ['junit', junit],
])('in the form %s', (_name, write) => {
  test('a reader sees the rule, what the check says, and the response that breaks the rule', () => {
    const text = write(reportOf(refused))
    for (const part of ['What must hold.', 'an API User was refused with 403', 'actual 403'])
      expect(text).toContain(part)
    expect(text).toMatch(/GET http:\/\/target\.test\/v1\/flows -(?:>|&#62;) 403 no rights/)
    expect(text).not.toMatch(/expected nothing|actual nothing/)
  })

  test('a long body is cut', () => {
    const text = write(reportOf({ ...refused, exchanges: [exchange(403, 'x'.repeat(500))] }))
    expect(text).toContain(`403 ${'x'.repeat(120)}…`)
  })
})

test('what a check says stands at a terminal also where the cause has words of its own', () => {
  const operation = { operationId: 'listFlows', method: 'GET', path: '/v1/flows', documented: [200, 403], seen: [403] }
  const text = terminal(
    reportOf({ ...refused, operation: 'listFlows' }, { operations: [{ ...operation, requests: 1 }] }),
  )
  expect(text).toMatch(/listFlows refuses with 403 what should succeed[^]*\n {4}an API User was refused with 403\n/)
})
