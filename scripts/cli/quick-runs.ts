import type { Alteration } from '../../mocks/index.ts'

/** Runs up to this long are quick in the embedded mock; longer ones are those that checks stop or watch. */
const SHORT_MS = 5_000
const QUICK_MS = 10

/**
 * Shortens the short runs of a mock that is under check, such as the one that a command starts for itself, or any with
 * `--quick-runs`: how long they take is for people, and the checks wait for some hundred of them, one after the other.
 */
export const quickRuns: Alteration = {
  parts: {
    runs: ({ planOf }) => ({
      planOf: (flow, scene) => {
        const plan = planOf(flow, scene)
        const isForced = scene.view.simulations.get(flow.id)?.forced !== undefined
        return isForced || plan.durationMs > SHORT_MS
          ? plan
          : { ...plan, durationMs: Math.min(plan.durationMs, QUICK_MS) }
      },
    }),
  },
}
