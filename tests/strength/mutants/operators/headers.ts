import { type OperationFacts, rules } from '#spec'
import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Mutant, type Operator, statusesOf } from '../mutant.ts'
import { headersOf } from '../schemas.ts'

/** Headers that rules require although the bundled document need not name them. */
const BY_RULE = [
  { status: 401, header: 'www-authenticate', rule: 'http/unauthorized-says-how' },
  { status: 401, header: 'www-authenticate', rule: 'agent-errors/refusal-names-scheme' },
] as const

/** The header names, in lower case, that the specification gives a response. */
function documentedHeaders(facts: OperationFacts, status: number): string[] {
  const ruled = BY_RULE.filter(
    (one) =>
      one.status === status && rules.some(({ id, operations }) => id === one.rule && operations.includes(facts.id)),
  )
  return [...new Set([...headersOf(facts.id, status), ...ruled.map(({ header }) => header)])]
}

/** Omits documented headers and, if the bundled document describes their values, changes those. */
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

/** The next number, or another word. */
function otherwise(value: string): string {
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `x-${value}`
}
