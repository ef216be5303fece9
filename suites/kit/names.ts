import type { Stored } from './given/flows.ts'
import type { Reply } from './exchange.ts'

type Named = Partial<Stored>

/** Whether a reply of undocumented shape names an object, by id or by name, anywhere in it. */
export function namesObject(reply: Pick<Reply, 'json'>, object: Named): boolean {
  return names(reply.json, object, (text, id) => text === id)
}

/**
 * Whether a reply may name an object: by its id within a text or as the name of a member, too. For what has to be named: a
 * number within a text may be anything else.
 */
export function mayNameObject(reply: Pick<Reply, 'json'>, object: Named): boolean {
  return names(reply.json, object, hasWord)
}

type Match = (text: string, id: string) => boolean

function names(value: unknown, object: Named, matches: Match): boolean {
  const { id, name } = object
  if (value === null || value === undefined) return false
  if (typeof value === 'number' && typeof id === 'number') return value === id
  if (typeof value === 'number' || typeof value === 'bigint')
    return id !== undefined && BigInt(Number.isInteger(Number(value)) ? value : 0) === BigInt(id)
  if (typeof value === 'string')
    return (id !== undefined && matches(value, String(id))) || (typeof name === 'string' && value.includes(name))
  if (typeof value !== 'object') return false
  if (Object.values(value).some((member) => names(member, object, matches))) return true
  return matches === hasWord && !Array.isArray(value) && Object.keys(value).some((key) => names(key, object, matches))
}

/** Whether a text has this word, which may have marks such as a sign, and not within another one. */
export function hasWord(text: string, word: string): boolean {
  const parts = text.split(word)
  return parts.some(
    (part, at) => at > 0 && !/[\p{L}\p{N}]$/u.test(parts[at - 1] as string) && !/^[\p{L}\p{N}]/u.test(part),
  )
}
