import { type Reply, type Stored, type Tools, namesObject } from '../../kit/index.ts'

/** An object that is looked for: by its name, and by its id where that is known. */
export interface Sought extends Partial<Stored> {
  name: string
}

/** A word of letters that stands nowhere else, in no name of a run either. */
export function word(unique: Tools['unique']): string {
  const letters = Array.from(unique('word'), (character, at) => 97 + ((character.charCodeAt(0) * 7 + at) % 26))
  return `zq${String.fromCharCode(...letters)}`
}

/** An answer without the texts beside its hits: it may repeat what was asked for. */
function hits(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([, member]) => typeof member !== 'string'))
}

/** Whether an answer to a search has a hit that is the object. */
export function finds(reply: Reply, object: Sought): boolean {
  return namesObject({ json: hits(reply.json) }, object)
}

/** Searches until the object is found or the time is up; answers whether it was: when a new object is found is open. */
export async function isFound({ api, eventually }: Tools, object: Sought, query = object.name): Promise<boolean> {
  const reply = await eventually(
    () => api.need('search', { query: { query } }),
    (answer) => finds(answer, object),
  )
  return finds(reply, object)
}
