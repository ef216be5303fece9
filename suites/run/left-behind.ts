import type { Ledger } from '../kit/ledger/ledger.ts'
import type { Subject } from '../kit/subject.ts'
import { sweep } from './sweep.ts'

/**
 * Looks for what a run that is over has left, and removes what still can be. Answers what is there nevertheless, in words, what
 * the documents have no way to remove among it.
 */
export async function leftBehind(subject: Subject, ledger: Ledger, requests: number): Promise<string[]> {
  const { left, unsure, staying } = await sweep(subject, ledger)
  return [...left, ...unsure, ...staying, ...(requests === 0 ? [] : [`the audit records of ${requests} requests`])]
}
