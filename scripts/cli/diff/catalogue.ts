import type { Freedom, Rule } from '#spec'
import type { Change, Level, Place } from './change.ts'
import { successorsOf } from './successors.ts'
import { type Version, same } from './version.ts'

/** Rules of these kinds can refuse a client something. */
const REFUSING = new Set(['auth', 'permission', 'limit', 'transition'])
const FIRST_REFUSAL = 400

/** The differences between the rules of two versions. Without a catalogue, a rule is known by its id and its digest. */
export function ruleChanges(old: Version, now: Version): Change[] {
  const before = byId(old.whole?.rules)
  const after = byId(now.whole?.rules)
  const isNewEdition = old.edition !== now.edition
  const changes: Change[] = []
  const add = (level: Level, category: string, name: string, says: string, places: readonly Place[] = []): void => {
    changes.push({ level, subject: 'rule', category, name, says, places })
  }
  const successors = successorsOf(old.whole?.rules ?? [], now.whole?.rules ?? [])
  const heirs = new Set<string>([...successors.values()].map(({ id }) => id))
  for (const id of Object.keys(old.digests)) {
    if (now.digests[id] !== undefined) continue
    const rule = before.get(id)
    const successor = successors.get(id)
    if (successor !== undefined) {
      changes.push({ ...replaced(id, successor), places: placesOf(rule) })
      continue
    }
    const text = rule === undefined ? '' : `: ${rule.text}`
    add('breaking', 'rule-removed', id, `no longer promised${text}`, placesOf(rule))
  }
  for (const [id, digest] of Object.entries(now.digests)) {
    const rule = after.get(id)
    const was = before.get(id)
    if (heirs.has(id)) continue
    if (old.digests[id] === undefined) {
      const level = isNewEdition && mayRefuse(rule) ? 'unclear' : 'loosening'
      add(level, 'rule-added', id, rule === undefined ? 'a new rule' : rule.text, placesOf(rule))
    } else if (was !== undefined && rule !== undefined) {
      changes.push(...betweenRules(was, rule, isNewEdition))
    } else if (old.digests[id] !== digest) {
      // Within an edition a meaning stays: docs/versions.md.
      const known = rule ?? was
      const text = known === undefined ? '' : ` (${rule === undefined ? 'was' : 'now'}: ${known.text})`
      add(
        isNewEdition ? 'unclear' : 'editorial',
        'rule-changed',
        id,
        isNewEdition ? `its text, sources, kind, profile or operations changed${text}` : `other words${text}`,
        placesOf(known),
      )
    }
  }
  return changes
}

function replaced(id: string, { id: successor, text }: Rule): Omit<Change, 'places'> {
  const says = `no longer promised; ${successor} takes its place: ${text}`
  return { level: 'breaking', subject: 'rule', category: 'rule-replaced', name: id, says, successor }
}

function betweenRules(was: Rule, now: Rule, isNewEdition: boolean): Change[] {
  const changes: Change[] = []
  const add = (level: Level, category: string, says: string, operations?: readonly string[]): void => {
    const places = operations === undefined ? placesOf(now) : placesOf(now, operations)
    changes.push({ level, subject: 'rule', category, name: now.id, says, places })
  }
  // Within an edition a meaning stays: docs/versions.md.
  if (was.text !== now.text)
    add(isNewEdition ? 'unclear' : 'editorial', 'rule-text-changed', `was: ${was.text} Now: ${now.text}`)
  const lost = without(was.operations, now.operations)
  const gained = without(now.operations, was.operations)
  if (lost.length > 0) add('breaking', 'rule-operations-removed', `no longer promised for ${list(lost)}`, lost)
  if (gained.length > 0) add('loosening', 'rule-operations-added', `also promised for ${list(gained)}`, gained)
  if (was.profile !== now.profile)
    add(
      now.profile === 'product' ? 'loosening' : 'unclear',
      'rule-profile-changed',
      `profile ${was.profile} is now ${now.profile}`,
    )
  if (was.kind !== now.kind) add('editorial', 'rule-kind-changed', `kind ${was.kind} is now ${now.kind}`)
  if (!same(was.source.toSorted(), now.source.toSorted()))
    add('editorial', 'rule-sources-changed', `cites ${list(now.source)}; cited ${list(was.source)}`)
  if (was.untestable === undefined && now.untestable !== undefined)
    add('unclear', 'rule-became-untestable', `no longer checked: ${now.untestable}`)
  if (was.untestable !== undefined && now.untestable === undefined)
    add('loosening', 'rule-became-testable', 'is checked now')
  if (!same(was.needs.toSorted(), now.needs.toSorted()))
    add('editorial', 'rule-needs-changed', `needs ${list(now.needs)} of the target file; needed ${list(was.needs)}`)
  return changes
}

/** The differences between the freedoms of two versions. A freedom is what a client must cope with: the fewer, the better. */
export function freedomChanges(old: readonly Freedom[], now: readonly Freedom[]): Change[] {
  const before = byId(old)
  const after = byId(now)
  const changes: Change[] = []
  const add = (level: Level, category: string, { id, operations }: Freedom, says: string): void => {
    const places = operations.map((operation) => ({ operation }))
    changes.push({ level, subject: 'freedom', category, name: id, says, places })
  }
  for (const freedom of old)
    if (!after.has(freedom.id)) add('loosening', 'freedom-removed', freedom, `no longer left open: ${freedom.text}`)
  for (const freedom of now) {
    const was = before.get(freedom.id)
    if (was === undefined) {
      add('unclear', 'freedom-added', freedom, freedom.text)
      continue
    }
    const names = (one: Freedom): string[] => (one.variants ?? []).map(({ id }) => id)
    for (const id of without(names(was), names(freedom)))
      add('loosening', 'freedom-variant-removed', freedom, `no longer conforms: ${textOf(was, id)}`)
    for (const id of without(names(freedom), names(was)))
      add('unclear', 'freedom-variant-added', freedom, `conforms too: ${textOf(freedom, id)}`)
    const gained = without(freedom.operations, was.operations)
    const lost = without(was.operations, freedom.operations)
    const of = (operations: readonly string[]): Freedom => ({ ...freedom, operations }) as Freedom
    if (gained.length > 0)
      add('unclear', 'freedom-operations-added', of(gained), `also left open for ${list(gained)}: ${freedom.text}`)
    if (lost.length > 0)
      add('loosening', 'freedom-operations-removed', of(lost), `no longer left open for ${list(lost)}`)
    if (was.text !== freedom.text)
      add('editorial', 'freedom-text-changed', freedom, `was: ${was.text} Now: ${freedom.text}`)
  }
  return changes
}

function textOf({ variants }: Freedom, id: string): string {
  return variants.find((variant) => variant.id === id)?.text ?? id
}

function byId<T extends { id: string }>(all: readonly T[] = []): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id, one]))
}

function without(all: readonly string[], others: readonly string[]): string[] {
  return all.filter((one) => !others.includes(one))
}

function list(words: readonly string[]): string {
  return words.length === 0 ? 'nothing' : words.join(', ')
}

/** The statuses that a rule is about: those it names, and the rows of the Errors tables that it cites. */
function statusesOf({ statuses = [], source }: Rule): string[] {
  const cited = source.flatMap((anchor) => /\/errors\/(\d{3})$/.exec(anchor)?.[1] ?? [])
  return [...new Set([...statuses.map(String), ...cited])]
}

/** Unknown if there is only a digest. */
function mayRefuse(rule: Rule | undefined): boolean {
  return rule === undefined || REFUSING.has(rule.kind) || statusesOf(rule).some((code) => Number(code) >= FIRST_REFUSAL)
}

function placesOf(rule: Rule | undefined, operations: readonly string[] = rule?.operations ?? []): Place[] {
  const statuses = rule === undefined ? [] : statusesOf(rule)
  return operations.flatMap((operation): Place[] =>
    statuses.length === 0
      ? [{ operation }]
      : statuses.map((status) => ({ operation, part: 'response' as const, status })),
  )
}
