import type { Entry } from './store.ts'

/** What the filters of the journal show; an empty text does not restrict. */
export interface Filters {
  /** In the target, operation, caller, reason or bodies. */
  text: string
  /** A class such as `4xx`, `refused`, or one status. */
  status: string
  method: string
  operation: string
  caller: string
}

/** A caller that stands for none, as no login does. */
export const NO_CALLER = '-'

/** Selects entries; `inBodies` are the ids of those that have the text in a body. */
export function filtered(entries: readonly Entry[], filters: Filters, inBodies: ReadonlySet<number>): readonly Entry[] {
  const { status, method, operation, caller } = filters
  const text = filters.text.toLowerCase()
  if ([text, status, method, operation, caller].every((one) => one === '')) return entries
  return entries.filter(
    (entry) =>
      (status === '' || hasStatus(entry, status)) &&
      (method === '' || entry.method === method) &&
      (operation === '' || entry.operation === operation) &&
      (caller === '' || (entry.caller ?? NO_CALLER) === caller) &&
      (text === '' || inBodies.has(entry.id) || textOf(entry).includes(text)),
  )
}

function hasStatus({ status, refusal }: Entry, wanted: string): boolean {
  if (wanted === 'refused') return refusal !== undefined || status >= 400
  return /^\dxx$/.test(wanted) ? Math.floor(status / 100) === Number(wanted[0]) : String(status) === wanted
}

function textOf({ method, target, status, operation = '', caller = '', refusal, note = '' }: Entry): string {
  return `${method} ${target} ${status} ${operation} ${caller} ${reasonOf(refusal)} ${note}`.toLowerCase()
}

/** Why a request was refused, in one line. */
export function reasonOf(refusal: Entry['refusal']): string {
  if (refusal === undefined) return ''
  const { at, reason, problem } = refusal
  // The reason of most refusals says what the problem is.
  const where =
    problem === undefined || reason.includes(problem.message) ? '' : ` (${problem.pointer} ${problem.message})`
  return `${at === undefined ? '' : `${at}: `}${reason}${where}`
}
