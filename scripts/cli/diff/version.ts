import type { Freedom, Rule } from '#spec'

/** A JSON object of unknown content. */
export type Members = Readonly<Record<string, unknown>>

/** One side of the comparison. */
export interface Version {
  /** How it was named, and what it is: `./old (etalon 0.1.0, edition 2)`. */
  label: string
  /** The number of its edition. */
  edition: number
  /** The rules with the digest of their meaning. */
  digests: Readonly<Record<string, string>>
  /** The catalogue and the documents; missing if only a list of ids and digests is left. */
  whole?: {
    rules: readonly Rule[]
    freedoms: readonly Freedom[]
    openapi: Members
    asyncapi: Members
  }
}

/** The value if it is an object, else an empty one. */
export function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
}

/** The items of a value if it is a list, else none. */
export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** Whether two JSON values are equal, in whatever order their members are. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const all = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Follows a reference within a document. A reference that leads nowhere counts as an empty object. */
export function resolved(document: Members, value: unknown): Members {
  let found = members(value)
  // A reference to a reference is rare, a circle of them a mistake: ten steps are enough for both.
  for (let step = 0; typeof found['$ref'] === 'string' && step < 10; step++) found = at(document, found['$ref'])
  return found
}

function at(document: Members, pointer: string): Members {
  const steps = pointer.replace(/^#\//, '').split('/')
  return members(
    steps.reduce<unknown>((here, step) => members(here)[step.replaceAll('~1', '/').replaceAll('~0', '~')], document),
  )
}
