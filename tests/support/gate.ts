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

/** How long a check waits for something that an altered mock may never do. */
const PATIENCE_MS = 1_000

/** Values per property, when no test is about them: one response usually decides, and each costs time. */
const RUNS = 2

/** Runs the gate on an embedded mock with alterations, for tests. Returns the report, and a redactor that knows its secrets. */
export async function checkAltered(
  alterations: readonly Alteration[],
  selected?: ReadonlySet<string>,
  more: Pick<RunOptions, 'ledger' | 'includes' | 'replays' | 'failFast' | 'confirm'> = {},
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

/** Selects one case of each `of`th check and one per operation, for tests that look at traffic. */
export function oneOfEach(of = 1): (one: Case) => boolean {
  const [checksMet, operationsMet] = [new Set<unknown>(), new Set<unknown>()]
  return ({ check, operation }) => {
    const isNew = !operationsMet.has(operation) || (!checksMet.has(check) && checksMet.size % of === 0)
    checksMet.add(check)
    operationsMet.add(operation)
    return isNew
  }
}
