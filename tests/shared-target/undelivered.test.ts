import { expect, test } from 'vitest'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import { embeddedTarget } from '../../scripts/cli/embedded.ts'
import { quickRuns } from '../../scripts/cli/quick-runs.ts'
import { type Report, checks, httpTransport, observations, run } from '../../suites/index.ts'

const RULES = [
  'flow-executed-delivered',
  'connection-updated-delivered',
  'flow-failed-delivered',
  'included-flow-delivered',
]
const SETTLE_MS = 600

const UNRECORDED = variants.find(({ freedom }) => freedom === 'webhooks/unreachable-recorded')!

/** A run of four rules at a mock that delivers to these receivers. */
async function outcomes(
  deliverTo: readonly string[],
  { reached, recorded = false }: { reached: boolean; recorded?: boolean },
): Promise<Report['rules']> {
  const alterations = [quickRuns, ...(recorded ? [] : [UNRECORDED.alteration])]
  const { origin, close } = await startMock({ deliverTo, alterations })
  const { target, redactor } = embeddedTarget(origin)
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const { features, limits } = target
  // It is due once a second, which is rarer than the time that this test waits.
  const { frequent_schedule: _rarer, ...fixtures } = target.fixtures
  const receiver = { listen: '127.0.0.1:0', ...(reached ? { reached } : {}) }
  const { rules } = await run({
    target: {
      ...target,
      fixtures,
      features: { ...features, webhook_receiver: receiver },
      limits: { ...limits, settleMs: SETTLE_MS, concurrency: 1 },
    },
    redactor,
    checks,
    observations,
    send,
    seed: 1,
    profiles: new Set(['product'] as const),
    selected: new Set(RULES.map((name) => `webhooks/${name}`)),
  })
  await hangUp()
  await close()
  return rules
}

test('a service that delivers nothing breaks rules where the target file says that it reaches the gate', async () => {
  const rules = await outcomes([], { reached: true })
  const broken = rules.filter(({ outcome }) => outcome === 'violation')
  expect(broken.length).toBeGreaterThan(2)
  expect(broken[0]?.reason).toMatch(
    /Flow\.\w+ was not delivered .*nor was any other event of this run, and none is recorded, though features\.webhook_receiver\.reached says/,
  )
  expect(rules.filter(({ outcome }) => outcome === 'pass')).toEqual([])
})

test('it is blocked where the target file does not say so: it may not reach the gate', async () => {
  const rules = await outcomes([], { reached: false })
  expect(rules.map(({ outcome }) => outcome)).toEqual(RULES.map(() => 'blocked'))
})

test('it is blocked where the service recorded what it could not send: it tried', async () => {
  const rules = await outcomes([], { reached: true, recorded: true })
  expect(rules.map(({ outcome }) => outcome)).toEqual(RULES.map(() => 'blocked'))
})

test('a service that delivers breaks nothing either way', async () => {
  const rules = await outcomes(['127.0.0.1:*'], { reached: true })
  expect(rules.map(({ outcome }) => outcome)).toEqual(RULES.map(() => 'pass'))
})
