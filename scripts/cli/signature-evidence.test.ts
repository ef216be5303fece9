import { expect, test } from 'vitest'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { checkAltered } from '../../tests/support/gate.ts'

const RULE = 'webhooks/signature-is-hmac-sha1'

test('a wrong signature is shown beside the digest that was expected', async () => {
  const { fault } = faults.find(({ rule }) => rule === RULE)!
  const { report } = await checkAltered([fault], new Set([RULE]))
  const failed = report.rules.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome === 'violation')
  expect(failed.length).toBeGreaterThan(0)
  for (const { expected, actual } of failed) {
    expect(expected).toEqual({ 'x-etl-webhook-signature': expect.stringMatching(/^[\da-f]{40}$/) })
    expect(Object.keys(actual as object)).toEqual(['x-etl-webhook-signature'])
  }
})
