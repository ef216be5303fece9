import type { RuleId } from '#spec'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { NAMED } from '../../reference-server/named.ts'
import type { ServiceName } from './service.ts'

/** A fault built into a service, and the rules it breaks. */
export interface Planted {
  /** For {@link startService}: the id of a fault of the mock, or a bug of the reference server. */
  id: string
  breaks: readonly RuleId[]
}

/** Rules of the mock to break, in turn by seed. */
const BROKEN: readonly RuleId[] = [
  'executions/history-page-limit',
  'streams/finishes',
  'recycle-bin/restored-schedule-readable',
  'audit/exception-true-leaves-out-others',
  'authentication/revoked-token-not-refreshed',
  'permissions/api-user-refused-flows',
  'mcp/batch-refused',
]
/** Rules about time: a correction for a wrong clock could hide violations of these. */
const BROKEN_IN_TIME: readonly RuleId[] = [
  'executions/filter-from-date-keeps',
  'audit/from-date-leaves-out-earlier-calls',
  'authentication/two-factor-second-call',
  'executions/filter-to-date-leaves-out',
  'executions/history-started',
]

/** The role of the service's clock in a scenario: correct, wrong (plant in time rules), or hidden (time rules are blocked). */
export type ClockRole = 'right' | 'wrong' | 'hidden'

/** The fault to plant with a seed; `turn` makes scenarios plant different ones. */
export function plantedWith(service: ServiceName, seed: number, turn: number, clock: ClockRole): Planted {
  if (service === 'reference') {
    // A fault of refusals affects other rules too, and few cases refuse anything.
    const bugs = Object.entries(NAMED)
      .filter(([bug]) => bug !== 'unauthorised-with-body')
      // Audit records are found by their time.
      .filter(([, breaks]) => clock !== 'hidden' || !breaks.some((rule) => rule.startsWith('audit/')))
    const [id, breaks] = bugs[(seed + 5 * turn) % bugs.length]!
    return { id, breaks }
  }
  const rules = clock === 'wrong' ? BROKEN_IN_TIME : BROKEN
  const rule = rules[(seed + turn) % rules.length]!
  const { id, collateral } = faults.find((one) => one.rule === rule)!
  return { id, breaks: [rule, ...collateral] }
}
