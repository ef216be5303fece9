import type { Level } from './change.ts'
import { type Members, items, same } from './version.ts'

interface Limited {
  level: Level
  category: string
  says: string
}

/** Limits that let through fewer values if they rise, or if they fall. */
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
/** Keywords whose values cannot be compared. */
const FORMS = ['format', 'pattern', 'multipleOf', 'uniqueItems']

/** All keywords that are compared here. */
export const LIMITS: readonly string[] = [...LEAST, ...MOST, ...FORMS, 'enum', 'const', 'default']

/** How the values, limits, formats and the default of a schema changed, for those who send it (`in`) or receive it (`out`). */
export function limitChanges(old: Members, now: Members, direction: 'in' | 'out'): Limited[] {
  const level = (isNarrower: boolean): Level => (isNarrower === (direction === 'in') ? 'breaking' : 'loosening')
  return [
    ...enumChanges(old, now, direction),
    ...[...LEAST, ...MOST, ...FORMS].flatMap((keyword): Limited[] => {
      const before = old[keyword]
      const after = now[keyword]
      if (same(before, after)) return []
      const category = kebab(keyword)
      const says = `${keyword}: ${told(before)} is now ${told(after)}`
      if (before === undefined) return [{ level: level(true), category: `${category}-set`, says }]
      if (after === undefined) return [{ level: level(false), category: `${category}-removed`, says }]
      // Nobody can say which texts a pattern takes; a format is another kind of text.
      if (FORMS.includes(keyword))
        return [{ level: keyword === 'pattern' ? 'unclear' : 'breaking', category: `${category}-changed`, says }]
      const rose = Number(after) > Number(before)
      const isNarrower = rose === LEAST.includes(keyword)
      return [{ level: level(isNarrower), category: `${category}-${rose ? 'increased' : 'decreased'}`, says }]
    }),
    ...defaultChanges(old['default'], now['default'], direction),
  ]
}

function enumChanges(old: Members, now: Members, direction: 'in' | 'out'): Limited[] {
  const before = valuesIn(old)
  const after = valuesIn(now)
  const isIn = direction === 'in'
  if (before === undefined && after === undefined) return []
  if (before === undefined)
    return [{ level: isIn ? 'breaking' : 'loosening', category: 'became-enum', says: `only ${told(after)} now` }]
  if (after === undefined)
    return [{ level: isIn ? 'loosening' : 'unclear', category: 'enum-removed', says: `not only ${told(before)}` }]
  const has = (values: readonly unknown[], value: unknown): boolean => values.some((one) => same(one, value))
  return [
    ...before
      .filter((value) => !has(after, value))
      .map((value): Limited => {
        const says = `${told(value)} is no longer among the values`
        return { level: isIn ? 'breaking' : 'loosening', category: 'enum-value-removed', says }
      }),
    ...after
      .filter((value) => !has(before, value))
      // A client may well ignore a value that it does not know.
      .map((value): Limited => {
        const says = `${told(value)} is among the values now`
        return { level: isIn ? 'loosening' : 'unclear', category: 'enum-value-added', says }
      }),
  ]
}

function valuesIn({ const: only, enum: values }: Members): readonly unknown[] | undefined {
  if (only !== undefined) return [only]
  return values === undefined ? undefined : items(values)
}

/** The same request does something else if its default changes; what is received has none. */
function defaultChanges(before: unknown, after: unknown, direction: 'in' | 'out'): Limited[] {
  if (same(before, after)) return []
  const says = `default: ${told(before)} is now ${told(after)}`
  if (direction === 'out') return [{ level: 'editorial', category: 'default-value-changed', says }]
  if (before === undefined) return [{ level: 'loosening', category: 'default-value-added', says }]
  if (after === undefined) return [{ level: 'unclear', category: 'default-value-removed', says }]
  return [{ level: 'breaking', category: 'default-value-changed', says }]
}

function told(value: unknown): string {
  if (value === undefined) return 'nothing'
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).join(', ') : JSON.stringify(value)
}

function kebab(keyword: string): string {
  return keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
