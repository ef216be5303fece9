import type { Int64 } from '#spec'

export function isId(value: unknown): value is Int64 {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}

/** Whether a value is an id beyond 2^53 as one reads it who takes it for a double. */
export function isRounded(value: unknown, id: Int64): boolean {
  return isId(value) && Number(value) === Number(id) && BigInt(value) !== BigInt(id)
}
