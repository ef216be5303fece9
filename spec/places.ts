import type { RuleId } from './generated/ids.ts'
import places from './generated/places.json' with { type: 'json' }
import type { OperationId } from './operation.ts'

/** A file of the specification, relative to the project's root, and a line, counted from 1. */
export interface Place {
  file: string
  line: number
}

/** An anchor in the documents: its heading, its words, and a short summary. */
export interface Anchor {
  place: string
  /** Verbatim; the cells of a table row are joined by ` | `. */
  quote: string
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

/** Where a rule is defined. */
export function placeOfRule(id: RuleId): Place {
  return place(known.rules[id] as [string, number])
}

/** Where an operation is defined. */
export function placeOfOperation(id: OperationId): Place {
  return place(known.operations[id] as [string, number])
}

/** The anchor with this name (`spec/sources/`); undefined if there is none. */
export function anchorOf(source: string): Anchor | undefined {
  return known.sources[source]
}
