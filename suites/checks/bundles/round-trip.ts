import { NotApplicable, type Stored, type Tools } from '../../kit/index.ts'
import { list, read, remove } from '../objects.ts'
import type { Members } from '../resources/kind.ts'
import { copiesAfter } from './back.ts'
import { type Kind, bundleOf } from './bundle.ts'
import { importOf } from './import-under.ts'

/** What the requests of a round trip have beside the plain ones, or the bundle if there is one already. */
interface Trip {
  query?: Members
  more?: Members
  dump?: string
}

/** Exports, deletes and imports an object; returns the objects that then have its name. */
async function roundTrip(tools: Tools, kind: Kind, object: Stored, trip: Trip): Promise<Stored[]> {
  const dump = trip.dump ?? (await bundleOf(tools, kind, object, trip.query))
  await remove(tools.api, kind, object)
  return copiesAfter(tools, kind, object['name'], importOf(tools, dump, trip.more))
}

/** An object as it reads before an export and after the import. */
export type Travelled = Record<'before' | 'after', Stored>

/** Exports, deletes and imports an object. */
export async function travelled(tools: Tools, kind: Kind, object: Stored, trip: Trip = {}): Promise<Travelled> {
  const { api } = tools
  const before = await read(api, kind, object)
  const [named] = await roundTrip(tools, kind, object, trip)
  const isSame = (one: Stored): boolean =>
    typeof one['description'] === 'string' && one['description'] === before['description']
  // With another name it is known by its description, which only this case gives.
  const copy = named ?? (await list(api, kind)).find(isSame)
  // That it is restored is for another rule.
  if (copy === undefined) throw new NotApplicable(`the ${kind} did not come back`)
  return { before, after: await read(api, kind, copy) }
}
