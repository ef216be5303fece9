import { type Alteration, type Behaviour, compose } from '../domain/kernel/behaviour.ts'
import type { WaitUntil } from '../domain/kernel/perform.ts'
import type { Deliver } from './deliver.ts'
import { type Outbound, outboundOn } from './outbound.ts'
import { waiterOn } from './waiter.ts'
import type { FrozenWorld, Key } from '../world/index.ts'
import type { World } from '../world/world.ts'
import { Forcing } from './overrides.ts'
import { Journal, type JournalEntry } from './journal.ts'
import { Latency } from './latency.ts'

export interface SandboxOptions {
  /** Letters and digits in lower case. */
  id: string
  world: World
  /** What it does before anything is altered. */
  behaviour: Behaviour
  deliver: Deliver
  onError: (problem: Error) => void
  /** Told of every request that it served. */
  onEntry: (entry: JournalEntry) => void
}

/** A service of its own within the mock: state, time, behaviour, journal and deliveries, shared with no other. */
export class Sandbox {
  readonly id: string
  readonly world: World
  readonly journal: Journal
  readonly waitUntil: WaitUntil
  /** Snapshots by name. */
  readonly snapshots = new Map<string, FrozenWorld>()
  /** Tokens and addresses that it gave out. */
  readonly given = new Set<Key>()
  readonly latency = new Latency()
  readonly forcing = new Forcing((alterations) => this.alter(alterations))
  readonly #plain: Behaviour
  readonly #outbound: Outbound
  #behaviour: Behaviour
  #closed = false
  #ready: Promise<void> | undefined

  constructor({ id, world, behaviour, deliver, onError, onEntry }: SandboxOptions) {
    this.id = id
    this.journal = new Journal(onEntry, onError)
    this.world = world
    this.#plain = behaviour
    this.#behaviour = behaviour
    const current = (): Behaviour => this.#behaviour
    this.waitUntil = waiterOn(world, current, () => this.#closed)
    this.#outbound = outboundOn(world, current, deliver, onError)
  }

  get behaviour(): Behaviour {
    return this.#behaviour
  }

  /** Comes once the variants that it was made with are built in; undefined where there are none. */
  get ready(): Promise<void> | undefined {
    return this.#ready
  }

  /** Takes every freedom as a seed draws it, from here on. */
  vary(seed: number): void {
    this.#ready = this.forcing.begin(seed)
    // Whoever waits for it is told; that nobody does is no reason to end the process.
    this.#ready.catch(() => {})
  }

  /** Back to how it began. */
  reset(): void {
    this.world.reset()
    this.journal.clear()
    this.latency.clear()
    this.forcing.reset()
  }

  /** Builds alterations in, in place of those before. */
  alter(alterations: readonly Alteration[]): void {
    this.#behaviour = alterations.length === 0 ? this.#plain : compose(this.#plain, alterations)
  }

  /** Lets what is due happen, and sends what is to leave. Called after every request. */
  look(): void {
    this.#outbound.look()
  }

  /**
   * Ends what it does by itself: no delivery leaves any more, those under way are broken off, and calls that wait are
   * answered within a moment, as things stand.
   */
  close(): void {
    this.#closed = true
    this.#outbound.close()
  }
}
