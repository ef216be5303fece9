import { type TestContext, describe } from 'vitest'

/** What a test may require of a machine. `.ci/run` lists what it does without. */
export type Wanted = 'browser' | 'curl' | 'older-node' | 'terminal' | 'time' | 'zizmor' | 'advisories'

/** A missing requirement: the reason to skip tests. */
export interface Lack {
  wants: Wanted
  reason: string
}

declare module 'vitest' {
  interface TaskMeta {
    /** Printed at the end of `npm test`. */
    lack?: Lack
  }
}

/** Describes tests that are skipped if something is missing, with the reason in their name and for the end of the run. */
export function describeUnless(lack: Lack | undefined, name: string, tests: () => void): void {
  if (lack === undefined) describe(name, tests)
  else describe.skip(`${name} (skipped: ${lack.reason})`, { meta: { lack } }, tests)
}

/** Skips a running test because something is missing. */
export function skipFor(lack: Lack, { task, skip }: Pick<TestContext, 'task' | 'skip'>): never {
  task.meta.lack = lack
  return skip(lack.reason)
}
