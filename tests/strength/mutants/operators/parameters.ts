import { isDeepStrictEqual } from 'node:util'
import { type OperationFacts, type ParameterFacts, parseInt64 } from '#spec'
import { plainSteps } from '../../../../mocks/domain/kernel/steps.ts'
import { onEach } from '../../../../mocks/alterations/on.ts'
import { type Mutant, type Operator, keyOf, statusesOf } from '../mutant.ts'

/** An upper bound on a response: returning fewer is allowed. */
const UPPER_BOUND = 'limit'

type Move = (value: number) => number

const DAYS: Readonly<Record<string, Move>> = { doubled: (days) => days * 2, halved: (days) => Math.ceil(days / 2) }
const SECONDS: Readonly<Record<string, Move>> = { 'as minutes': (seconds) => seconds * 60 }

/** Parameters that are durations. No service is exact to the second or the day, so adding one shows nothing. */
const TIMES: Readonly<Record<string, typeof DAYS>> = {
  stopTime: SECONDS,
  expectedTime: SECONDS,
  expirationDays: DAYS,
}

/** Ignores each optional query parameter, and misreads each numeric one. */
export const parameterMisread: Operator = (facts) =>
  facts.parameters
    .filter((parameter) => parameter.in === 'query' && !parameter.required)
    .flatMap((parameter): Mutant[] => {
      const moved = (detail: string, move: Move): Mutant =>
        misreading('limit', facts, parameter, detail, (text) => {
          const value = parseInt64(text)
          return value === undefined ? text : String(move(Number(value)))
        })
      const ignored = misreading('filter ignored', facts, parameter, '', () => undefined)
      if (parameter.type !== 'integer') return [ignored]
      const moves = TIMES[parameter.name]
      if (moves !== undefined) return [ignored, ...Object.entries(moves).map(([detail, move]) => moved(detail, move))]
      const more = moved('one more', (value) => value + 1)
      return parameter.name === UPPER_BOUND ? [ignored, more] : [ignored, more, moved('one less', (value) => value - 1)]
    })

/** A mutant that reads a sent parameter as another text, or as absent. */
function misreading(
  operator: string,
  facts: OperationFacts,
  { name }: ParameterFacts,
  detail: string,
  change: (text: string) => string | undefined,
): Mutant {
  return {
    operator,
    operation: facts.id,
    detail: `${name} ${detail}`.trimEnd(),
    about: name,
    touches: statusesOf(facts).map((status) => keyOf(facts.id, status)),
    make: (note) =>
      onEach(facts.id).step({
        readParameters(incoming) {
          const query = incoming.query.flatMap(([sent, text]): [string, string][] => {
            const other = sent === name ? change(text) : text
            return other === undefined ? [] : [[sent, other]]
          })
          const [plain, read] = [plainSteps.readParameters(incoming), plainSteps.readParameters({ ...incoming, query })]
          if (!isDeepStrictEqual(read, plain)) note()
          return read
        },
      }),
  }
}
