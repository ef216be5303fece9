import type { Level } from './change.ts'
import { type Members, items } from './version.ts'

/** A change of the type or of the values of a schema; `isOther` if no value fits both. */
export interface TypeChange {
  level: Level
  category: string
  says: string
  isOther?: true
}

/** The types that a schema names; undefined if it allows all. */
export function typesIn({ type, const: only, enum: values }: Members): readonly string[] | undefined {
  if (typeof type === 'string') return [type]
  if (Array.isArray(type)) return items(type).map(String).toSorted()
  const shown = only === undefined ? items(values) : [only]
  return shown.length === 0 ? undefined : [...new Set(shown.map(typeOf))].toSorted()
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

/** How the type of a value changed, for those who send it (`in`) or receive it (`out`). */
export function typeChange(old: Members, now: Members, direction: 'in' | 'out'): TypeChange | undefined {
  const before = typesIn(old)
  const after = typesIn(now)
  if (String(before) === String(after)) return undefined
  const fits = (narrow: typeof before, wide: typeof before): boolean =>
    wide === undefined ||
    (narrow?.every((one) => wide.includes(one) || (one === 'integer' && wide.includes('number'))) ?? false)
  const says = `was ${told(before)}, is ${told(after)}`
  const isIn = direction === 'in'
  const [isWider, isNarrower] = [fits(before, after), fits(after, before)]
  if (isWider && onlyNull(before, after))
    return { level: isIn ? 'loosening' : 'breaking', category: 'became-nullable', says: 'may be null now' }
  if (isNarrower && onlyNull(after, before))
    return { level: isIn ? 'breaking' : 'loosening', category: 'became-not-nullable', says: 'is never null now' }
  if (isWider) return { level: isIn ? 'loosening' : 'breaking', category: 'type-generalized', says }
  if (isNarrower) return { level: isIn ? 'breaking' : 'loosening', category: 'type-specialized', says }
  return { level: 'breaking', category: 'type-changed', says, isOther: true }
}

function onlyNull(narrow: readonly string[] | undefined, wide: readonly string[] | undefined): boolean {
  return narrow !== undefined && wide?.length === narrow.length + 1 && !narrow.includes('null') && wide.includes('null')
}

function told(types: readonly string[] | undefined): string {
  return types === undefined ? 'any type' : types.join(' or ')
}
