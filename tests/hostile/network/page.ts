import { figure, table } from '../../strength/page/table.ts'
import type { TrialResult } from './results.ts'
import { SCENARIOS } from './scenarios.ts'
import { SERVICES } from './service.ts'

/** The range of some figures. */
function range(figures: readonly number[]): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  return least === most ? figure(least) : `${figure(least)}-${figure(most)}`
}

/** A table of trials: a row per scenario and service, with the range over the seeds. */
export function trialTable(trials: readonly TrialResult[]): string {
  const rows = SCENARIOS.flatMap(({ name }) =>
    SERVICES.flatMap((service) => {
      const own = trials.filter((trial) => trial.scenario === name && trial.service === service)
      if (own.length === 0) return []
      const planted = own.flatMap((trial) => trial.planted ?? [])
      return [
        [
          name,
          service,
          own.length,
          range(own.map(({ violation }) => violation)),
          range(own.map(({ error }) => error)),
          range(own.map(({ unsteady }) => unsteady)),
          range(own.map(({ blocked }) => blocked)),
          range(own.map(({ proved }) => proved)),
          planted.length === 0 ? '' : `${planted.filter(({ found }) => found).length} of ${planted.length}`,
        ],
      ]
    }),
  )
  const heads = ['scenario', 'service', '>seeds', '>broken', '>error', '>unsteady', '>blocked', '>proved', '>found']
  return table(heads, rows)
}

/** The page that `npm run hostile` writes. Equal results give an equal page. */
export function pageOf(now: readonly TrialResult[], before: readonly TrialResult[]): string {
  return `# The gate in a hostile world

Written by \`npm run hostile\`. The gate runs on two conforming services, the embedded mock and the reference server
(\`tests/reference-server\`), through a network that is as bad as real ones. Each line is the range over some seeds, in rules of the
catalogue: *broken* counts false accusations, *found* the planted faults that the same gate finds in the same scenario.
A trial passes with nothing broken, at most 1 % of the rules in error, and its planted fault found.

${SCENARIOS.map(({ name, says }) => `- **${name}**: ${says}`).join('\n')}

${trialTable(now)}

## Before failures were confirmed and clocks measured

${trialTable(before)}
`
}
