import { pathTo, resources } from '#spec'
import { isObject } from '../kit/stream/events.ts'
import type { Look } from './look.ts'
import { type Members, idOf } from './shapes.ts'

/** Most objects that are read one by one. */
const MOST = 40

/** Objects as their list shows them; where it leaves this member out of all of them, as reading each one shows them. */
export async function whole(
  look: Look,
  kind: 'flow' | 'connection' | 'format' | 'schedule',
  objects: readonly Members[],
  member: string,
): Promise<Members[]> {
  if (objects.some((object) => Object.hasOwn(object, member))) return [...objects]
  const read: Members[] = []
  for (const object of objects.slice(0, MOST)) {
    const id = idOf(object)
    const reply =
      id === undefined ? undefined : await look.seen(resources[kind].operations.read, { path: pathTo(kind, { id }) })
    if (isObject(reply?.json)) read.push({ ...object, ...reply.json })
  }
  return read
}
