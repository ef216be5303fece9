import type { ResultOf } from '../results.ts'
import { type TakenVariant, nameOfVariant } from '../../../mocks/alterations/variants/index.ts'
import type { Hunted } from './hunt.ts'

/** The outcome for a mutant. */
export type Outcome = ResultOf['mutants']

/** Criteria by which a mutant that breaks nothing counts as conforming. The run decides each automatically. */
const EQUIVALENT = {
  variant:
    'wherever its answers differ from those of the plain mock, a variant of a freedom differs in just that at the same request',
  onVariants:
    'it changes no answer of the plain mock, and where it changes those of a variant, each difference that is left from the plain mock is one of a variant at the same request',
  onProbe:
    'it changes no answer of the gate, and at the requests of a probe, whose answers are open, it answers as a variant of that freedom does',
  unasked:
    'a freedom leaves open whether the answer that it alters comes at all: no request of the gate gets it, and spec/unasked.yaml names the freedom',
  unaskable:
    'no request is documented to be sure to bring about the answer that it alters: none of the gate gets it, and spec/unasked.yaml says why',
  untestable: 'it changes no answer of the gate, and what it changes is what a rule of the catalogue calls untestable',
  nothing: 'the operation decides nothing of what it takes away, in none of the exchanges of the gate',
  constant: 'the operation reads nothing that any operation writes, so that no answer of it can be late',
} as const

export function killed({ rule, requests, ms }: Hunted, on?: TakenVariant): Outcome {
  if (rule === undefined) return { outcome: 'survived' }
  return { outcome: 'killed', by: rule, requests, ms, ...(on === undefined ? {} : { on: nameOfVariant(on) }) }
}

export function equivalent(by: keyof typeof EQUIVALENT): Outcome {
  return { outcome: 'equivalent', by: EQUIVALENT[by] }
}
