import type { EvictionReason, SandboxLimits } from './limits.ts'
import type { Sandbox } from './sandbox.ts'

/** How often the limits are enforced, in ms. */
const LOOK_MS = 1_000
/** The share of the memory limit to get back to, so that the next requests do not exceed it again. */
const RELIEF_OF_JOURNALS = 0.9
/** The same by evictions, which are worse: as few as possible. */
const RELIEF_OF_EVICTIONS = 0.98
/** Number of sandboxes that are found at once to make room. */
const LEAVING = 100
/** Number of requests that journals keep if memory is short, and if that does not suffice. */
const KEPT_WHEN_SHORT = [10, 0]
/** Added to every idle time, so that of sandboxes in use the largest counts. */
const LEAST_IDLE_MS = 1_000

export interface EvictorOptions {
  limits: SandboxLimits
  /** Number of sandboxes, without the default one. */
  count: () => number
  /** These sandboxes. */
  sandboxes: () => readonly Sandbox[]
  has: (sandbox: Sandbox) => boolean
  evict: (sandbox: Sandbox, reason: EvictionReason) => void
}

/** Enforces the limits on sandboxes: once a second while there are any, and before a new one. */
export class Evictor {
  readonly #options: EvictorOptions
  #timer: ReturnType<typeof setInterval> | undefined
  /** Sorting thousands for each new sandbox would take longer than all the rest, so some are found at once. */
  #leaving: { sandbox: Sandbox; lastUsed: number; isBusy: boolean }[] = []

  constructor(options: EvictorOptions) {
    this.#options = options
  }

  /** Enforces the limits from now on. */
  start(): void {
    if (this.#timer !== undefined) return
    this.#timer = setInterval(() => this.look(), LOOK_MS)
    // Under Node, an idle mock does not keep its process alive.
    const { unref } = this.#timer as unknown as { unref?: () => void }
    unref?.call(this.#timer)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Makes room for this many more sandboxes. */
  makeRoom(more: number): void {
    const { limits, count, evict } = this.#options
    const beyond = count() + more - (limits.count ?? Infinity)
    if (beyond <= 0) return
    for (let count = 0; count < beyond; count++) evict(this.#leastUsed(), 'count')
  }

  /** The next of those that were least recently used, if nobody has used it since; then it still is the least used. */
  #leastUsed(): Sandbox {
    for (;;) {
      const next = this.#leaving.shift()
      if (next === undefined) {
        const { sandboxes } = this.#options
        this.#leaving = byUse(sandboxes())
          .slice(0, LEAVING)
          .map((sandbox) => ({ sandbox, lastUsed: sandbox.lastUsed, isBusy: sandbox.underWay > 0 }))
      } else {
        const { sandbox, lastUsed, isBusy } = next
        const isUnused = sandbox.lastUsed === lastUsed && sandbox.underWay > 0 === isBusy
        if (isUnused && this.#options.has(sandbox)) return sandbox
      }
    }
  }

  /** Evicts what is beyond a limit. */
  look(): void {
    const { limits, count, sandboxes, evict } = this.#options
    const { idleMs = Infinity } = limits
    // It must not hold on to sandboxes that are gone.
    this.#leaving = []
    const now = performance.now()
    for (const sandbox of sandboxes())
      if (sandbox.underWay === 0 && now - sandbox.lastUsed >= idleMs) evict(sandbox, 'idle')
    this.makeRoom(0)
    this.#relieve(now)
    if (count() === 0) this.stop()
  }

  /** Frees memory if there is too little: first of journals, then whole sandboxes. */
  #relieve(now: number): void {
    const { limits, sandboxes, evict } = this.#options
    const { bytes: most = Infinity } = limits
    const present = sandboxes()
    let used = bytesOf(present)
    if (used <= most) return
    const inOrder = byUse(present)
    for (const keep of KEPT_WHEN_SHORT) {
      for (const { journal } of inOrder) {
        used -= journal.bytes
        journal.shrink(keep)
        used += journal.bytes
        if (used <= most * RELIEF_OF_JOURNALS) return
      }
    }
    if (used <= most) return
    for (const { sandbox, bytes } of byBurden(present, now)) {
      evict(sandbox, 'memory')
      used -= bytes
      if (used <= most * RELIEF_OF_EVICTIONS) return
    }
  }
}

/** Estimated memory of sandboxes, in bytes. */
export function bytesOf(sandboxes: readonly Sandbox[]): number {
  return sandboxes.reduce((sum, { footprint }) => sum + footprint.bytes, 0)
}

/** The least recently used first; those with a request under way last. */
function byUse(sandboxes: readonly Sandbox[]): Sandbox[] {
  return sandboxes.toSorted((a, b) => compareBusy(a, b) || a.lastUsed - b.lastUsed)
}

function compareBusy(a: Sandbox, b: Sandbox): number {
  return Number(a.underWay > 0) - Number(b.underWay > 0)
}

/**
 * First those that have held the most for the longest, by bytes times idle time: one runaway sandbox goes before all the
 * small ones that others still need. Those with a request under way last.
 */
function byBurden(sandboxes: readonly Sandbox[], now: number): { sandbox: Sandbox; bytes: number }[] {
  return sandboxes
    .map((sandbox) => {
      const { bytes } = sandbox.footprint
      return { sandbox, bytes, burden: bytes * (now - sandbox.lastUsed + LEAST_IDLE_MS) }
    })
    .toSorted((a, b) => compareBusy(a.sandbox, b.sandbox) || b.burden - a.burden)
}
