import type { Look } from './look.ts'

/** What was seen of one key of the target file. */
export interface Finding {
  /** The dotted key: `fixtures.runs.fails`. */
  key: string
  value: unknown
  /** Where it was seen, for the comment beside it. */
  why: string
}

/** The values found so far, by dotted key. */
export type Found = ReadonlyMap<string, unknown>

/** Finds keys of one group. Returns nothing for what it cannot see: a wrong guess is worse than a question. */
export type Discovery = (look: Look, found: Found) => Promise<readonly Finding[]>

/** A finding, unless there is no value. */
export function finding(key: string, value: unknown, why: string): Finding[] {
  return value === undefined ? [] : [{ key, value, why }]
}
