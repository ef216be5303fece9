import type { Rule } from '#spec'

/** The rules that take the place of others: by the id of the one that is gone. */
export type Successors = ReadonlyMap<string, Rule>

/**
 * For each rule that is gone, the new one that takes its place, if only one comes into question: of the same kind, about one
 * of its operations, and with an id that begins alike beyond the area.
 */
export function successorsOf(old: readonly Rule[], now: readonly Rule[]): Successors {
  const gone = without(old, now)
  const added = without(now, old)
  const found = new Map<string, Rule>()
  for (const rule of gone) {
    const heirs = added.filter((one) => mayFollow(rule, one))
    const [heir] = heirs
    // What may follow two rules follows neither for certain.
    const isOnly = heirs.length === 1 && gone.filter((other) => mayFollow(other, heir!)).length === 1
    if (isOnly) found.set(rule.id, heir!)
  }
  return found
}

function mayFollow(gone: Rule, added: Rule): boolean {
  const isAboutSame = gone.operations.some((operation) => (added.operations as string[]).includes(operation))
  return gone.kind === added.kind && isAboutSame && firstWord(gone.id) === firstWord(added.id)
}

/** The area and the first word of an id: `webhooks/delete` of `webhooks/delete-answers-204`. */
function firstWord(id: string): string {
  return id.split('-')[0]!
}

function without(all: readonly Rule[], others: readonly Rule[]): Rule[] {
  const ids = new Set(others.map(({ id }) => id))
  return all.filter(({ id }) => !ids.has(id))
}
