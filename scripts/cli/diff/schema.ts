import type { Change, Level, Place } from './change.ts'
import { LIMITS, limitChanges } from './limits.ts'
import { typesIn, typeChange } from './schema-types.ts'
import { type Members, items, members, resolved, same } from './version.ts'

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
interface Here {
  /** Path of the member from the whole value. */
  path: string
  /** Name of the change: that of the nearest named schema, and the path from it. */
  name: string
  /** Pairs of references on the way here; schemas can be recursive. */
  seen: readonly string[]
}

const UNIONS = ['oneOf', 'anyOf'] as const
/** Keywords that only explain. */
const WORDS = ['title', 'description', 'examples', 'example', 'deprecated', '$comment']
const COMPARED = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'allOf',
  ...UNIONS,
  ...LIMITS,
  ...WORDS,
])

/** The differences between two schemas of one value. */
export function schemaChanges(old: unknown, now: unknown, walk: Walk): Change[] {
  return compare(old, now, walk, { path: walk.place.member ?? '', name: walk.name, seen: [] })
}

/** The level of a change that lets through fewer values, or more. */
export function levelOf(walk: Pick<Walk, 'direction'>, turn: 'narrower' | 'wider' | 'other'): Level {
  if (turn === 'other') return 'breaking'
  return (turn === 'narrower') === (walk.direction === 'in') ? 'breaking' : 'loosening'
}

function compare(oldNode: unknown, newNode: unknown, walk: Walk, from: Here): Change[] {
  const here = entered(oldNode, newNode, from)
  if (here === undefined) return []
  // A schema may be a boolean.
  const old = oldNode === false ? { not: {} } : resolved(walk.old, oldNode)
  const now = newNode === false ? { not: {} } : resolved(walk.now, newNode)
  const one = (level: Level, category: string, says: string): Change => changeAt(walk, here, level, category, says)
  const union = UNIONS.find((keyword) => old[keyword] !== undefined || now[keyword] !== undefined)
  if (union !== undefined && (old[union] === undefined) !== (now[union] === undefined)) {
    // What was one schema is now one of several, or the other way round.
    return unions(union, items(old[union] ?? [oldNode]), items(now[union] ?? [newNode]), walk, here)
  }
  const type = typeChange(old, now, walk.direction)
  const changes = type === undefined ? [] : [one(type.level, `${head(walk, here)}-${type.category}`, type.says)]
  // Of another type, all members differ.
  if (type?.isOther === true) return changes
  changes.push(
    ...limitChanges(old, now, walk.direction).map(({ level, category, says }) =>
      one(level, `${head(walk, here)}-${category}`, says),
    ),
    ...(union === undefined ? [] : unions(union, items(old[union]), items(now[union]), walk, here)),
    ...unions('allOf', items(old['allOf']), items(now['allOf']), walk, here),
    ...properties(old, now, walk, here),
    ...inner(old, now, walk, here),
  )
  if (WORDS.some((word) => !same(old[word], now[word])))
    changes.push(one('editorial', 'schema-description-changed', 'other words'))
  const others = new Set([...Object.keys(old), ...Object.keys(now)])
  for (const keyword of others)
    if (!COMPARED.has(keyword) && !same(old[keyword], now[keyword]))
      changes.push(
        one(keyword.startsWith('x-') ? 'editorial' : 'unclear', 'schema-keyword-changed', `${keyword} changed`),
      )
  return changes
}

/** Named by the schema that is entered; undefined if this pair has been entered already. */
function entered(oldNode: unknown, newNode: unknown, from: Here): Here | undefined {
  const before = members(oldNode)['$ref']
  const after = members(newNode)['$ref']
  const name = after ?? before
  if (typeof name !== 'string') return from
  const pair = `${String(before)} ${String(after)}`
  if (from.seen.includes(pair)) return undefined
  return { path: from.path, name: name.split('/').at(-1) ?? name, seen: [...from.seen, pair] }
}

function head({ prefix }: Walk, { path }: Here): string {
  if (prefix === 'request-parameter' || prefix === 'response-header') return prefix
  return path === '' ? `${prefix}-body` : `${prefix}-property`
}

function changeAt(walk: Walk, { path, name }: Here, level: Level, category: string, says: string): Change {
  const place = path === '' ? walk.place : { ...walk.place, member: path }
  return { level, subject: walk.subject, category, name, says, places: [place] }
}

function step(here: Here, member: string): Here {
  const add = (before: string): string =>
    member === '[]' || before === '' ? `${before}${member}` : `${before}.${member}`
  return { ...here, path: add(here.path), name: member === '[]' ? `${here.name}[]` : `${here.name}.${member}` }
}

function properties(old: Members, now: Members, walk: Walk, here: Here): Change[] {
  const before = members(old['properties'])
  const after = members(now['properties'])
  const isIn = walk.direction === 'in'
  const changes: Change[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after), ...required(old), ...required(now)])) {
    const there = step(here, name)
    const was = required(old).includes(name)
    const is = required(now).includes(name)
    const add = (level: Level, category: string, says: string): void => {
      changes.push(changeAt(walk, there, level, category, says))
    }
    const named = `${is ? 'required' : 'optional'}-${walk.prefix}-property`
    if (before[name] === undefined && !was) {
      if (isIn) add(is ? 'breaking' : 'loosening', `new-${named}`, is ? 'has to be sent' : 'may be sent')
      else add('loosening', `${walk.prefix}-${is ? 'required' : 'optional'}-property-added`, 'is new')
      continue
    }
    if (after[name] === undefined && !is) {
      if (isIn) {
        const refused = now['additionalProperties'] === false
        add(refused ? 'breaking' : 'unclear', `${walk.prefix}-property-removed`, 'is no longer documented')
      } else {
        const kind = was ? 'required' : 'optional'
        add(was ? 'breaking' : 'unclear', `${walk.prefix}-${kind}-property-removed`, 'is no longer there')
      }
      continue
    }
    if (was !== is) {
      const level = levelOf(walk, is ? 'narrower' : 'wider')
      const says = is ? 'is required now' : 'may be missing now'
      add(level, `${walk.prefix}-property-became-${is ? 'required' : 'optional'}`, says)
    }
    changes.push(...compare(before[name] ?? {}, after[name] ?? {}, walk, there))
  }
  return changes
}

function required(schema: Members): readonly string[] {
  return items(schema['required']).filter((name) => typeof name === 'string')
}

/** Items of arrays, and members of any name. */
function inner(old: Members, now: Members, walk: Walk, here: Here): Change[] {
  const changes: Change[] = []
  if (old['items'] !== undefined || now['items'] !== undefined)
    changes.push(...compare(old['items'] ?? {}, now['items'] ?? {}, walk, step(here, '[]')))
  const before = old['additionalProperties'] ?? true
  const after = now['additionalProperties'] ?? true
  if (same(before, after)) return changes
  if (before === false || after === false) {
    const turn = after === false ? 'narrower' : 'wider'
    // Clients ignore members that they do not know.
    const level = walk.direction === 'out' ? 'loosening' : levelOf(walk, turn)
    const says = after === false ? 'other members are refused now' : 'other members are possible now'
    return [...changes, changeAt(walk, here, level, `${head(walk, here)}-additional-properties-changed`, says)]
  }
  return [...changes, ...compare(before === true ? {} : before, after === true ? {} : after, walk, step(here, '*'))]
}

/** The members of `oneOf`, `anyOf` or `allOf`: the same ones are compared, the others were added or removed. */
function unions(keyword: string, old: readonly unknown[], now: readonly unknown[], walk: Walk, here: Here): Change[] {
  const keyOf = (document: Members, node: unknown): string => {
    const reference = members(node)['$ref']
    return typeof reference === 'string' ? reference : JSON.stringify(typesIn(resolved(document, node)))
  }
  const left = now.map((node) => ({ node, key: keyOf(walk.now, node) }))
  const gone: unknown[] = []
  const changes: Change[] = []
  for (const node of old) {
    const index = left.findIndex(({ key }) => key === keyOf(walk.old, node))
    if (index === -1) gone.push(node)
    else changes.push(...compare(node, left.splice(index, 1)[0]?.node, walk, here))
  }
  // One that has gone and one that has come are probably the same one.
  if (gone.length === 1 && left.length === 1) return [...changes, ...compare(gone[0], left[0]?.node, walk, here)]
  const kebab = keyword.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
  const told = (node: unknown, turn: 'narrower' | 'wider', what: string): Change => {
    const sure = levelOf(walk, turn)
    // A client that meets a new kind of value may well ignore it.
    const level = what === 'added' && sure === 'breaking' && keyword !== 'allOf' ? 'unclear' : sure
    const label = nameOf(node)
    return changeAt(walk, here, level, `${head(walk, here)}-${kebab}-${what}`, `${label} was ${what}`)
  }
  const isAll = keyword === 'allOf'
  return [
    ...changes,
    ...gone.map((node) => told(node, isAll ? 'wider' : 'narrower', 'removed')),
    ...left.map(({ node }) => told(node, isAll ? 'narrower' : 'wider', 'added')),
  ]
}

function nameOf(node: unknown): string {
  const { $ref, type, const: only } = members(node)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? $ref
  return only === undefined ? `a schema of type ${JSON.stringify(type ?? 'any')}` : JSON.stringify(only)
}
