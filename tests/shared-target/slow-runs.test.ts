import { afterAll, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import type { Alteration } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type CaseResult, checks, httpTransport, run } from '../../suites/index.ts'
import { type Embedded, startEmbedded } from '../../scripts/cli/embedded.ts'

/** The response timeout here, in ms. */
const PATIENCE_MS = 500
const { send, close: hangUp } = httpTransport(PATIENCE_MS)
afterAll(hangUp)

/** Runs the first case of a rule on an altered mock, with this timeout for asynchronous effects. */
async function judged(
  rule: RuleId,
  settleMs: number,
  alteration: Alteration,
  prepare: (mock: Embedded) => Promise<unknown> = async () => {},
): Promise<CaseResult | undefined> {
  // Of several checks of a rule, the one about a run of its own.
  const check = checks.findLast((one) => one.rule === rule)
  const results: CaseResult[] = []
  const mock = await startEmbedded([alteration])
  await prepare(mock)
  const { target, redactor } = mock
  const limits = { ...target.limits, timeoutMs: PATIENCE_MS, settleMs }
  const onResult = (result: CaseResult): unknown => results.push(result)
  const profiles = new Set(['product'] as const)
  const what = { checks: [check!], observations: [], redactor, seed: 1, profiles }
  await run({ ...what, target: { ...target, limits }, send, onResult })
  await mock.close()
  return results[0]
}

test('a start request that was abandoned before its stopped run ended has no response', async () => {
  const { fault } = faults.find(({ id }) => id === 'runs/stop-ends-waiting#runFlow')!
  expect(await judged('runs/stop-ends-waiting', 2 * PATIENCE_MS, fault)).toMatchObject({
    outcome: 'blocked',
    thrown: { message: expect.stringContaining('(limits.timeout_ms)') },
  })
})

test('a run that ends by itself while its stop is pending was not stopped', async () => {
  const noStop: Alteration = {
    operations: { stopFlow: ({ apply }) => ({ apply: (call, flow) => ({ ...apply(call, flow), changes: [] }) }) },
  }
  const short = ({ target }: Embedded): Promise<Response> =>
    fetch(`${new URL(target.baseUrl).origin}/_mock/flows/103/runs`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success', duration: PATIENCE_MS }),
    })
  expect(await judged('runs/stop-ends-the-execution', 4 * PATIENCE_MS, noStop, short)).toMatchObject({
    outcome: 'not-applicable',
    thrown: { message: expect.stringContaining('fixtures.runs.slow') },
  })
})
