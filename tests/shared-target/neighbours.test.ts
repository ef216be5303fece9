import { describe, expect, test } from 'vitest'
import type { Alteration } from '../../mocks/index.ts'
import { randomCombination } from '../../mocks/alterations/variants/index.ts'
import { type RunOptions, casesOf, checks, observations, run } from '../../suites/index.ts'
import { falsePositives } from '../strength/bench.ts'
import { shardOf, whole } from '../strength/shards.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { askingBy, crowdedWorld } from './crowd.ts'
import { createNeighbours } from './neighbours.ts'

useVirtualTime()

const ORIGIN = 'http://mock.test'
/** The number of the gate's requests between two bursts of the neighbours; in between, they act one at a time. */
const CALM = 40
const RUSH = 40
const SELDOM = 3
/**
 * The number of parts of the cases, of which each seed takes one. With more than a third of the cases at once, the mock drops the
 * audit record and the delivery that the target file names. `npm test` also uses few values.
 */
const PARTS = whole ? 3 : 6
const RUNS = whole ? 3 : 1
const SEEDS = whole ? [0, 1, 2, 3, 4, 5] : [0, 1]

/** Runs the gate among neighbours; returns the report, and how often they performed each action. */
async function crowded(
  seed: number,
  alterations: readonly Alteration[],
  options: Pick<RunOptions, 'checks'> & Pick<Partial<RunOptions>, 'includes'>,
) {
  const { close, send, fetch, target, ...mock } = mockUnderTest(alterations, { world: crowdedWorld })
  const neighbours = createNeighbours(askingBy(fetch, ORIGIN), seed)
  await neighbours.moveIn()
  let sent = 0
  const report = await run({
    ...mock,
    ...options,
    target: { ...target, limits: { ...target.limits, runs: RUNS } },
    async send(request, context) {
      sent += 1
      const acts = sent % CALM === 0 ? RUSH : sent % SELDOM === 0 ? 1 : 0
      for (let act = 0; act < acts; act += 1) await neighbours.act()
      return send(request, context)
    },
    observations,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
  })
  close()
  return { report, acts: neighbours.acts }
}

describe('other users of the service', () => {
  test.each(SEEDS)('cause no false positive (seed %i)', async (seed) => {
    const part = new Set(shardOf(casesOf(checks), { index: seed % PARTS, of: PARTS }).map(({ id }) => id))
    const alterations = whole ? randomCombination(seed).map(({ alteration }) => alteration) : []
    const { report } = await crowded(seed, alterations, { checks, includes: ({ id }) => part.has(id) })
    // If all listeners share a limit, other users' messages use it up.
    expect(
      falsePositives(report).filter((alarm) => !/^blocked .* somebody else may send messages/.test(alarm)),
    ).toEqual([])
  })

  test('are so busy that a check which assumes an exclusive service fails', async () => {
    const absence: RunOptions['checks'][number] = {
      rule: 'flows/lists-are-arrays',
      title: 'nothing comes or goes',
      async run({ api, expect: judge }) {
        const before = (await api.need('listFlows')).text
        for (let looks = 0; looks < CALM; looks += 1)
          judge.equal((await api.need('listFlows')).text, before, 'the list of flows')
      },
    }
    const { report, acts } = await crowded(1, [], { checks: [absence] })
    expect(report.summary.violation).toBe(1)
    expect(acts.get('makes flows')).toBeGreaterThan(300)
  })
})
