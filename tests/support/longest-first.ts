import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first: one that began last would go on alone while the other workers have nothing left. */
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

/** Begins with the test files that take longest, which a fresh clone cannot know from an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((place) => moduleId.endsWith(place))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
