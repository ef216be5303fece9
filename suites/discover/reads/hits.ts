import { isObject } from '../../kit/stream/events.ts'
import { type Members, leavesOf } from '../shapes.ts'

/** An object that a search found, and the name of the list that it is in, if the reply has several. */
export interface Hit {
  object: Members
  group?: string
}

/** What a search found: in one list, or in one for each kind. */
export function hitsIn(json: unknown): Hit[] {
  if (Array.isArray(json)) return json.filter(isObject).map((object) => ({ object }))
  const groups = isObject(json) ? Object.entries(json) : []
  return groups.flatMap(([group, list]) =>
    Array.isArray(list) ? list.filter(isObject).map((object) => ({ object, group })) : [],
  )
}

/** Words by which a filter may ask for a kind, and members that may hold them, likely ones first. */
export interface Sorts {
  words: readonly string[]
  members: readonly string[]
}

const COMMON = ['types', 'type', 'kinds', 'kind']
const SUFFIX = 3

/** How a hit tells that it is of a kind: by a text with the word of the kind, or by its list. Undefined if it does not. */
export function sortsOf({ object, group }: Hit, kind: string): Sorts | undefined {
  const told = leavesOf(object).find(
    ({ path, value }) =>
      path.length === 1 &&
      typeof value === 'string' &&
      value.toLowerCase().includes(kind) &&
      value.length < kind.length + SUFFIX,
  )
  const [member] = told?.path ?? []
  if (member !== undefined) return { words: [String(told?.value)], members: [`${member}s`, member, ...COMMON] }
  if (group?.toLowerCase().startsWith(kind) !== true || group.length >= kind.length + SUFFIX) return undefined
  return { words: [group.slice(0, kind.length), group], members: COMMON }
}
