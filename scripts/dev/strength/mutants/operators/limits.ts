import type { OperationId } from '#spec'
import type { Alteration } from '../../../../../mocks/index.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'

const HOUR_MS = 3_600_000

interface Limit {
  area: keyof NonNullable<Alteration['parts']>
  name: string
  /** What is added to it; what bounds an answer from above only is not made less. */
  steps: readonly number[]
}

/** The documented numbers that the mock keeps as parts, by the operation that brings them to light. */
const LIMITS: { readonly [Id in OperationId]?: Limit } = {
  listExecutionHistory: { area: 'executions', name: 'pageSize', steps: [1] },
  createListener: { area: 'throttle', name: 'most', steps: [1, -1] },
  issueToken: { area: 'authentication', name: 'tokenLifetimeMs', steps: [HOUR_MS, -HOUR_MS] },
}

/** Each documented limit one more and one less; a time by the hour that it is given in. */
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
      return {
        parts: {
          [limit.area]: (plain: Readonly<Record<string, number>>) => ({ [limit.name]: plain[limit.name]! + by }),
        },
      }
    },
  }))
}
