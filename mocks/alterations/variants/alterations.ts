import type { Int64 } from '#spec'
import type { Json } from '../json.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'
import type { FlowRecord, MacroRecord } from '../../world/index.ts'

/** An array in the only member of an object; other bodies as they are. */
export function wrapped(member: string): (body: Json) => Json {
  return (body) => (Array.isArray(body) ? { [member]: body } : body)
}

/** Items of a list with how long ago they were changed, in ms: it grows from one look to the next. */
export function aged(list: Json, { now }: Scene): Json {
  return Array.isArray(list) ? list.map((item) => ({ ...item, age: now - Number(item.modified ?? 0) })) : list
}

/** A call in which ids are allocated from a number above 2^53 on, so many apart. */
export function idsFrom(first: bigint, gap: bigint): <C extends Scene>(call: C) => C {
  return (call) => ({ ...call, ids: { ...call.ids, id: () => first + gap * BigInt(call.ids.id()) } })
}

/** The first integer that a double does not tell from its neighbours. */
export const WIDE = 2n ** 53n

/** A list in the order of names. */
export function byName<Item extends { name?: string }>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
}

/** A refusal for what is found nowhere. */
export function refused(): AnyAnswer {
  return { status: 400, text: 'refused' }
}

/** Differences between two versions as a line for what was and one for what is. */
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

/** The id of no object: one with the id in a path may be another tenant's. */
export const NO_ID = -1

/** An object that is not there, as if it were. */
export function blank(id: Int64, { caller }: { caller: Caller }): FlowRecord & MacroRecord {
  return { id, tenantId: caller.tenantId, createdBy: '', created: 0, modifiedBy: '', modified: 0, extra: {} }
}
