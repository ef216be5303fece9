import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first: one that starts last would run alone while the other workers idle. */
const LONGEST = [
  'package/package.test.ts',
  'strength/shard-1.test.ts',
  'workflows/workflows.test.ts',
  'strength/shard-2.test.ts',
  'contracts/vary.test.ts',
  'cli/secrets.test.ts',
  'guides/guides.test.ts',
  'cli/unreliable.test.ts',
  'reference-server/reference-server.test.ts',
  'strength/evidence.test.ts',
  'cli/check.test.ts',
]

/** Starts with the slowest test files, which a fresh clone cannot know from earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((place) => moduleId.endsWith(place))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
