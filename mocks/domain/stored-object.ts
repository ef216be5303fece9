import type { ObjectRecord } from '../world/index.ts'
import type { Call } from './kernel/call.ts'

/** Members that the service sets itself, whatever a client sends. */
const KEPT: ReadonlySet<string> = new Set(['id', 'tenantId', 'createdBy', 'created', 'modifiedBy', 'modified'])

/** The client's part of an object: the named members, and all others under `extra`. */
export function contentOf(body: unknown, members: readonly string[]): { extra: Record<string, unknown> } {
  const sent = Object.entries((body ?? {}) as Record<string, unknown>).filter(([name]) => !KEPT.has(name))
  const known = sent.filter(([name, value]) => members.includes(name) && value !== undefined)
  const extra = sent.filter(([name]) => !members.includes(name))
  return { ...Object.fromEntries(known), extra: Object.fromEntries(extra) }
}

type Stamps = Pick<ObjectRecord, 'id' | 'tenantId' | 'createdBy' | 'created' | 'modifiedBy' | 'modified'>

/** The service's members of a new object. */
export function newStamps({ ids, caller, now }: Pick<Call<'createFlow'>, 'ids' | 'caller' | 'now'>): Stamps {
  const by = caller.user.login
  return { id: ids.id(), tenantId: caller.tenantId, createdBy: by, created: now, modifiedBy: by, modified: now }
}

/** The service's members of a replaced object: the old ones with new stamps. */
export function laterStamps(record: ObjectRecord, { caller, now }: Pick<Call<'createFlow'>, 'caller' | 'now'>): Stamps {
  const { id, tenantId, createdBy, created } = record
  return { id, tenantId, createdBy, created, modifiedBy: caller.user.login, modified: now }
}
