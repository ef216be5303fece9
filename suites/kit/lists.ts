import type { Reply } from './exchange.ts'
import { Blocked } from './verdict.ts'

/**
 * The members of a list whose shape is not shown: a bare array, or an object that holds it. Where an object holds several
 * arrays (one for each kind) their members come together.
 */
export function listed<T = Record<string, unknown>>(reply: Reply): T[] {
  const { json } = reply
  if (Array.isArray(json)) return json as T[]
  const arrays =
    typeof json === 'object' && json !== null ? Object.values(json).filter((one) => Array.isArray(one)) : []
  if (arrays.length === 0) throw new Blocked(`${reply.exchange.operation} answered no list`)
  return arrays.flat() as T[]
}
