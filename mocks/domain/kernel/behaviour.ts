import type { OperationFacts, OperationId } from '#spec'
import { factsOf } from '#spec'
import type { Operation } from './operation.ts'
import type { Parts } from './parts.ts'
import type { Steps } from './steps.ts'

/** Everything the mock does, as data: its operations, the steps before them, and the shared parts. */
export interface Behaviour {
  operations: Readonly<Record<OperationId, Operation>>
  steps: Steps
  parts: Parts
}

/** Replacement of a part: the members that differ, or a function from the plain part to them. */
export type Replacement<T> = Partial<T> | ((plain: T) => Partial<T>)

/**
 * What a fault or a variant replaces in a behaviour. Each member names only what differs; a replacement that uses the
 * plain part is a function of it.
 */
export interface Alteration {
  /** Changes only the outer form of answers, so it is applied after the alterations of their content. */
  form?: true
  operations?: { readonly [Id in OperationId]?: Replacement<Operation> }
  /** Replacement for every operation; returns undefined for those it leaves unchanged. */
  every?: (plain: Operation, facts: OperationFacts) => Partial<Operation> | undefined
  steps?: Replacement<Steps>
  parts?: { readonly [Area in keyof Parts]?: Replacement<Parts[Area]> }
}

/** Applies alterations in order, those of form last. */
export function compose(plain: Behaviour, alterations: readonly Alteration[]): Behaviour {
  return alterations.toSorted((a, b) => Number(a.form ?? false) - Number(b.form ?? false)).reduce(alter, plain)
}

function alter(plain: Behaviour, alteration: Alteration): Behaviour {
  const operations: Record<string, Operation> = { ...plain.operations }
  const change = (id: string, replacement: Replacement<Operation> | undefined): void => {
    if (replacement === undefined) return
    const current = operations[id] as Operation
    operations[id] = { ...current, ...resolve(replacement, current) }
  }
  if (alteration.every !== undefined) {
    for (const [id, current] of Object.entries(operations))
      change(id, alteration.every(current, factsOf(id as OperationId)))
  }
  for (const [id, replacement] of Object.entries(alteration.operations ?? {})) change(id, replacement)
  const steps = { ...plain.steps, ...resolve(alteration.steps ?? {}, plain.steps) }
  const parts: Record<string, object> = { ...plain.parts }
  for (const [area, replacement] of Object.entries(alteration.parts ?? {})) {
    parts[area] = { ...parts[area], ...resolve(replacement as Replacement<object>, parts[area] as object) }
  }
  return { operations: operations as Behaviour['operations'], steps, parts: parts as unknown as Parts }
}

function resolve<T extends object>(replacement: Replacement<T>, plain: T): Partial<T> {
  return typeof replacement === 'function' ? replacement(plain) : replacement
}

/** The steps of one operation: the shared ones, overridden by its own. */
export function stepsOf(behaviour: Behaviour, id: OperationId): Steps {
  const own = behaviour.operations[id].steps
  return own === undefined ? behaviour.steps : { ...behaviour.steps, ...own }
}
