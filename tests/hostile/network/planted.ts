import type { RuleId } from '#spec'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { NAMED } from '../../reference-server/named.ts'
import type { ServiceName } from './service.ts'

/** A fault built into a service, and the rules that it breaks. */
export interface Planted {
  /** As {@link startService} takes it: the id of a fault of the mock, or a bug of the reference server. */
  id: string
  breaks: readonly RuleId[]
}

/** Rules of the mock that are broken, in turn by seed. */
const BROKEN: readonly RuleId[] = [
  'executions/history-page-limit',
  'streams/finishes',
  'recycle-bin/restored-schedule-readable',
  'audit/exception-true-leaves-out-others',
  'authentication/revoked-token-not-refreshed',
  'permissions/api-user-refused-flows',
  'mcp/batch-refused',
]
/** Rules about time: with a wrong clock these are the ones that a correction could blind the gate to. */
const BROKEN_IN_TIME: readonly RuleId[] = [
  'executions/filter-from-date-keeps',
  'audit/from-date-leaves-out-earlier-calls',
  'authentication/two-factor-second-call',
  'executions/filter-to-date-leaves-out',
  'executions/history-started',
]

/** What the clock of a service means to a scenario: nothing, the rules to plant in, or what no rule can be judged by. */
export type ClockRole = 'right' | 'wrong' | 'hidden'

/** The fault that is planted with a seed; `turn` tells the scenarios apart, so that they do not all plant the same. */
export function plantedWith(service: ServiceName, seed: number, turn: number, clock: ClockRole): Planted {
  if (service === 'reference') {
    // That of refusals shows in what other rules ask for, and in few cases nothing is refused.
    const bugs = Object.entries(NAMED)
      .filter(([bug]) => bug !== 'unauthorised-with-body')
      // Records of the audit are found by their time.
      .filter(([, breaks]) => clock !== 'hidden' || !breaks.some((rule) => rule.startsWith('audit/')))
    const [id, breaks] = bugs[(seed + 5 * turn) % bugs.length]!
    return { id, breaks }
  }
  const rules = clock === 'wrong' ? BROKEN_IN_TIME : BROKEN
  const rule = rules[(seed + turn) % rules.length]!
  const { id, collateral } = faults.find((one) => one.rule === rule)!
  return { id, breaks: [rule, ...collateral] }
}
