import { type OperationFacts, rules } from '#spec'
import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Mutant, type Operator, statusesOf } from '../mutant.ts'
import { headersOf } from '../schemas.ts'

/** Where the rules call for a header that the bundled document need not name. */
const BY_RULE = [
  { status: 401, header: 'www-authenticate', rule: 'http/unauthorized-says-how' },
  { status: 401, header: 'www-authenticate', rule: 'agent-errors/refusal-names-scheme' },
] as const

/** Names of the headers, in lower case, that the specification gives to an answer. */
function documentedHeaders(facts: OperationFacts, status: number): string[] {
  const ruled = BY_RULE.filter(
    (one) =>
      one.status === status && rules.some(({ id, operations }) => id === one.rule && operations.includes(facts.id)),
  )
  return [...new Set([...headersOf(facts.id, status), ...ruled.map(({ header }) => header)])]
}

/** Documented headers left out and, where the bundled document says what they hold, with another value. */
export const headerChanged: Operator = (facts) =>
  statusesOf(facts).flatMap((status) =>
    documentedHeaders(facts, status).flatMap((header): Mutant[] => {
      const withHeader = (change: (value: string) => string | undefined) => (answer: AnyAnswer) => {
        const { [header]: value, ...others } = answer.headers ?? {}
        const changed = value === undefined ? undefined : change(value)
        return { ...answer, headers: { ...others, ...(changed === undefined ? {} : { [header]: changed }) } }
      }
      return [
        answering(
          'header',
          facts,
          status,
          `without ${header}`,
          withHeader(() => undefined),
        ),
        ...(headersOf(facts.id, status).includes(header)
          ? [answering('header', facts, status, `other ${header}`, withHeader(otherwise))]
          : []),
      ]
    }),
  )

/** A number of one more, else another word. */
function otherwise(value: string): string {
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `x-${value}`
}
