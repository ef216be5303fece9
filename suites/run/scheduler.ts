import type { Replay } from '../kit/search.ts'
import type { Case } from './cases.ts'
import type { RetryContext } from './confirm/confirm.ts'
import { isSuspect } from './confirm/judge.ts'
import type { Loss } from './liveness.ts'
import { type Running, processInOrder } from './order.ts'
import { type CaseResult, notRun } from './run-case.ts'

/** The context for running cases. */
interface SchedulerOptions {
  /** Runs one attempt of a case, counted from 1. */
  runOne: (one: Case, nth?: number, replay?: Replay) => Promise<CaseResult>
  /** Why the target is lost, if it is. */
  lost: () => Loss | undefined
  /** Why no further case may start: the run was stopped, or a budget is spent. */
  stopped: () => string | undefined
  /** Called when an attempt starts, with the number of attempts so far. */
  onStart: (one: Case, begun: number) => void
  onResult: (result: CaseResult) => void
}

/** Runs cases with limited concurrency until no further one may start. */
export interface Scheduler {
  /** Runs each case once; cases that may not start are reported as not run. */
  runAll: (cases: readonly Case[]) => Promise<CaseResult[]>
  again: RetryContext['attempt']
  /** Why no further case may start, including the loss of the target. */
  stopped: () => string | undefined
  /** Why planned cases did not run, other than by the loss of the target. */
  cutShort: () => string | undefined
}

export function createScheduler(
  { runOne, lost, onStart, onResult, ...running }: SchedulerOptions,
  where: Running,
): Scheduler {
  let begun = 0
  let cutShort: string | undefined
  const stopped = (): string | undefined => lost()?.message ?? running.stopped()
  // A harness failure in one case costs neither the other cases nor the report.
  const begin = async (one: Case, work: () => Promise<CaseResult>): Promise<CaseResult> => {
    begun += 1
    onStart(one, begun)
    const result = await work().catch((thrown: unknown) => ({ ...notRun(one, 'error', ''), thrown }))
    onResult(result)
    return result
  }
  const first = async (one: Case): Promise<CaseResult> => {
    const gone = lost()
    if (gone !== undefined) return notRun(one, gone.outcome, gone.message)
    const reason = stopped()
    cutShort ??= reason
    return reason === undefined ? runOne(one) : notRun(one, 'not-yet-checked', `not tried: ${reason}`)
  }
  return {
    stopped,
    cutShort: () => cutShort,
    async runAll(cases) {
      const results: CaseResult[] = []
      const work = async (one: Case): Promise<void> =>
        void results.push(withoutEvidence(await begin(one, () => first(one))))
      await processInOrder(where, cases, (one) => one, work)
      return results
    },
    async again(one, nth, replay) {
      if (lost() === undefined) cutShort ??= stopped()
      return stopped() === undefined ? begin(one, () => runOne(one, nth, replay)) : undefined
    },
  }
}

/** A result without what only a failure needs: thousands of cases pass, with all their responses. */
function withoutEvidence(result: CaseResult): CaseResult {
  return isSuspect(result) ? result : { ...result, exchanges: [], cleanUp: [] }
}
