import { type OperationId, freedoms } from '#spec'
import { type TakenVariant, nameOfVariant, variants } from '../../../mocks/alterations/variants/index.ts'
import type { Alteration } from '../../../mocks/index.ts'
import type { Case } from '../../../suites/index.ts'
import { type Difference, type Exchanges, differing, keeping } from './answers.ts'
import { hunt } from './hunt.ts'
import { lateRuns, lateScheduledRuns } from '../late-runs.ts'
import type { Mutant } from './mutant.ts'
import type { Trace } from './trace.ts'

/** The number of cases, shortest first, in which a mutant is compared with the plain mock. */
const CASES = 12
/** The number of further cases to search for a difference if these have none. */
const MORE_CASES = 48

/**
 * How a mutant's responses compare with those of the mock that it is built into, plain or a variant. `open`: each
 * difference makes them equal to the plain mock's, or is one that some variant of the operation has for the same
 * request. `foreign`: no variant explains some difference.
 */
export type Finding = 'alike' | 'open' | 'foreign'

export interface Judge {
  /** Compares the plain mock, or a variant, with and without a mutant over some cases in which it has an effect. */
  compare: (mutant: Mutant, cases: readonly Case[], on?: TakenVariant) => Promise<Finding>
  /** The cases among these in which a variant differs from the plain mock. */
  showing: (variant: TakenVariant, cases: readonly Case[]) => Promise<Case[]>
}

/** Creates a judge that caches the runs of plain mocks and variants, which the mutants of an operation share. */
export function createJudge({ requests }: Trace): Judge {
  const plains = new Map<string, Promise<Exchanges>>()
  const allowances = new Map<string, Promise<ReadonlySet<string>>>()
  /** Variants that explained something recently come first: one freedom explains similar mutants of many operations. */
  let lately: readonly TakenVariant[] = [...variants, lateRuns, lateScheduledRuns]

  const plainOf = (one: Case): Promise<Exchanges> => kept(plains, one.id, () => exchangesOf([], one))

  /** How a variant differs from the plain mock in a case. */
  const differencesOf = (variant: TakenVariant, one: Case): Promise<ReadonlySet<string>> =>
    kept(allowances, `${nameOfVariant(variant)} ${one.id}`, async () => {
      const plain = await plainOf(one)
      return new Set(differing(plain, await exchangesOf([variant.alteration], one)).map(whereAndWhat))
    })

  /** Whether each of these differences in a case occurs in a variant of the operation. */
  const isOpen = async (operation: OperationId, one: Case, differences: readonly Difference[]): Promise<boolean> => {
    let unexplained = new Set(differences.map(whereAndWhat))
    if (unexplained.size === 0) return true
    for (const variant of lately) {
      if (!concerns(variant, operation)) continue
      const rest = unexplained.difference(await differencesOf(variant, one))
      if (rest.size < unexplained.size) lately = [variant, ...lately.filter((other) => other !== variant)]
      if (rest.size === 0) return true
      unexplained = rest
    }
    return false
  }

  return {
    async compare(mutant, cases, on) {
      const shortest = cases.toSorted((a, b) => (requests.get(a.id) ?? 0) - (requests.get(b.id) ?? 0))
      let finding: Finding = 'alike'
      for (const [index, one] of shortest.slice(0, CASES + MORE_CASES).entries()) {
        if (index >= CASES && finding !== 'alike') break
        const plain = await plainOf(one)
        const alterations = madeOf(mutant, () => {}, on)
        const exchanges = await exchangesOf(alterations, one)
        const before = on === undefined ? plain : await exchangesOf([on.alteration], one)
        if (differing(before, exchanges).length === 0) continue
        if (!(await isOpen(mutant.operation, one, differing(plain, exchanges)))) return 'foreign'
        finding = 'open'
      }
      return finding
    },
    async showing(variant, cases) {
      const found: Case[] = []
      for (const one of cases) {
        if ((await differencesOf(variant, one)).size > 0) found.push(one)
      }
      return found
    },
  }
}

function whereAndWhat({ index, kind }: Difference): string {
  return `${index} ${kind}`
}

const operationsOf = new Map(freedoms.map(({ id, operations }) => [id, new Set(operations)]))

/** Whether a variant's freedom names the operation. */
export function concerns({ freedom }: TakenVariant, operation: OperationId): boolean {
  return operationsOf.get(freedom)?.has(operation) === true
}

/** The alterations for a mutant, alone or built into a variant. It wraps the outside, so that it applies after the variant. */
export function madeOf(mutant: Mutant, note: () => void, on?: TakenVariant): Alteration[] {
  return on === undefined ? [mutant.make(note)] : [on.alteration, { ...mutant.make(note), form: true }]
}

async function exchangesOf(alterations: readonly Alteration[], one: Case): Promise<Exchanges> {
  const { exchanges, watch } = keeping()
  await hunt(alterations, [one], { watch, whole: true, deliveries: true })
  return exchanges
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
