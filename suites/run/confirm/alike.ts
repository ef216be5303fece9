import { Violation, type Outcome } from '../../kit/verdict.ts'
import { errorMessage } from '../../report/lacks.ts'
import { withoutRandom } from '../../report/without-random.ts'

/** Maximum number of characters compared. */
const COMPARED = 300
/** Maximum length of a list that is compared member by member, such as expected statuses. */
const FEW = 4
/** Numbers that are not statuses: ids, counts, times. */
const NUMBER = /(?<!\d|(?:answered|answered with|expected|or|status) )\d+/g
const STATUSES = { first: 100, last: 599 }

/**
 * Identifies a failure: its outcome, message, and the shape of expected and actual, without what varies between
 * attempts. See decisions/0013.
 */
export function signatureOf({ outcome, thrown }: { outcome: Outcome; thrown?: unknown }): string {
  const values = thrown instanceof Violation ? [thrown.expected, thrown.actual].map(formOf) : []
  return [outcome, withoutNumbers(errorMessage(thrown)), ...values].join(' | ')
}

function withoutNumbers(text: string): string {
  return withoutRandom(text.slice(0, COMPARED))
    .replaceAll(/"…"(?:, ?"…")+/g, '"…"')
    .replaceAll(NUMBER, '#')
}

function formOf(value: unknown): string {
  if (typeof value === 'string') return withoutNumbers(value)
  if (typeof value === 'number') return value >= STATUSES.first && value <= STATUSES.last ? String(value) : '#'
  if (Array.isArray(value))
    return value.length <= FEW && value.every((one) => typeof one === 'number') ? value.map(formOf).join() : 'a list'
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.keys(value).map(withoutNumbers).toSorted().join()}}`
}
