import type { Change, Level, Place } from './change.ts'
import type { Members } from './version.ts'

/** What the comparison of two schemas needs to know. */
export interface Walk {
  old: Members
  now: Members
  /** `in`: clients send it, so that a narrower schema breaks them. `out`: they receive it, so that a wider one does. */
  direction: 'in' | 'out'
  subject: Change['subject']
  /** Place of the whole value; the walk adds the member. */
  place: Place
  /** How the value is named where no schema has a name. */
  name: string
  /** Begins the categories: `request`, `response`, `request-parameter`. */
  prefix: string
}

/** Where the walk is. */
export interface Here {
  /** Path of the member from the whole value. */
  path: string
  /** Name of the change: that of the nearest named schema, and the path from it. */
  name: string
  /** Pairs of references on the way here; schemas can be recursive. */
  seen: readonly string[]
}

/** The level of a change that lets through fewer values, or more. */
export function levelOf(walk: Pick<Walk, 'direction'>, turn: 'narrower' | 'wider' | 'other'): Level {
  if (turn === 'other') return 'breaking'
  return (turn === 'narrower') === (walk.direction === 'in') ? 'breaking' : 'loosening'
}

/** How the category of a change begins. */
export function head({ prefix }: Walk, { path }: Here): string {
  if (prefix === 'request-parameter' || prefix === 'response-header') return prefix
  return path === '' ? `${prefix}-body` : `${prefix}-property`
}

/** A change of the value that the walk has come to. */
export function changeAt(walk: Walk, { path, name }: Here, level: Level, category: string, says: string): Change {
  const place = path === '' ? walk.place : { ...walk.place, member: path }
  return { level, subject: walk.subject, category, name, says, places: [place] }
}

/** One step further, to a member or (`[]`) an item. */
export function step(here: Here, member: string): Here {
  const add = (before: string): string =>
    member === '[]' || before === '' ? `${before}${member}` : `${before}.${member}`
  return { ...here, path: add(here.path), name: member === '[]' ? `${here.name}[]` : `${here.name}.${member}` }
}
