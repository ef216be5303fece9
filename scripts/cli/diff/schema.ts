import type { Change, Level } from './change.ts'
import { LIMITS, limitChanges } from './limits.ts'
import { typeChange } from './schema-types.ts'
import { unionChanges } from './unions.ts'
import { type Members, items, members, resolved, same } from './version.ts'
import { type Here, type Walk, changeAt, head, levelOf, step } from './walk.ts'

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

function compare(oldNode: unknown, newNode: unknown, walk: Walk, from: Here): Change[] {
  const here = entered(oldNode, newNode, from)
  if (here === undefined) return []
  // A schema may be a boolean.
  const old = oldNode === false ? { not: {} } : resolved(walk.old, oldNode)
  const now = newNode === false ? { not: {} } : resolved(walk.now, newNode)
  const one = (level: Level, category: string, says: string): Change => changeAt(walk, here, level, category, says)
  const branches = (keyword: string, before: unknown, after: unknown): Change[] =>
    unionChanges({ keyword, old: items(before), now: items(after) }, walk, here, compare)
  const union = UNIONS.find((keyword) => old[keyword] !== undefined || now[keyword] !== undefined)
  if (union !== undefined && (old[union] === undefined) !== (now[union] === undefined)) {
    // What was one schema is now one of several, or the other way round.
    return branches(union, old[union] ?? [oldNode], now[union] ?? [newNode])
  }
  const type = typeChange(old, now, walk.direction)
  const changes = type === undefined ? [] : [one(type.level, `${head(walk, here)}-${type.category}`, type.says)]
  // Of another type, all members differ.
  if (type?.isOther === true) return changes
  changes.push(
    ...limitChanges(old, now, walk.direction).map(({ level, category, says }) =>
      one(level, `${head(walk, here)}-${category}`, says),
    ),
    ...(union === undefined ? [] : branches(union, old[union], now[union])),
    ...branches('allOf', old['allOf'], now['allOf']),
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
