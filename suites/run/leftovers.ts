import type { Ledger } from '../kit/ledger/ledger.ts'
import type { Subject } from '../kit/subject.ts'
import { errorMessage } from '../report/lacks.ts'
import { sweep } from './sweep.ts'
import type { Swept } from './swept.ts'

/**
 * Removes what a finished run has left and can still be removed. Returns descriptions of the rest, including what the
 * documents have no way to remove; `requests` gives the final request count.
 */
export async function removeLeftovers(subject: Subject, ledger: Ledger, requests: () => number): Promise<string[]> {
  const { left, unsure, permanent } = await sweep(subject, ledger, { kinds: ledger.kinds() }).catch(failedSweep)
  const sent = requests()
  return [...left, ...unsure, ...permanent, ...(sent === 0 ? [] : [`${sent} audit records`])]
}

/** A failed sweep does not cost the report: its possible leftovers are listed as unsure. */
function failedSweep(problem: unknown): Pick<Swept, 'left' | 'unsure' | 'permanent'> {
  return {
    left: [],
    unsure: [`anything the run created, which could not be searched for: ${errorMessage(problem)}`],
    permanent: [],
  }
}
