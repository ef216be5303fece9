import { type Int64, type OperationId, pathTo, resources } from '#spec'
import type { Api, CallRequest } from '../api.ts'
import type { As } from '../target.ts'
import { isTerminal } from '../given/runs.ts'
import { listed } from '../lists.ts'
import { Blocked, HarnessError, NotApplicable } from '../verdict.ts'
import { isPermanent } from './creations.ts'
import type { Entry, Ledger } from './ledger.ts'
import { EVERY_USER, type Listed, type ObjectKind, WITH_DEPENDENTS, isObjectKind } from './objects.ts'
import { ownIn } from './whose.ts'

type Call = Pick<Api, 'call'>

const GONE = 404
const REFUSED = [401, 403]

/**
 * Removes what the entries created, latest first, and closes those that are completely gone. Retries objects that were
 * still referred to; `undone` undoes hooks. Returns descriptions of what could not be removed.
 */
export async function removeEntries(
  api: Call,
  ledger: Ledger,
  entries: readonly Entry[],
  undone: (hook: Entry) => Promise<boolean>,
): Promise<string[]> {
  const gone = new Set<string>()
  const open = entries.filter(({ closed, kind }) => !closed && !isPermanent(kind)).toReversed()
  // Hooks may prevent removals: an advanced clock, or an injected failure of the next call.
  const hooks = open.filter(({ kind }) => kind === 'hook')
  let left = [...hooks, ...open.filter((entry) => !hooks.includes(entry))]
  for (let before = Infinity; left.length < before;) {
    before = left.length
    const lists = new Map<ObjectKind, Promise<Listed[]>>()
    const still: Entry[] = []
    for (const entry of left) {
      if (await attempt(() => (entry.kind === 'hook' ? undone(entry) : remove(api, entry, { lists, gone }))))
        ledger.close(entry)
      else still.push(entry)
    }
    left = still
  }
  return left.flatMap(describeEntry)
}

/** State of a removal: the lists fetched so far, and what is gone. */
interface RemovalState {
  lists: Map<ObjectKind, Promise<Listed[]>>
  gone: Set<string>
}

/** Runs an action; false if the target is unreachable or does not allow it. */
export async function attempt(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act()
  } catch (problem) {
    if (problem instanceof HarnessError || problem instanceof NotApplicable || problem instanceof Blocked) return false
    throw problem
  }
}

async function remove(api: Call, entry: Entry, { lists, gone }: RemovalState): Promise<boolean> {
  const { kind, ids, as, flow } = entry
  if (kind === 'execution')
    return ids.length > 0 && flow !== undefined && all(ids, (id) => stopExecution(api, flow, id))
  if (kind === 'custom key') {
    const reply = await api.call('deleteCustomKey', { as })
    return reply.ok || reply.status === GONE
  }
  if (!isObjectKind(kind)) return true
  const once = async (id: Int64): Promise<boolean> => {
    const object = `${kind} ${id}`
    if (!gone.has(object) && (await removeObject(api, kind, id, as))) gone.add(object)
    return gone.has(object)
  }
  const known = await all(ids, once)
  if (entry.names.length === 0 && entry.lost === true) return false
  if (entry.names.length === 0 || (ids.length > 0 && entry.foreign === undefined)) return known
  const there = lists.get(kind) ?? list(api, kind)
  lists.set(kind, there)
  const own = ownIn(entry, await there)
  // An object may still appear; the end of the run looks again.
  if (own.length === 0 && entry.lost === true) return false
  return (await all(own, ({ id }) => once(id))) && known
}

async function all<T>(members: readonly T[], removed: (member: T) => Promise<boolean>): Promise<boolean> {
  let every = true
  for (const member of members) every = (await removed(member)) && every
  return every
}

/** All users' objects of a kind. */
export async function list(api: Call, kind: ObjectKind, as: As = 'admin'): Promise<Listed[]> {
  const query = EVERY_USER[kind]
  const { list: operation } = resources[kind].operations
  return listed<Listed>(await api.call(operation, { as, ...(query === undefined ? {} : { query }) }))
}

/**
 * Removes an object with the token that created it or, if that fails, as the administrator. A 404 counts only if the
 * list does not show the object either: a gateway without its service says 404 too.
 */
export async function removeObject(api: Call, kind: ObjectKind, id: Int64, as: As = 'admin'): Promise<boolean> {
  const { delete: operation } = resources[kind].operations
  const query = WITH_DEPENDENTS[kind]
  const request = { path: pathTo(kind, { id }), ...(query === undefined ? {} : { query }) } as CallRequest<OperationId>
  const made = typeof as === 'object' ? await api.call(operation, { ...request, as }) : undefined
  const reply = made === undefined || REFUSED.includes(made.status) ? await api.call(operation, request) : made
  if (reply.ok || reply.status !== GONE) return reply.ok
  return (await list(api, kind, reply === made ? as : 'admin')).every((object) => String(object.id) !== String(id))
}

/** Stops an execution. Returns whether it is no longer running. */
async function stopExecution(api: Call, flow: unknown, auditId: Int64): Promise<boolean> {
  const request = { path: { flowId: flow }, query: { auditId } }
  const state = await api.call('getExecution', request)
  const { status } = (state.json ?? {}) as { status?: unknown }
  if (isTerminal(status)) return true
  const stop = await api.call('stopFlow', request)
  // An unreadable execution may just not be readable yet.
  return stop.ok || (state.status === GONE && stop.status === GONE)
}

/** Describes what an entry is about. */
export function describeEntry({ kind, ids, names, flow, operation, as }: Omit<Entry, 'number'>): string[] {
  if (kind === 'hook') return [`what the hook ${names.join()} did`]
  if (kind === 'custom key') return [`${kind} of ${typeof as === 'string' ? as : 'a token'}`]
  const of = kind === 'execution' ? ` of flow ${String(flow)}` : ''
  if (ids.length > 0) return ids.map((id) => `${kind} ${id}${of}`)
  const whose = names.length === 0 ? `that ${operation} may have made` : `named ${names.join(', ')}…`
  return [`${kind}${of} ${whose}`]
}
