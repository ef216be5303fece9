import type { OperationId } from '#spec'
import { part } from '../../../../mocks/alterations/together.ts'
import type { Alteration } from '../../../../mocks/index.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'

const HOUR_MS = 3_600_000

/** A number that the mock keeps as a part, and the amount to add. An upper bound on a response is not lowered. */
interface Limit {
  name: string
  steps: readonly number[]
  moved: (by: number) => Alteration
}

/** The documented limits that the mock keeps as parts, by the operation that reveals them. */
const LIMITS: { readonly [Id in OperationId]?: Limit } = {
  listExecutionHistory: {
    name: 'pageSize',
    steps: [1],
    moved: (by) => part('executions', ({ pageSize }) => ({ pageSize: pageSize + by })),
  },
  createListener: {
    name: 'most',
    steps: [1, -1],
    moved: (by) => part('throttle', ({ most }) => ({ most: most + by })),
  },
  issueToken: {
    name: 'tokenLifetimeMs',
    steps: [HOUR_MS, -HOUR_MS],
    moved: (by) => part('authentication', ({ tokenLifetimeMs }) => ({ tokenLifetimeMs: tokenLifetimeMs + by })),
  },
}

/** Moves each documented limit up and down by one; a time by the unit it is given in. */
export const limitMoved: Operator = (facts) => {
  const limit = LIMITS[facts.id]
  if (limit === undefined) return []
  return limit.steps.map((by): Mutant => ({
    operator: 'limit',
    operation: facts.id,
    detail: `${limit.name} ${by > 0 ? 'more' : 'less'}`,
    touches: successesOf(facts),
    area: facts.group,
    make: (note) => {
      note()
      return limit.moved(by)
    },
  }))
}
