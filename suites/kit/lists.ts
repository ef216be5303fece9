import type { Reply } from './exchange.ts'
import { Blocked } from './verdict.ts'

/**
 * The members of a list of undocumented shape: a bare array, or an object that holds it. Several arrays (one per kind)
 * are concatenated; empty ones may be missing.
 */
export function listed<T = Record<string, unknown>>(reply: Reply): T[] {
  const { json } = reply
  if (Array.isArray(json)) return json as T[]
  if (typeof json !== 'object' || json === null) throw noList(reply)
  const arrays = Object.values(json).filter((one) => Array.isArray(one))
  if (arrays.length === 0 && !Object.values(json).every(isEmpty)) throw noList(reply)
  return arrays.flat() as T[]
}

/** Whether a value says nothing, such as a count of nothing. */
function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0)
}

function noList({ exchange }: Reply): Blocked {
  return new Blocked(`${exchange.operation} answered no list`)
}
