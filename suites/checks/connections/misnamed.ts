import { Blocked, type Reply, type Tools, textsIn } from '../../kit/index.ts'

/** Whether a name ends in another one, whatever the case, which is its last part: `public.Orders` in `orders`. */
function endsIn(name: string, part: string): boolean {
  const before = name.length - part.length
  const isAtEnd = before >= 0 && name.toLowerCase().endsWith(part.toLowerCase())
  return isAtEnd && (before === 0 || /[^\p{L}\p{N}_]/u.test(name.charAt(before - 1)))
}

/**
 * The names in a reply that lacks a name, and which are that one but for its case or what stands before it, such as a schema. A
 * member's name counts too, since the shape of the reply is not documented.
 */
export function likeNames({ json }: Pick<Reply, 'json'>, name: string): string[] {
  const all = [...new Set(textsIn(json))]
  return all.includes(name) ? [] : all.filter((one) => one !== '' && (endsIn(one, name) || endsIn(name, one)))
}

/** What the target file calls an object or a field, by its key there. */
export interface Called {
  key: string
  name: string
}

/** Blocks the case where a reply has a name of the target file in another form: then the file is wrong, and no rule is broken. */
export function unlessMisnamed(reply: Pick<Reply, 'json'>, { key, name }: Called): void {
  const like = likeNames(reply, name)
  if (like.length === 0) return
  const named = like.map((one) => `"${one}"`).join(' or ')
  throw new Blocked(`${key} of the target file is "${name}", which the target calls ${named}: write that`)
}

/** An object that the target file says to be reachable, and a field that it has alone, with the key that holds both. */
export interface Reachable {
  key: string
  name: string
  field: string
}

export const nameOf = ({ key, name }: Reachable): Called => ({ key: `${key}.name`, name })
export const fieldOf = ({ key, field }: Reachable): Called => ({ key: `${key}.field`, name: field })

/** The object that the target file says to be reachable. */
export function reachable({ fixture }: Tools): Reachable {
  const { name, field } = fixture('reachable_object')
  return { key: 'fixtures.reachable_object', name, field }
}

/** That one, and the other one if there is one. */
export function reachableObjects(tools: Tools): Reachable[] {
  const { other } = tools.fixture('reachable_object')
  return [reachable(tools), ...(other === undefined ? [] : [{ key: 'fixtures.reachable_object.other', ...other }])]
}
