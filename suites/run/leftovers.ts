import type { Ledger } from '../kit/ledger/ledger.ts'
import type { Subject } from '../kit/subject.ts'
import { wordsOf } from '../report/lacks.ts'
import { type Swept, sweep } from './sweep.ts'

/**
 * Looks for what a run that is over has left, and removes what still can be. Answers what is there nevertheless, in words, what
 * the documents have no way to remove among it; `requests` says in the end how many were sent.
 */
export async function leftBehind(subject: Subject, ledger: Ledger, requests: () => number): Promise<string[]> {
  const { left, unsure, staying } = await sweep(subject, ledger, { kinds: ledger.kinds() }).catch(lookedInVain)
  const sent = requests()
  return [...left, ...unsure, ...staying, ...(sent === 0 ? [] : [`the audit records of ${sent} requests`])]
}

/** A look that failed costs no report: what may be there is told as unsure. */
function lookedInVain(problem: unknown): Pick<Swept, 'left' | 'unsure' | 'staying'> {
  return {
    left: [],
    unsure: [`whatever the run made, which could not be looked for: ${wordsOf(problem)}`],
    staying: [],
  }
}
