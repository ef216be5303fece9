import type { Int64 } from '#spec'
import type { Json } from '../json.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'
import type { FlowRecord, MacroRecord } from '../../world/index.ts'

/** Wraps an array body in the only member of an object; other bodies stay as they are. */
export function wrapped(member: string): (body: Json) => Json {
  return (body) => (Array.isArray(body) ? { [member]: body } : body)
}

/** Adds the time since the last change to each item, in ms: it differs between two reads. */
export function aged(list: Json, { now }: Scene): Json {
  return Array.isArray(list) ? list.map((item) => ({ ...item, age: now - Number(item.modified ?? 0) })) : list
}

/** A call whose ids are allocated from a number above 2^53, with gaps. */
export function idsFrom(first: bigint, gap: bigint): <C extends Scene>(call: C) => C {
  return (call) => ({ ...call, ids: { ...call.ids, id: () => first + gap * BigInt(call.ids.id()) } })
}

/** The first integer that doubles cannot represent exactly together with its neighbours. */
export const WIDE = 2n ** 53n

/** Sorts a list by name. */
export function byName<Item extends { name?: string }>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
}

/** A refusal for unknown objects. */
export function refused(): AnyAnswer {
  return { status: 400, text: 'refused' }
}

/** The differences between two versions, with one line for the old and one for the new value. */
export function differences(
  write: (sign: '-' | '+', text: string) => unknown,
  shown: (value: unknown) => string = String,
): (lines: readonly Json[]) => unknown[] {
  return (lines) =>
    lines.flatMap(({ field, from, to }) => [
      write('-', `${field}: ${shown(from)}`),
      write('+', `${field}: ${shown(to)}`),
    ])
}

/** An id without an object; the id in a path may belong to another tenant. */
export const NO_ID = -1

/** A missing object as if it existed. */
export function blank(id: Int64, { caller }: { caller: Caller }): FlowRecord & MacroRecord {
  return { id, tenantId: caller.tenantId, createdBy: '', created: 0, modifiedBy: '', modified: 0, extra: {} }
}
