import type { Stored } from './given/flows.ts'
import type { Reply } from './exchange.ts'

/** Whether a reply of undocumented shape names an object, by id or by name, anywhere in it. */
export function namesObject(reply: Pick<Reply, 'json'>, object: Partial<Stored>): boolean {
  return mentions(reply.json, object.id, object['name'])
}

function mentions(value: unknown, id: Stored['id'] | undefined, name: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'number' && typeof id === 'number') return value === id
  if (typeof value === 'number' || typeof value === 'bigint')
    return id !== undefined && BigInt(Number.isInteger(Number(value)) ? value : 0) === BigInt(id)
  if (typeof value === 'string')
    return (id !== undefined && hasNumber(value, String(id))) || (typeof name === 'string' && value.includes(name))
  if (typeof value === 'object')
    return Object.entries(value).some(
      ([key, member]) => mentions(member, id, name) || (!Array.isArray(value) && mentions(key, id, name)),
    )
  return false
}

/** Whether a text has this number, and not within another one or a word. */
function hasNumber(text: string, number: string): boolean {
  return text.split(/[^\p{L}\p{N}_-]+/u).includes(number)
}
