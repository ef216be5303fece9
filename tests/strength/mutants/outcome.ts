import { rules, unasked } from '#spec'
import type { Judge } from './equivalence.ts'
import type { AnswerKey, Mutant } from './mutant.ts'
import { isVariantOnProbe } from './on-probes.ts'
import { triedOnVariants } from './on-variants.ts'
import { type Trace, answersOf, casesThatGot } from './trace.ts'
import { tried } from './tried.ts'
import { type Outcome, equivalent, killed } from './verdict.ts'

/**
 * Tries a mutant: the first broken rule, of any profile, kills it. A case that is blocked or in error names no
 * rule, so it kills nothing. If the mutant changes no response of the plain mock, it is tried on the variants of the
 * operation too, whose responses may have what it changes.
 */
export async function outcomeOf(mutant: Mutant, trace: Trace, judge: Judge): Promise<Outcome> {
  const cases = casesThatGot(mutant.touches, trace, mutant.area)
  if (cases.length === 0) return unseen(mutant, trace, judge)
  if (mutant.loses !== undefined && trace.decides.get(mutant.operation)?.has(mutant.loses) !== true)
    return equivalent('nothing')
  if (mutant.isLate === true && trace.constant.has(mutant.operation)) return equivalent('constant')
  const { hunted, changed } = await tried(mutant, cases)
  if (hunted.rule !== undefined) return killed(hunted)
  const kind = changed.length > 0 ? await judge.compare(mutant, changed) : 'alike'
  if (kind === 'open') return equivalent('variant')
  if (kind === 'foreign') return { outcome: 'survived' }
  if (isUntestable(mutant)) return equivalent('untestable')
  const changesPlain = changed.length > 0
  const onVariants = await triedOnVariants(mutant, judge, changesPlain ? changed : cases, { changesPlain })
  if (onVariants !== undefined) return onVariants
  if (!changesPlain) return { outcome: 'not seen' }
  return (await isVariantOnProbe(mutant)) ? equivalent('onProbe') : { outcome: 'survived' }
}

/** Maximum number of cases, those of the operation first, to search for a response that the plain mock does not give. */
const CASES = 12

/** The outcome of a mutant of responses that the gate does not get from the plain mock. */
async function unseen(mutant: Mutant, trace: Trace, judge: Judge): Promise<Outcome> {
  const reasons = mutant.touches.map(unaskedOf).filter((reason) => reason !== undefined)
  if (reasons.length < mutant.touches.length) return { outcome: 'not seen' }
  const open = reasons.map(({ freedom }) => freedom).filter((freedom) => freedom !== undefined)
  const cases = casesThatGot(answersOf(mutant.operation, trace), trace).slice(0, CASES)
  if (open.length < reasons.length) return (await triedOnVariants(mutant, judge, cases)) ?? equivalent('unaskable')
  const onVariants = await triedOnVariants(mutant, judge, cases, { freedoms: new Set(open) })
  return onVariants?.outcome === 'killed' ? onVariants : equivalent('unasked')
}

/** Whether a rule of the operation declares untestable what a mutant changes, by its anchor, or permissions. */
function isUntestable({ operation, operator, about }: Mutant): boolean {
  return rules.some(
    ({ untestable, operations, source, kind }) =>
      untestable !== undefined &&
      operations.includes(operation) &&
      (about === undefined
        ? operator === 'permission' && kind === 'permission'
        : source.some((anchor) => anchor.endsWith(`/${about}`))),
  )
}

/** The entry of `spec/unasked.yaml` for a response, if any. */
function unaskedOf(key: AnswerKey): (typeof unasked)[number] | undefined {
  const [operation, status] = key.split(' ')
  return unasked.find(
    ({ operations, statuses }) => operations.some((one) => one === operation) && statuses.includes(Number(status)),
  )
}
