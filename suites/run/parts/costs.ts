import type { Report } from '../../report/report.ts'

/** What each rule took in a run, by id, in ms; without what that run did not try. */
export function costsIn({ rules }: Report): ReadonlyMap<string, number> {
  return new Map(rules.filter(({ cost }) => cost.durationMs > 0).map(({ id, cost }) => [id, cost.durationMs]))
}
