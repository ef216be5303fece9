import { type TestContext, describe } from 'vitest'

/** What some tests want of a machine. `.ci/run` says which of these it does without. */
export type Wanted = 'browser' | 'curl' | 'older-node' | 'newer-node' | 'terminal' | 'time' | 'zizmor' | 'advisories'

/** Why tests are skipped. */
export interface Lack {
  wants: Wanted
  reason: string
}

declare module 'vitest' {
  interface TaskMeta {
    /** `npm test` tells it at its end. */
    lack?: Lack
  }
}

/** Describes tests that are skipped where something lacks, with the reason in their name and for the end of the run. */
export function describeUnless(lack: Lack | undefined, name: string, tests: () => void): void {
  if (lack === undefined) describe(name, tests)
  else describe.skip(`${name} (skipped: ${lack.reason})`, { meta: { lack } }, tests)
}

/** Skips a test that has found out that something lacks. */
export function skipFor(lack: Lack, { task, skip }: Pick<TestContext, 'task' | 'skip'>): never {
  task.meta.lack = lack
  return skip(lack.reason)
}
