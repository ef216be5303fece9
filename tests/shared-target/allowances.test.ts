import { describe, expect, test } from 'vitest'
import { EFFECTS, type Effect } from '#spec'
import { checks, exitCode, observations, run } from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { whole } from '../strength/shards.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

/** `npm test` takes one case out of this many. */
const ONE_IN = whole ? 1 : 20

/** The report for a target file that offers everything but allows only these effects. */
async function reportOf(allow: readonly Effect[]) {
  const { close, fetch: _fetch, ...mock } = mockUnderTest([], { runs: 1 })
  let index = 0
  const report = await run({
    ...mock,
    // Without most effects, most rules are not applicable.
    target: { ...mock.target, allow: new Set(allow), requireProved: 0 },
    checks,
    observations,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http'] as const),
    includes: ({ rule }) => rule.area === 'runs' || index++ % ONE_IN === 0,
  })
  close()
  return report
}

describe('what is not allowed is not applicable, and never blocked', () => {
  const prefixes = EFFECTS.slice(1).map((_effect, index) => EFFECTS.slice(0, index + 1))
  test.each(prefixes.map((allow) => [allow.join(', '), allow] as const))('%s', async (_name, allow) => {
    const report = await reportOf(allow)
    const bad = report.rules.filter(({ outcome }) => !['pass', 'not-applicable', 'not-yet-checked'].includes(outcome))
    expect(bad.map(({ id, outcome, reason }) => `${id}: ${outcome} ${reason}`)).toEqual([])
    expect(exitCode(report)).toBe(0)
    expect(report.leftBehind).toEqual([])
  })

  test('a run that is not allowed is not applicable, even if the case polls for it', async () => {
    const report = await reportOf(['reads', 'writes'])
    const those = ['runs/stop-ends-waiting', 'runs/error-code-for-canceled-run']
    expect(report.rules.filter(({ id }) => those.includes(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      those.map(() => ['not-applicable', expect.stringContaining("does not allow effect 'executes'")]),
    )
  })
})
