import type { Alteration } from '../../mocks/index.ts'
import {
  type Case,
  type Redactor,
  type Report,
  type RunOptions,
  checks,
  httpTransport,
  observations,
  run,
} from '../../suites/index.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'

/** How long a check waits for what an altered mock may never do. */
const PATIENCE_MS = 1_000

/** Values that each property tries where no test is about them: what is looked at is mostly one answer, and it costs time. */
const RUNS = 2

/** `etalon check` on an embedded mock with alterations built in, for tests: the report, and what knows its secrets. */
export async function checkAltered(
  alterations: readonly Alteration[],
  selected?: ReadonlySet<string>,
  more: Pick<RunOptions, 'ledger' | 'includes' | 'replays'> = {},
): Promise<{ report: Report; redactor: Redactor }> {
  const { target, redactor, close } = await startEmbedded(alterations)
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  try {
    const report = await run({
      target: {
        ...target,
        limits: { ...target.limits, timeoutMs: PATIENCE_MS, settleMs: PATIENCE_MS, runs: RUNS },
      },
      checks,
      observations,
      send,
      redactor,
      seed: 1,
      profiles: new Set(['product']),
      confirm: false,
      ...(selected === undefined ? {} : { selected }),
      ...more,
    })
    return { report, redactor }
  } finally {
    await hangUp()
    await close()
  }
}

/** Leaves of the gate a case of every check and one of every operation, a third of them all, for tests that look at what passes. */
export function oneOfEach(): (one: Case) => boolean {
  const met = new Set<unknown>()
  return ({ check, operation }) => {
    const before = met.size
    met.add(check).add(operation)
    return met.size > before
  }
}
