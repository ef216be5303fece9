import { type OperationId, freedoms } from '#spec'
import { type TakenVariant, variants } from '../../../../mocks/latitude/index.ts'
import type { Alteration } from '../../../../mocks/index.ts'
import type { Case } from '../../../../suites/index.ts'
import { type Difference, type Exchanges, differing, keeping } from './answers.ts'
import { hunt } from './hunt.ts'
import type { Mutant } from './mutant.ts'
import type { Trace } from './trace.ts'

/** In so many cases, the shortest ones that show it, a difference must be one that some variant shows at the same requests. */
const CASES = 3

/**
 * What the answers of a mutant, over some cases, are beside those of the plain mock. `open`: wherever they differ some variant of
 * a freedom of the operation differs in just that at the same request. `foreign`: no variant does.
 */
export type Finding = 'alike' | 'open' | 'foreign'

export interface Judge {
  compare: (mutant: Pick<Mutant, 'operation' | 'make'>, cases: readonly Case[]) => Promise<Finding>
}

/** A judge that keeps what plain mocks and variants did, since the mutants of an operation share it. */
export function createJudge({ requests }: Trace): Judge {
  const plains = new Map<string, Promise<Exchanges>>()
  const allowances = new Map<string, Promise<ReadonlySet<string>>>()
  /** Those that explained something lately stand first: one freedom explains alike mutants of many operations. */
  let lately: readonly TakenVariant[] = variants

  const plainOf = (cases: readonly Case[]): Promise<Exchanges> =>
    kept(plains, cases.map(({ id }) => id).join('\n'), () => exchangesOf([], cases))

  /** In what a variant differs from the plain mock in a case. */
  const differencesOf = ({ freedom, variant, alteration }: TakenVariant, one: Case): Promise<ReadonlySet<string>> =>
    kept(allowances, `${freedom}: ${variant} ${one.id}`, async () => {
      const plain = await plainOf([one])
      return new Set(differing(plain, await exchangesOf([alteration], [one])).map(whereAndWhat))
    })

  /** Whether each of these differences in a case is one of a variant of the operation. */
  const isOpen = async (operation: OperationId, one: Case, differences: readonly Difference[]): Promise<boolean> => {
    let unexplained = new Set(differences.map(whereAndWhat))
    for (const variant of lately) {
      if (!concerns(variant, operation)) continue
      const rest = unexplained.difference(await differencesOf(variant, one))
      if (rest.size < unexplained.size) lately = [variant, ...lately.filter((other) => other !== variant)]
      if (rest.size === 0) return true
      unexplained = rest
    }
    return false
  }

  const byLength = (cases: readonly Case[]): Case[] =>
    cases.toSorted((a, b) => (requests.get(a.id) ?? 0) - (requests.get(b.id) ?? 0))

  return {
    async compare({ operation, make: makeWith }, cases) {
      const make = (): Alteration => makeWith(() => {})
      const all = differing(await plainOf(cases), await exchangesOf([make()], cases))
      const candidates = new Set<Case>()
      for (const alike of Map.groupBy(all, whatOf).values()) {
        const ids = new Set(alike.map(({ caseId }) => caseId))
        for (const one of byLength(cases.filter(({ id }) => ids.has(id))).slice(0, CASES)) candidates.add(one)
      }
      let finding: Finding = 'alike'
      for (const one of byLength([...candidates])) {
        // Alone: what happened before in other cases shifts ids and times.
        const differences = differing(await plainOf([one]), await exchangesOf([make()], [one]))
        if (differences.length === 0) continue
        if (!(await isOpen(operation, one, differences))) return 'foreign'
        finding = 'open'
      }
      return finding
    },
  }
}

/** What is different, whatever it says now. */
function whatOf({ kind }: Difference): string {
  return kind.split(' = ')[0] as string
}

function whereAndWhat({ index, kind }: Difference): string {
  return `${index} ${kind}`
}

const operationsOf = new Map(freedoms.map(({ id, operations }) => [id, new Set(operations)]))

/** Whether a variant is one of a freedom that names the operation. */
export function concerns({ freedom }: TakenVariant, operation: OperationId): boolean {
  return operationsOf.get(freedom)?.has(operation) === true
}

async function exchangesOf(alterations: readonly Alteration[], cases: readonly Case[]): Promise<Exchanges> {
  const { exchanges, watch } = keeping()
  await hunt(alterations, cases, { watch, whole: true })
  return exchanges
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
