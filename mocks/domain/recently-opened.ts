import { type Change, type ObjectRecord, put } from '../world/index.ts'
import type { Caller, Scene } from './kernel/call.ts'

/** Kinds of objects whose opening is recorded, each with its table. */
const TABLE_OF = { flow: 'flows', connection: 'connections', format: 'formats', listener: 'listeners' } as const

export type OpenedKind = keyof typeof TABLE_OF

const NOTHING_NEW: readonly Change[] = []

/** The change that records that a user opened an object; none if it was opened in this millisecond already. */
export function recordOpened(
  kind: OpenedKind,
  { id }: ObjectRecord,
  { user }: Caller,
  { now, view }: Scene,
): readonly Change[] {
  const key = `${user.id}:${kind}:${id}`
  if (view.visits.get(key)?.at === now) return NOTHING_NEW
  return [put('visits', key, { key, userId: String(user.id), kind, id, at: now })]
}

/** Objects of the tenant that the user opened, the latest first; deleted ones are left out. */
export function recentlyOpened<R extends ObjectRecord>(
  kind: OpenedKind,
  { user, tenantId }: Caller,
  { view }: Scene,
): readonly R[] {
  return view.visits
    .where('userId', String(user.id))
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => b.at - a.at || Number(BigInt(b.id) - BigInt(a.id)))
    .flatMap(({ id }) => (view[TABLE_OF[kind]].get(id) as R | undefined) ?? [])
    .filter((record) => record.tenantId === tenantId)
}
