import { bad } from './answer.ts'
import type { Json } from './store.ts'

/** Names and descriptions are short, without control characters, and trimmed. */
function plain(name: string, value: string): string {
  if (!/^[^\p{Cc}]{0,100}$/u.test(value)) throw bad(`${name} is too long, or holds what nobody can type`)
  return value.trim()
}

/** A member that must be a text; undefined if it is optional and missing. */
export function textOf(members: Json, name: string, needed = false): string | undefined {
  const value = members[name]
  if (value === undefined || value === null) {
    if (needed) throw bad(`${name} is missing`)
    return undefined
  }
  if (typeof value !== 'string' || (needed && value === '')) throw bad(`${name} is a text`)
  if (name === 'name' || name === 'label' || name === 'description') return plain(name, value)
  return value
}

/** A member that must be a list of texts. */
export function textsOf(members: Json, name: string): string[] {
  const value = members[name] ?? []
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) throw bad(`${name} is a list of texts`)
  return value as string[]
}

/** A member that must be a list of ids. */
export function idsOf(members: Json, name: string): bigint[] {
  const value = members[name] ?? []
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'bigint')) throw bad(`${name} is a list of ids`)
  return value as bigint[]
}

export function truthOf(members: Json, name: string, otherwise: boolean): boolean {
  const value = members[name] ?? otherwise
  if (typeof value !== 'boolean') throw bad(`${name} is true or false`)
  return value
}

/** A member that maps texts to texts. */
export function mapOf(members: Json, name: string): Record<string, string> {
  const value = members[name] ?? {}
  const fits =
    typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string')
  if (!fits) throw bad(`${name} maps texts to texts`)
  return value as Record<string, string>
}
