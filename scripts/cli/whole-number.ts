import { UsageError } from '../../suites/kit/usage-error.ts'

/**
 * Parses an option that takes an integer.
 * @throws UsageError naming the option and the accepted range
 */
export function wholeNumber(text: string, option: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`
  throw new UsageError(`${option} ${text}: give a whole number ${bounds}`)
}
