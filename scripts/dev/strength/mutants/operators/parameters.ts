import { isDeepStrictEqual } from 'node:util'
import type { ParameterFacts, ParameterValue } from '#spec'
import type { ReadRequest } from '../../../../../mocks/domain/kernel/steps.ts'
import { isRefusal, plainSteps } from '../../../../../mocks/domain/kernel/steps.ts'
import { stepping } from '../../../../../mocks/faults/steps.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'

type Query = ReadRequest['query']

/** Bounds what an answer holds from above only: fewer is within it. */
const UPPER_BOUND = 'limit'

/** Each query parameter that may be left out passed over, and each number in one taken for its neighbours. */
export const parameterMisread: Operator = (facts) => {
  const mutant = (operator: string, { name }: ParameterFacts, detail: string, change: (query: Query) => Query) => ({
    operator,
    operation: facts.id,
    detail: `${name} ${detail}`.trimEnd(),
    touches: successesOf(facts),
    make: (note: () => void) => ({
      operations:
        stepping(facts.id, {
          readParameters(incoming) {
            const read = plainSteps.readParameters(incoming)
            if (isRefusal(read) || !incoming.query.some(([sent]) => sent === name)) return read
            const query = change(read.query)
            if (!isDeepStrictEqual(query, read.query)) note()
            return { ...read, query }
          },
        }) ?? {},
    }),
  })
  return facts.parameters
    .filter((parameter) => parameter.in === 'query' && !parameter.required)
    .flatMap((parameter): Mutant[] => {
      const { name, type } = parameter
      const offBy = (by: number): Mutant =>
        mutant('limit', parameter, by > 0 ? 'one more' : 'one less', (query) => ({
          ...query,
          [name]: moved(query[name], by),
        }))
      const ignored = mutant('filter ignored', parameter, '', ({ [name]: _sent, ...others }) =>
        parameter.default === undefined ? others : { ...others, [name]: parameter.default },
      )
      if (type !== 'integer') return [ignored]
      return name === UPPER_BOUND ? [ignored, offBy(1)] : [ignored, offBy(1), offBy(-1)]
    })
}

function moved(value: ParameterValue | undefined, by: number): ParameterValue {
  return typeof value === 'bigint' ? value + BigInt(by) : Number(value) + by
}
