import type { Reply } from './exchange.ts'
import { Blocked } from './verdict.ts'

/**
 * The members of a list of undocumented shape: a bare array, or an object that holds it. Several arrays (one per kind)
 * are concatenated; empty ones may be missing.
 */
export function listed<T = Record<string, unknown>>(reply: Reply): T[] {
  const { json } = reply
  if (Array.isArray(json)) return json as T[]
  // Where the shape of a list is not documented, null may stand for an empty one.
  if (json === null) return []
  if (typeof json !== 'object') throw noList(reply)
  const arrays = Object.values(json).filter((one) => Array.isArray(one))
  const isEmpty = Object.entries(json).every(([name, value]) => isBare(value) && !ID.test(name))
  if (arrays.length === 0 && !isEmpty) throw noList(reply)
  return arrays.flat() as T[]
}

/** Whether a value contains no other values. */
function isBare(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

/** The name of a member that is an id, by which a list may be arranged. */
const ID = /^-?\d+$/

function noList({ exchange }: Reply): Blocked {
  return new Blocked(`${exchange.operation} answered no list`)
}
