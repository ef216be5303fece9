/**
 * What a change means for a client that was written against the old documents: it fails; a person must read whether it fails; it
 * goes on, since more is promised or accepted; or only words changed.
 */
export const LEVELS = ['breaking', 'unclear', 'loosening', 'editorial'] as const
export type Level = (typeof LEVELS)[number]

/** Where a change can be met. */
export interface Place {
  /** The operation's id, of the old document if it is there; `webhooks.<name>` for what a webhook sends. */
  operation: string
  part?: 'parameter' | 'request' | 'response'
  /** The response's status. */
  status?: string
  /** Path of the member in the body, or name of the parameter or header. `[]` stands for an item, `*` for any member. */
  member?: string
}

/** One difference between two versions. */
export interface Change {
  level: Level
  subject: 'rule' | 'freedom' | 'operation' | 'parameter' | 'request' | 'response' | 'channel'
  /** The check id of oasdiff if it has one for this. */
  category: string
  /** The rule, freedom or operation; or the schema and its member, such as `Flow.name`. */
  name: string
  says: string
  /** The id of the rule that takes the place of one that is gone. */
  successor?: string
  places: readonly Place[]
}

/** Joins changes that are the same but for their places: a schema serves many operations. Sorts by level, then as found. */
export function joined(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>()
  for (const change of changes) {
    const { level, subject, category, name, says } = change
    const key = [level, subject, category, name, says].join('\n')
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? change : { ...known, places: [...known.places, ...change.places] })
  }
  return [...byKey.values()]
    .map((change) => ({ ...change, places: distinct(change.places) }))
    .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}
