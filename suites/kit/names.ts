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
    return (id !== undefined && value === String(id)) || (typeof name === 'string' && value.includes(name))
  if (typeof value === 'object') return Object.values(value).some((member) => mentions(member, id, name))
  return false
}
