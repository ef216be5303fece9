import { type FreedomId, type OperationId, rules, unasked } from '#spec'
import { type TakenVariant, variants } from '../../../../mocks/latitude/index.ts'
import type { Case } from '../../../../suites/index.ts'
import type { ResultOf } from '../results.ts'
import { type Judge, concerns } from './equivalence.ts'
import { type Hunted, hunt } from './hunt.ts'
import type { AnswerKey, Mutant } from './mutant.ts'
import { type Trace, answersOf, casesThatGot } from './trace.ts'

type Outcome = ResultOf['mutants']

/** The rules by which a mutant that breaks nothing counts as a service that conforms. Each is decided by the machine. */
export const EQUIVALENT = {
  variant:
    'wherever its answers differ from those of the plain mock, a variant of a freedom differs in just that at the same request',
  unasked:
    'a freedom leaves open whether the answer that it alters comes at all: no request of the gate gets it, and spec/unasked.yaml names the freedom',
  untestable:
    'it changes no answer of the gate, and what the parameter does that it misreads is what a rule of the catalogue calls untestable',
  nothing: 'the operation decides nothing of what it takes away, in none of the exchanges of the gate',
  constant: 'the operation reads nothing that any operation writes, so that no answer of it can be late',
} as const

/**
 * Tries a mutant: killed by the first rule that is found broken, of whatever profile. A case that is blocked or ends in an
 * error names no rule, so that it kills nothing. Where it changes nothing of the plain mock's answers it is tried on
 * the variants of the operation too, whose answers may have what it changes.
 */
export async function outcomeOf(mutant: Mutant, trace: Trace, judge: Judge): Promise<Outcome> {
  const cases = casesThatGot(mutant.touches, trace, mutant.area)
  if (cases.length === 0) return unseen(mutant, trace)
  if (mutant.loses !== undefined && trace.decides.get(mutant.operation)?.has(mutant.loses) !== true)
    return equivalent('nothing')
  if (mutant.isLate === true && trace.constant.has(mutant.operation)) return equivalent('constant')
  let changes = false
  const changed = new Set<string>()
  const alteration = mutant.make(() => {
    changes = true
  })
  const hunted = await hunt([alteration], cases, {
    watch(_exchange, caseId) {
      if (changes) changed.add(caseId)
      changes = false
    },
  })
  if (hunted.rule !== undefined) return killed(hunted)
  const kind =
    changed.size > 0
      ? await judge.compare(
          mutant,
          cases.filter(({ id }) => changed.has(id)),
        )
      : 'alike'
  if (kind === 'open') return equivalent('variant')
  if (kind === 'foreign') return { outcome: 'survived' }
  if (mutant.parameter !== undefined && isUntestable(mutant.operation, mutant.parameter))
    return equivalent('untestable')
  const likely = changed.size > 0 ? cases.filter(({ id }) => changed.has(id)) : cases
  const onVariants = await huntOnVariants(mutant, likely)
  return onVariants ?? { outcome: changed.size > 0 ? 'survived' : 'not seen' }
}

/** What becomes of a mutant of answers that the gate does not get of the plain mock. */
async function unseen(mutant: Mutant, trace: Trace): Promise<Outcome> {
  const open = mutant.touches.map(freedomOf).filter((freedom) => freedom !== undefined)
  if (open.length < mutant.touches.length) return { outcome: 'not seen' }
  return (
    (await huntOnVariants(mutant, casesThatGot(answersOf(mutant.operation, trace), trace), new Set(open))) ??
    equivalent('unasked')
  )
}

/** In so many cases at most a mutant is tried on each variant. */
const CASES = 6

/** The variants, those first that brought a mutant to light lately: one does so for alike mutants of many operations. */
let lately: readonly TakenVariant[] = variants

/** How a mutant is killed that is built into a variant of a freedom of its operation; undefined where it is not. */
async function huntOnVariants(
  mutant: Mutant,
  cases: readonly Case[],
  freedoms?: ReadonlySet<FreedomId>,
): Promise<Outcome | undefined> {
  for (const variant of lately) {
    if (!concerns(variant, mutant.operation) || freedoms?.has(variant.freedom) === false) continue
    // Of the outer form too, so that it comes after variants of the form.
    const hunted = await hunt([variant.alteration, { ...mutant.make(() => {}), form: true }], cases.slice(0, CASES))
    if (hunted.rule === undefined) continue
    lately = [variant, ...lately.filter((other) => other !== variant)]
    return killed(hunted)
  }
  return undefined
}

function killed({ rule, requests, ms }: Hunted): Outcome {
  return rule === undefined ? { outcome: 'survived' } : { outcome: 'killed', by: rule, requests, ms }
}

function equivalent(by: keyof typeof EQUIVALENT): Outcome {
  return { outcome: 'equivalent', by: EQUIVALENT[by] }
}

/** Whether a rule about a parameter of an operation, by its anchor, is one that nobody outside can try. */
function isUntestable(operation: OperationId, parameter: string): boolean {
  return rules.some(
    ({ untestable, operations, source }) =>
      untestable !== undefined &&
      operations.includes(operation) &&
      source.some((anchor) => anchor.endsWith(`/${parameter}`)),
  )
}

/** The freedom by which an answer may never come, where `spec/unasked.yaml` names one. */
function freedomOf(key: AnswerKey): FreedomId | undefined {
  const [operation, status] = key.split(' ')
  return unasked.find(
    ({ operations, statuses }) => operations.some((one) => one === operation) && statuses.includes(Number(status)),
  )?.freedom
}
