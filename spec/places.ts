import type { RuleId } from './generated/ids.ts'
import places from './generated/places.json' with { type: 'json' }
import type { OperationId } from './operation.ts'

/** A file of the specification, from the root of the project, and a line of it, counted from 1. */
export interface Place {
  file: string
  line: number
}

/** An anchor of the documents: the heading it stands under, and what is said there in a few words of ours. */
export interface Anchor {
  place: string
  says: string
}

const known = places as unknown as {
  rules: Readonly<Record<string, [string, number]>>
  operations: Readonly<Record<string, [string, number]>>
  sources: Readonly<Record<string, Anchor>>
}

function place([file, line]: [string, number]): Place {
  return { file, line }
}

/** Where a rule is written down. */
export function placeOfRule(id: RuleId): Place {
  return place(known.rules[id] as [string, number])
}

/** Where an operation is written down. */
export function placeOfOperation(id: OperationId): Place {
  return place(known.operations[id] as [string, number])
}

/** What stands at an anchor of the documents (`spec/sources/*.yaml`); undefined where there is no such anchor. */
export function anchorOf(source: string): Anchor | undefined {
  return known.sources[source]
}
