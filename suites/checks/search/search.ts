import { Blocked, type Reply, type Stored, type Tools, inTime, isId, namesObject, textsIn } from '../../kit/index.ts'

/** The object to find, by its name and, if known, its id. */
export interface Sought extends Partial<Stored> {
  name: string
}

/** What is sought; a new object without a usable id is known by its name only. */
export const sought = ({ id }: Partial<Stored>, name: string): Sought => (isId(id) ? { id, name } : { name })

/** A word of letters that appears nowhere else, not even in names of a run. */
export function word(unique: Tools['unique']): string {
  const letters = Array.from(unique('word'), (character, at) => 97 + ((character.charCodeAt(0) * 7 + at) % 26))
  return `zq${String.fromCharCode(...letters)}`
}

/** A reply without the texts outside its hits, which may repeat the query. */
function hits(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([, member]) => typeof member !== 'string'))
}

/** Whether a search reply has the object among its hits. */
export function finds(reply: Reply, object: Sought): boolean {
  return namesObject({ json: hits(reply.json) }, object)
}

/** Polls until the object is found; returns whether it was. The documents do not say how soon new objects are found. */
export async function isFound({ api, eventually }: Tools, object: Sought, query = object.name): Promise<boolean> {
  const reply = await eventually(
    () => api.need('search', { query: { query } }),
    (answer) => finds(answer, object),
  )
  return finds(reply, object)
}

/** Searches with filters until the object is found, or at last: the documents do not say how soon new objects are found. */
export function foundBy({ api, eventually }: Tools, body: unknown, object: Sought): Promise<Reply> {
  return eventually(
    () => api.need('searchWithFilters', { body }),
    (reply) => finds(reply, object),
  )
}

/** Waits until a new object is found by filters that describe it; before that, its absence proves nothing. */
export async function needFoundBy(tools: Tools, body: unknown, object: Sought): Promise<void> {
  if (!finds(await foundBy(tools, body, object), object))
    throw new Blocked(`${object.name} was not found by filters that describe it ${inTime(tools.target)}`)
}

/** Whether a search for a name that two objects have finds both, told apart by their ids or as two hits. */
export async function areFound({ api, eventually }: Tools, name: string, both: readonly Sought[]): Promise<boolean> {
  const areIn = (reply: Reply): boolean =>
    textsIn(hits(reply.json)).filter((text) => text.includes(name)).length >= both.length ||
    both.every(({ id }) => namesObject({ json: hits(reply.json) }, id === undefined ? {} : { id }))
  return areIn(await eventually(() => api.need('search', { query: { query: name } }), areIn))
}

/** Whether a tag stands in a reply, alone or within a text, in whatever case: tags that differ in case may be one. */
const holdsTag = ({ json }: Reply, tag: string): boolean =>
  textsIn(json).some((text) => text.toLowerCase().includes(tag.toLowerCase()))

/** Polls the tags in use until one is present or gone; returns whether it is present. */
export async function inUse(
  { api, eventually }: Tools,
  tag: string,
  wanted: boolean,
  withinMs?: number,
): Promise<boolean> {
  const reply = await eventually(
    () => api.need('listTags'),
    (reply) => holdsTag(reply, tag) === wanted,
    withinMs,
  )
  return holdsTag(reply, tag)
}
