import type { Int64 } from '#spec'
import { isId } from '../kit/is-id.ts'
import { isObject } from '../kit/stream/events.ts'

export type Members = Readonly<Record<string, unknown>>

/** The objects in a list of undocumented shape: a bare array, or an object that holds one or more. */
export function itemsIn(json: unknown): Members[] {
  return valuesIn(json).filter(isObject)
}

/** All that such a list holds, objects or not. */
export function valuesIn(json: unknown): unknown[] {
  const arrays = Array.isArray(json) ? [json] : isObject(json) ? Object.values(json).filter(Array.isArray) : []
  return arrays.flat()
}

/** A value in an object, and the names of the members that lead to it. */
export interface Leaf {
  path: readonly string[]
  value: unknown
}

/** Every value in an object that holds no others. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

/** Members that name an object, in the order in which they are believed. */
const NAMES = ['name', 'label', 'title', 'displayName'] as const

/** The member with the name of an object, and the name. */
export function nameIn(object: Members): { member: string; name: string } | undefined {
  const member = NAMES.find((one) => typeof object[one] === 'string' && object[one] !== '')
  return member === undefined ? undefined : { member, name: object[member] as string }
}

/** The documented `id` of an object. */
export function idOf(object: Members): Int64 | undefined {
  return isId(object['id']) ? object['id'] : undefined
}

export const sameId = (one: unknown, other: unknown): boolean =>
  isId(one) && isId(other) && String(one) === String(other)

/** An object with the value at the end of the path. */
export function nested(path: readonly string[], value: unknown): unknown {
  return path.toReversed().reduce<unknown>((inner, name) => ({ [name]: inner }), value)
}

/** The value that occurs most often, the first of several; undefined if there is none. */
export function commonest<T>(values: readonly T[]): T | undefined {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}
