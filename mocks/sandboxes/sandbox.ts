import { type Alteration, type Behaviour, compose } from '../domain/kernel/behaviour.ts'
import type { WaitUntil } from '../domain/kernel/perform.ts'
import type { Deliver } from './deliver.ts'
import { type Outbound, outboundOn } from './outbound.ts'
import { waiterOn } from './waiter.ts'
import type { FrozenWorld, Key } from '../world/index.ts'
import type { World } from '../world/world.ts'
import { Footprint } from './footprint.ts'
import { Overrides } from './overrides.ts'
import type { RequestCounts } from './request-counts.ts'
import { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { Latency } from './latency.ts'

export interface SandboxOptions {
  /** Letters and digits in lower case. */
  id: string
  world: World
  /** Behaviour before any alteration. */
  behaviour: Behaviour
  deliver: Deliver
  onError: (problem: Error) => void
  /** Those of all sandboxes. */
  counts: RequestCounts
  /** Called with every request served. */
  onEntry?: ((entry: JournalEntry) => void) | undefined
}

/** An independent service within the mock, with its own state, time, behaviour, journal and deliveries. */
export class Sandbox {
  readonly id: string
  readonly world: World
  readonly journal: Journal
  readonly waitUntil: WaitUntil
  /** Snapshots by name. */
  readonly snapshots = new Map<string, FrozenWorld>()
  /** Tokens and addresses that the sandbox issued. */
  readonly given = new Set<Key>()
  readonly latency = new Latency()
  readonly overrides = new Overrides((alterations) => this.alter(alterations))
  readonly footprint: Footprint
  readonly counts: RequestCounts
  /** When the latest request to it began or ended, by `performance.now()`. */
  lastUsed = performance.now()
  /** Number of requests that wait for something. */
  underWay = 0
  readonly #plain: Behaviour
  readonly #outbound: Outbound
  #behaviour: Behaviour
  #closed = false
  #ready: Promise<void> | undefined

  constructor({ id, world, behaviour, deliver, onError, counts, onEntry }: SandboxOptions) {
    this.id = id
    this.counts = counts
    this.journal = new Journal(onEntry, onError)
    this.world = world
    this.footprint = new Footprint(this)
    this.#plain = behaviour
    this.#behaviour = behaviour
    const current = (): Behaviour => this.#behaviour
    this.waitUntil = waiterOn(world, current, () => this.#closed)
    this.#outbound = outboundOn(world, current, deliver, onError)
  }

  get behaviour(): Behaviour {
    return this.#behaviour
  }

  /** Resolves once the variants of its creation are loaded; undefined without any. */
  get ready(): Promise<void> | undefined {
    return this.#ready
  }

  /** Chooses a variant of every freedom by a seed, from now on. */
  vary(seed: number): void {
    this.#ready = this.overrides.begin(seed)
    // Those who await it receive the error; if nobody does, the process must not end.
    this.#ready.catch(() => {})
  }

  /** Restores the initial state. */
  reset(): void {
    this.world.reset()
    this.journal.clear()
    this.latency.clear()
    this.overrides.reset()
  }

  /** Replaces the alterations. */
  alter(alterations: readonly Alteration[]): void {
    this.#behaviour = alterations.length === 0 ? this.#plain : compose(this.#plain, alterations)
  }

  /** Keeps the sandbox in use until the answer of one of its requests is there. */
  during<T>(answer: Promise<T>): Promise<T> {
    this.underWay += 1
    return answer.finally(() => {
      this.underWay -= 1
      this.lastUsed = performance.now()
    })
  }

  /** Handles due events and sends outgoing requests. Called after every request. */
  look(): void {
    this.#outbound.look()
  }

  /**
   * Stops all activity: no more deliveries, those under way are aborted, and waiting calls return soon with the present
   * state.
   */
  close(): void {
    this.#closed = true
    this.#outbound.close()
  }
}
