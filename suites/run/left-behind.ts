import type { Ledger } from '../kit/ledger/ledger.ts'
import type { Subject } from '../kit/subject.ts'
import { sweep } from './sweep.ts'

/**
 * Looks for what a run that is over has left, and removes what still can be. Answers what is there nevertheless, in words, what
 * the documents have no way to remove among it; `requests` says in the end how many were sent.
 */
export async function leftBehind(subject: Subject, ledger: Ledger, requests: () => number): Promise<string[]> {
  const { left, unsure, staying } = await sweep(subject, ledger)
  const sent = requests()
  return [...left, ...unsure, ...staying, ...(sent === 0 ? [] : [`the audit records of ${sent} requests`])]
}
