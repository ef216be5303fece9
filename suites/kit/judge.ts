import type { RuleId } from '#spec'
import { Blocked, Violation } from './verdict.ts'

/**
 * Makes the assertions of a model run on behalf of rules. A model run proves several rules, one case each: only a
 * failed assertion of the case's own rule is a violation; one of another rule blocks the case.
 */
export interface Judge {
  (rule: RuleId, assertion: () => void): void
  /** The same for an async assertion. */
  awaited(rule: RuleId, assertion: () => Promise<void>): Promise<void>
  /** Whether the case proves one of these rules; if not, requests that only they need can be skipped. */
  about(...rules: readonly RuleId[]): boolean
}

/** The judge of a case, with its statistics. */
export interface Judging {
  judge: Judge
  /** Starts the next step. */
  next: () => void
  /** Number of steps in which the case's rule was judged. */
  judgedSteps: () => number
}

export function judgeOf(proved: RuleId): Judging {
  let step = 0
  const judged = new Set<number>()
  /** What a failed assertion of a rule means for this case. */
  const blamed = (rule: RuleId, problem: unknown): unknown =>
    rule === proved || !(problem instanceof Violation)
      ? problem
      : new Blocked(`another rule is broken on the way: ${rule}: ${problem.message}`)
  const judge = (rule: RuleId, assertion: () => void): void => {
    if (rule === proved) judged.add(step)
    try {
      assertion()
    } catch (problem) {
      throw blamed(rule, problem)
    }
  }
  const awaited = async (rule: RuleId, assertion: () => Promise<void>): Promise<void> => {
    if (rule === proved) judged.add(step)
    try {
      await assertion()
    } catch (problem) {
      throw blamed(rule, problem)
    }
  }
  const about = (...rules: RuleId[]): boolean => rules.includes(proved)
  return { judge: Object.assign(judge, { awaited, about }), next: () => (step += 1), judgedSteps: () => judged.size }
}
