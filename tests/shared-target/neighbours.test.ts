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
/** The gate's requests between two rushes, in which the neighbours do so much at once; else they do one thing now and then. */
const CALM = 40
const RUSH = 40
const SELDOM = 3
/**
 * So many parts there are of the cases, of which each seed takes one. More than a third of them at once ask so much that the mock
 * no longer keeps the audit record and the delivery which the target file names. In `npm test` there are few values, too.
 */
const PARTS = whole ? 3 : 6
const RUNS = whole ? 3 : 1
const SEEDS = whole ? [0, 1, 2, 3, 4, 5] : [0, 1]

/** The gate among neighbours; answers the report, and how often they followed each of their habits. */
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

describe('other people who use the service at the same time', () => {
  test.each(SEEDS)('are no reason for an alarm (seed %i)', async (seed) => {
    const part = new Set(shardOf(casesOf(checks), { index: seed % PARTS, of: PARTS }).map(({ id }) => id))
    const alterations = whole ? randomCombination(seed).map(({ alteration }) => alteration) : []
    const { report } = await crowded(seed, alterations, { checks, includes: ({ id }) => part.has(id) })
    // Where the limit is shared by all listeners, what others send to theirs fills it.
    expect(
      falsePositives(report).filter((alarm) => !/^blocked .* somebody else may send messages/.test(alarm)),
    ).toEqual([])
  })

  test('are so busy that a check which takes the service for its own notices', async () => {
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
