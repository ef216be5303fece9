import { expect, test } from 'vitest'
import { faults } from '../../mocks/alterations/faults/index.ts'
import type { CaseReport } from '../../suites/index.ts'
import { checkAltered } from '../../tests/support/gate.ts'

/** The failures of a rule on a mock with the first fault of it. */
async function failuresOf(rule: string): Promise<CaseReport[]> {
  const { fault } = faults.find((one) => one.rule === rule)!
  const { report } = await checkAltered([fault], new Set([rule]))
  const failed = report.rules.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome === 'violation')
  expect(failed.length).toBeGreaterThan(0)
  return failed
}

test('a wrong signature is shown beside the digest that was expected', async () => {
  for (const { expected, actual } of await failuresOf('webhooks/signature-is-hmac-sha1')) {
    expect(expected).toEqual({ 'x-etl-webhook-signature': expect.stringMatching(/^[\da-f]{40}$/) })
    expect(Object.keys(actual as object)).toEqual(['x-etl-webhook-signature'])
  }
})

test('a header that a delivery lacks is shown beside those that it has', async () => {
  for (const { expected, actual } of await failuresOf('webhooks/webhook-id-header')) {
    expect(expected).toBe('x-etl-webhook-id')
    expect(actual).toContain('x-etl-webhook-event')
    expect(actual).not.toContain('x-etl-webhook-id')
  }
})
