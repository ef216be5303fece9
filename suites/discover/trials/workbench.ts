import type { Receiver } from '../../kit/receiver.ts'
import type { CaseTools } from '../../kit/tools.ts'
import { createTools } from '../../kit/tools.ts'
import { Blocked, HarnessError, NotApplicable, Stopped } from '../../kit/verdict.ts'
import type { Subject } from '../../kit/subject.ts'
import type { Target } from '../../kit/target.ts'
import type { Finding, Found } from '../finding.ts'
import { type Look, createLook } from '../look.ts'

/** What a trial works with: like a case of the gate, whatever it creates is recorded and removed. */
export interface Workbench extends Look, Pick<CaseTools, 'given' | 'unique' | 'passTime' | 'eventually' | 'target'> {
  receiver: () => Promise<Receiver>
}

/** Tries out what reading cannot show, with objects of its own. A refused prerequisite shows nothing. */
export type Trial = (bench: Workbench, found: Found) => Promise<readonly Finding[]>

/** Trials draw nothing at random. */
const SEED = 1

/**
 * Runs trials one after another, each with what the earlier ones found, and removes what each created. `targetWith` is the
 * target with these findings; `say` is told what could not be removed.
 */
export async function tryOut(
  trials: readonly Trial[],
  subject: Subject,
  {
    found,
    targetWith,
    say,
  }: { found: Found; targetWith: (findings: readonly Finding[]) => Target; say: (line: string) => void },
): Promise<Finding[]> {
  const known = new Map(found)
  const findings: Finding[] = []
  for (const [index, trial] of trials.entries()) {
    const target = targetWith(findings)
    const { api, cleanUp, ...tools } = createTools({ ...subject, target }, `init-${index}`, 'listTenants', SEED)
    try {
      const results = await trial({ ...tools, ...createLook(api), target, receiver: subject.receiver }, known)
      for (const one of results) {
        if (known.has(one.key)) continue
        known.set(one.key, one.value)
        findings.push(one)
      }
    } catch (problem) {
      if (problem instanceof Stopped || !isRefusal(problem)) throw problem
    } finally {
      for (const left of (await cleanUp()).leftBehind) say(`could not remove ${left}`)
    }
  }
  return findings
}

function isRefusal(problem: unknown): boolean {
  return problem instanceof Blocked || problem instanceof NotApplicable || problem instanceof HarnessError
}
