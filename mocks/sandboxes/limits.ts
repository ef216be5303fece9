/** Limits on the sandboxes of a mock, the default one excepted: it is never evicted, and does not count. */
export interface SandboxLimits {
  /** Time to live since the last request to a sandbox, in ms; unlimited by default. */
  idleMs?: number
  /** Maximum number of sandboxes. */
  count?: number
  /** Maximum memory of all sandboxes together, in bytes, as estimated by the mock. */
  bytes?: number
}

/**
 * Limits that keep a mock from running out of memory, and that tests on one machine do not reach. A mock with a store has
 * none by default: an eviction would delete state that somebody asked it to keep.
 */
export const DEFAULT_LIMITS: SandboxLimits = { count: 10_000, bytes: 512 * 1024 * 1024 }

/** Why a sandbox was evicted. */
export type EvictionReason = 'idle' | 'count' | 'memory'

export const EVICTION_REASONS: readonly EvictionReason[] = ['idle', 'count', 'memory']

const SECOND_MS = 1_000
const MEGABYTE = 1024 * 1024

/** The reason as a sentence, with the limit and how to raise it. */
export function whyEvicted(reason: EvictionReason, { idleMs = 0, count, bytes = 0 }: SandboxLimits): string {
  if (reason === 'idle') return `it was not used for ${idleMs / SECOND_MS} s (--sandbox-ttl, or sandboxLimits.idleMs)`
  return reason === 'count'
    ? `it was the least recently used one beyond ${count} (--max-sandboxes, or sandboxLimits.count)`
    : `the sandboxes took more than ${Math.round(bytes / MEGABYTE)} MB (--sandbox-memory, or sandboxLimits.bytes)`
}

/**
 * Returns the limits.
 * @throws Error naming the limit that is not a positive number, or the count if it is not an integer
 */
export function validLimits(limits: SandboxLimits): SandboxLimits {
  for (const [name, value] of Object.entries(limits) as [string, unknown][])
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw new Error(`sandboxLimits.${name}: must be a positive number, not ${String(value)}`)
  if (limits.count !== undefined && !Number.isInteger(limits.count))
    throw new Error(`sandboxLimits.count: must be an integer, not ${limits.count}`)
  return limits
}
