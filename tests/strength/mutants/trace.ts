import { type OperationId, allOperations } from '#spec'
import type { Alteration } from '../../../mocks/index.ts'
import { type Case, casesOf, checks } from '../../../suites/index.ts'
import { type Decided, kindOf } from './decided.ts'
import { hunt } from './hunt.ts'
import { type AnswerKey, keyOf } from './mutant.ts'

/** The traffic between the gate and the plain mock, without the clean-up. */
export interface Trace {
  /** The number of requests of a case, by id; 0 if it is not applicable. */
  requests: ReadonlyMap<string, number>
  /** Ids of the cases that get a response, by response. */
  cases: ReadonlyMap<AnswerKey, ReadonlySet<string>>
  /** The decisions of each operation, over all cases. */
  decides: ReadonlyMap<OperationId, ReadonlySet<Decided>>
  /** Operations that read nothing that any operation writes. */
  constant: ReadonlySet<OperationId>
}

const allCases: readonly Case[] = casesOf(checks)

/** Runs the gate against the plain mock, and records which case gets which responses. */
export async function traced(): Promise<Trace> {
  const requests = new Map<string, number>()
  const cases = new Map<AnswerKey, Set<string>>()
  const decides = new Map<OperationId, Set<Decided>>()
  const reads = new Map<OperationId, Set<string>>()
  const written = new Set<string>()
  const noting: Alteration = {
    every: ({ id, find, apply, answer }) => {
      const seeing = <Call extends { view: object }>(call: Call): Call => ({
        ...call,
        view: new Proxy(call.view, {
          get(view, name) {
            reads.set(id, (reads.get(id) ?? new Set()).add(String(name)))
            return Reflect.get(view, name) as unknown
          },
        }),
      })
      return {
        find: (call) => find(seeing(call)),
        apply(call, found) {
          const decision = apply(seeing(call), found)
          decides.set(id, (decides.get(id) ?? new Set()).union(new Set(decision.changes.map(kindOf))))
          for (const change of decision.changes) if ('table' in change) written.add(change.table)
          return decision
        },
        answer: (result, call) => answer(result, seeing(call)),
      }
    },
  }
  await hunt([noting], allCases, {
    whole: true,
    watch({ operation, response }, caseId) {
      const key = keyOf(operation, response.status)
      requests.set(caseId, (requests.get(caseId) ?? 0) + 1)
      cases.set(key, (cases.get(key) ?? new Set()).add(caseId))
    },
  })
  const constant = new Set(
    allOperations.flatMap(({ id }) => (reads.get(id)?.isDisjointFrom(written) === false ? [] : [id])),
  )
  return { requests, cases, decides, constant }
}

/** The responses of an operation that the gate gets. */
export function answersOf(operation: OperationId, { cases }: Trace): AnswerKey[] {
  return [...cases.keys()].filter((key) => key.startsWith(`${operation} `))
}

/** The cases that got one of the responses, or belong to the area; those of the operation first, then those with the fewest requests. */
export function casesThatGot(keys: readonly AnswerKey[], { requests, cases }: Trace, area?: string): Case[] {
  const ids = new Set(keys.flatMap((key) => [...(cases.get(key) ?? [])]))
  const [about] = (keys[0] ?? '').split(' ')
  const distance = ({ operation, rule }: Case): number =>
    operation === about ? 0 : rule.operations.some((one) => one === about) ? 1 : 2
  const sent = ({ id }: Case): number => requests.get(id) ?? 0
  return allCases
    .filter(({ id, rule }) => ids.has(id) || rule.area === area)
    .sort((a, b) => distance(a) - distance(b) || sent(a) - sent(b))
}
