import type { RuleId } from '#spec'
import { Blocked, Violation } from './verdict.ts'

/**
 * Judges one assertion of a model run on behalf of its rule. A model run proves several rules, one case each: in a case
 * only the assertions of its own rule are violations, and what breaks another rule blocks it.
 */
export interface Judge {
  (rule: RuleId, assertion: () => void): void
  /** Likewise for an assertion that waits. */
  awaited(rule: RuleId, assertion: () => Promise<void>): Promise<void>
  /** Whether the case proves one of these: what only other rules need to know is not asked for. */
  about(...rules: readonly RuleId[]): boolean
}

/** The judge of a case, and what it has judged. */
export interface Judging {
  judge: Judge
  /** Says that another step begins. */
  next: () => void
  /** Steps in which the rule of the case was judged. */
  judgedSteps: () => number
}

/** The judge of a case that proves one rule. */
export function judgeOf(proved: RuleId): Judging {
  let step = 0
  const judged = new Set<number>()
  /** What a failed assertion of a rule means to the case. */
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
