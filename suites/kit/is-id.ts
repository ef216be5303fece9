import type { Int64 } from '#spec'

export function isId(value: unknown): value is Int64 {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}
