import { type ResourceKind, pathTo, resources } from '#spec'
import { type As, NotApplicable, type Tools, namesObject } from '../../kit/index.ts'
import type { Named } from '../objects.ts'

const REFUSALS: readonly number[] = [403, 404]

/**
 * Not applicable if the tenant of a token may have an object of that id, since each may have ids of its own: what is sent
 * next must touch nobody else's objects.
 */
export async function needUnknown({ api }: Tools, kind: ResourceKind, object: Named, as: As): Promise<void> {
  const { list, read: readOf } = resources[kind].operations
  const query = kind === 'flow' ? { scope: 'all' } : {}
  const own = await api.call(list, { as, query, valid: false })
  const there = await api.call(readOf, { path: pathTo(kind, object), as, valid: false })
  const isKnown = !own.ok || namesObject(own, { id: object.id })
  if (isKnown || !REFUSALS.includes(there.status))
    throw new NotApplicable(`the second tenant may have a ${kind} of that id, too`)
}
