import { afterAll, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import type { Alteration } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type CaseResult, checks, httpTransport, run } from '../../suites/index.ts'
import { type Embedded, startEmbedded } from '../../scripts/cli/embedded.ts'

/** How long an answer is waited for here, in ms. */
const PATIENCE_MS = 500
const { send, close: hangUp } = httpTransport(PATIENCE_MS)
afterAll(hangUp)

/** The first case of a rule at an altered mock, judged with so much patience for what comes by itself. */
async function judged(
  rule: RuleId,
  settleMs: number,
  alteration: Alteration,
  prepare: (mock: Embedded) => Promise<unknown> = async () => {},
): Promise<CaseResult | undefined> {
  const check = checks.find((one) => one.rule === rule)
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

test('a start that was given up before its stopped run is over has not been answered', async () => {
  const { fault } = faults.find(({ id }) => id === 'runs/stop-ends-waiting#runFlow')!
  expect(await judged('runs/stop-ends-waiting', 2 * PATIENCE_MS, fault)).toMatchObject({
    outcome: 'blocked',
    thrown: { message: expect.stringContaining('(limits.timeout_ms)') },
  })
})

test('a run that ends by itself while its stop is waited for has not been stopped', async () => {
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
