import { type Target, casesOf, checks, plan } from '../../../suites/index.ts'

/** Prints what would be sent, and sends nothing: what `--plan` is for. Answers the exit code. */
export function printPlan(target: Target, selected: ReadonlySet<string>): number {
  const { effects, cases } = plan(casesOf(checks.filter(({ rule }) => selected.has(rule))), target)
  for (const one of cases)
    console.log(
      `${one.runs ? one.effect.padEnd(11) : 'not run    '} ${one.id}${one.reason === undefined ? '' : ` (${one.reason})`}`,
    )
  console.log(
    `cases by effect: ${Object.entries(effects)
      .map(([effect, count]) => `${effect} ${count}`)
      .join(', ')}; nothing was sent`,
  )
  return 0
}
