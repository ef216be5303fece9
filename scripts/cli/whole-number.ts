import { UsageError } from '../../suites/kit/usage-error.ts'

/**
 * Parses an option that takes an integer.
 * @throws UsageError naming the option and the accepted range
 */
export function wholeNumber(text: string, option: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`${option} ${text}: must be ${kindOf(least, most)}`)
}

function kindOf(least: number, most: number): string {
  if (most < Number.MAX_SAFE_INTEGER) return `an integer from ${least} to ${most}`
  return least === 1 ? 'a positive integer' : `an integer of ${least} or more`
}
