import { expect, test } from 'vitest'
import type { RuleId } from '#spec'
import { observations } from '../../../../suites/index.ts'
import { note } from '../../../support/notes.ts'
import { type Shard, sampleOf, shardOf, whole } from '../../../strength/shards.ts'
import type { Bug } from '../bug.ts'
import { BATCHES } from '../index.ts'
import { type Finding, findingOn } from './finding.ts'
import { FIRST, NOW, recordOf } from './records.ts'

/** The batch of `npm run bugs`. */
const batch = process.env['ETALON_BATCH']
/** `npm test` takes one bug out of this many. */
const SAMPLED = 50

/** Runs the gate on a shard of a batch, and notes what it finds. It asserts nothing: a first run has no right answer. */
export function measure(shard: Shard): void {
  if (batch === undefined) return
  const first = recordOf(batch, FIRST)
  const unseen = process.env['ETALON_UNSEEN'] !== undefined
  const only = process.env['ETALON_ONLY']
  // Nobody looks at a bug before its first run is recorded.
  const isTried = ({ id }: Bug): boolean =>
    only === undefined ? !(unseen && first.has(id)) : first.has(id) && id.startsWith(only)
  const bugs = (BATCHES[batch] ?? []).filter(isTried)
  const mine = shardOf(inTurn(bugs), shard)
  // A file without a test counts as failed.
  test.skipIf(mine.length > 0)('no bug is left for this shard', () => expect(mine).toEqual([]))
  test.for(mine)('the gate runs on $id', async (bug) => {
    note('bugs', [bug.id, await findingOn(bug)])
  })
}

/** How far apart neighbours in the catalogue are tried, so that a run that ends early has seen bugs of all areas. */
const STRIDE = 11

const inTurn = (bugs: readonly Bug[]): Bug[] =>
  Array.from({ length: STRIDE }, (_none, offset) => bugs.filter((_bug, at) => at % STRIDE === offset)).flat()

const PASSIVE: ReadonlySet<RuleId> = new Set(observations.map(({ rule }) => rule))

/** A bug with what the gate last found on it. */
interface Recorded {
  id: string
  bug: Bug
  finding: Finding
}

/** Tests a shard of the recorded findings: the gate still finds each bug by one of its rules, and reports no trap. */
export function compare(shard: Shard): void {
  if (batch !== undefined) return
  const recorded = Object.entries(BATCHES).flatMap(([name, bugs]): Recorded[] => {
    const now = new Map([...recordOf(name, FIRST), ...recordOf(name, NOW)])
    return bugs.flatMap((bug) => ({
      id: bug.id,
      bug,
      finding: now.get(bug.id) ?? { violated: [], blocked: 0, errors: 0 },
    }))
  })
  const isFound = ({ bug, finding }: Recorded): boolean => bug.breaks && finding.violated.length > 0
  const isSilent = ({ bug, finding }: Recorded): boolean => !bug.breaks && finding.violated.length === 0

  test.for(shardOf(sampleOf(recorded.filter(isFound), SAMPLED), shard))(
    'the rules that found $id find it',
    async ({ bug, finding }) => {
      // What a passive rule sees comes from the cases of all rules.
      const rules = finding.violated.some((rule) => PASSIVE.has(rule)) ? undefined : new Set<RuleId>(finding.violated)
      const { violated } = await findingOn(bug, rules)
      expect(violated).not.toEqual([])
    },
  )
  // A trap needs the whole gate.
  test.for(whole ? shardOf(recorded.filter(isSilent), shard) : [])('no rule reports the trap $id', async ({ bug }) => {
    expect((await findingOn(bug)).violated).toEqual([])
  })
  test('every recorded bug is in the catalogue', () => {
    expect(unknownBugs()).toEqual([])
  })
}

/** The ids of bugs that a record names and the catalogue does not have. */
function unknownBugs(): string[] {
  return Object.entries(BATCHES).flatMap(([name, bugs]) => {
    const ids = new Set(bugs.map(({ id }) => id))
    return [...recordOf(name, FIRST).keys(), ...recordOf(name, NOW).keys()].filter((id) => !ids.has(id))
  })
}
