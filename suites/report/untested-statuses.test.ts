import { expect, test } from 'vitest'
import { ruleOf, unasked } from '#spec'
import type { CaseReport, OperationReport, RuleReport } from './report.ts'
import { withUntestedStatuses } from './untested-statuses.ts'

const MISSING = 'flows/get-missing'

function ruleReport(outcome: CaseReport['outcome'], message?: string): RuleReport {
  const { id, text, source, profile } = ruleOf(MISSING)
  const one = { id: `${id} | a title`, title: 'a title', outcome, durationMs: 0, exchanges: [] }
  const cases = [{ ...one, ...(message === undefined ? {} : { message }) }]
  return { id, text, source, profile, outcome, cost: { requests: 0, durationMs: 0 }, cases }
}

function getFlow(...seen: number[]): OperationReport {
  return { operationId: 'getFlow', method: 'GET', path: '/v1/flows/{id}', documented: [200, 404], seen, requests: 1 }
}

const reasonFor404 = (...rules: RuleReport[]): string | undefined =>
  withUntestedStatuses([getFlow(200)], rules)[0]?.unseen?.[0]?.reason

test('a status did not come for the reason of the cases that would bring it about', () => {
  expect(reasonFor404(ruleReport('not-applicable', 'needs fixture:x'))).toBe('needs fixture:x')
  expect(reasonFor404(ruleReport('pass'))).toBe(`no response had it in the cases of ${MISSING}`)
  expect(withUntestedStatuses([getFlow(404)], [ruleReport('blocked', 'no flow')])[0]?.unseen).toEqual([
    { status: 200, reason: 'no flow' },
  ])
  expect(reasonFor404()).toMatch(/^none of these was chosen: \S+\/\S+/)
})

test('a status that the gate does not ask for has the reason of the catalogue', () => {
  const { operations, statuses, reason } = unasked[0]!
  const one = {
    operationId: operations[0]!,
    method: 'POST',
    path: '/',
    documented: [...statuses],
    seen: [],
    requests: 0,
  }
  expect(withUntestedStatuses([one], [])[0]?.unseen).toEqual(statuses.map((status) => ({ status, reason })))
})

test('nothing is said of what came', () => {
  expect(withUntestedStatuses([getFlow(200, 404)], [])[0]).not.toHaveProperty('unseen')
})
