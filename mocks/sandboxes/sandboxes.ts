import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { Deliver } from './deliver.ts'
import type { Change, FrozenWorld, Ids, Key, Ports, View, WorldState } from '../world/index.ts'
import { World } from '../world/index.ts'
import { idsFrom } from '../world/ids.ts'
import { saltOf } from '../world/random.ts'
import type { JournalEntry } from './journal-entry.ts'
import { Evicted, type Eviction } from './evicted.ts'
import { Evictor, bytesOf } from './evictor.ts'
import { type EvictionReason, type SandboxLimits, whyEvicted } from './limits.ts'
import { addressIn, rehomed, sandboxIn } from './rehoming.ts'
import { RequestCounts } from './request-counts.ts'
import { Sandbox } from './sandbox.ts'

/** Id of the sandbox of all unknown tokens and addresses. */
export const DEFAULT_SANDBOX = 'default'

/** A persisted sandbox. */
export interface PersistedSandbox {
  id: string
  start: FrozenWorld
  state: WorldState
  snapshots: ReadonlyMap<string, FrozenWorld>
  /** Tokens and addresses that the sandbox issued. */
  given: readonly string[]
}

/** All persisted sandboxes of a mock. */
export interface PersistedMock {
  start: FrozenWorld
  /** Number of generated sandbox ids. */
  created: number
  /** In order of creation, the default sandbox first. */
  sandboxes: readonly PersistedSandbox[]
}

export interface SandboxesOptions {
  /** Initial world of a sandbox unless it is forked from another. */
  start: FrozenWorld
  /** State of an earlier mock to continue from. */
  persisted?: PersistedMock
  behaviour: Behaviour
  deliver: Deliver
  onError: (problem: Error) => void
  ports: Ports
  machineNow: () => number
  /** Called with every change in any sandbox, in order. */
  onChange?: (sandbox: string, change: Change) => void
  /** Default seed for the random combination of a sandbox. */
  vary?: number
  /** Called with every request of any sandbox. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
  /** None by default. */
  limits?: SandboxLimits
  /** Called with every sandbox that reached a limit. */
  onEvicted?: (eviction: Eviction) => void
}

/** Options of a new sandbox. */
export interface NewSandbox {
  id?: string
  from?: FrozenWorld
  /** Seed of its random combination. */
  vary?: number
}

/**
 * The sandboxes of a mock, and the sandbox of each token or listener address: the one that issued it, else the default
 * one.
 */
export class Sandboxes {
  readonly default: Sandbox
  /** The sandboxes that reached a limit. */
  readonly evicted = new Evicted()
  /** The requests to all of them. */
  readonly counts = new RequestCounts()
  readonly #options: SandboxesOptions
  readonly #byId = new Map<string, Sandbox>()
  /** Sandboxes other than the default one, by the tokens and addresses that they issued. */
  readonly #owners = new Map<Key, Sandbox>()
  readonly #evictor: Evictor
  #start: FrozenWorld
  #created: number

  constructor(options: SandboxesOptions) {
    const { persisted, start } = options
    this.#options = options
    this.#evictor = new Evictor({
      limits: options.limits ?? {},
      count: () => this.#byId.size - 1,
      sandboxes: () => this.#others(),
      has: (sandbox) => this.has(sandbox),
      evict: (sandbox, reason) => this.#evict(sandbox, reason),
    })
    this.#start = persisted?.start ?? start
    this.#created = persisted?.created ?? 0
    for (const one of persisted?.sandboxes ?? []) this.#goOn(one)
    this.default = this.#byId.get(DEFAULT_SANDBOX) ?? this.#open(DEFAULT_SANDBOX, start)
  }

  /** Changes the initial world of new sandboxes and of the default one; stored data stays. */
  startFrom(start: FrozenWorld): void {
    this.#start = start
    this.default.world.startFrom(start)
  }

  /** Initial world of a sandbox unless it is forked from another. */
  get start(): FrozenWorld {
    return this.#start
  }

  /** Number of generated sandbox ids. */
  get created(): number {
    return this.#created
  }

  /**
   * Creates a sandbox with its own keys, in constant time: it shares its initial world.
   * @throws Error if the id is taken or invalid
   */
  create({ id = this.#freeId(), from = this.start, vary }: NewSandbox = {}): Sandbox {
    if (!/^[a-z0-9]{1,40}$/.test(id))
      throw new Error(`'${id}' is not a valid id: use 1 to 40 characters of a-z and 0-9`)
    if (this.#byId.has(id)) throw new Error(`sandbox ${id} already exists`)
    this.#evictor.makeRoom(1)
    const sandbox = this.#open(id, from)
    const keys = idsFrom({ seed: 0, next: 0 }, saltOf(`keys of sandbox ${id}`))
    sandbox.world.apply(rehomed(sandbox.world.view, id, () => this.#freeKey(keys)))
    sandbox.world.startHere()
    sandbox.footprint.recount()
    if (vary !== undefined) sandbox.vary(vary)
    return sandbox
  }

  get(id: string): Sandbox | undefined {
    return this.#byId.get(id)
  }

  /** Whether a sandbox still exists. */
  has(sandbox: Sandbox): boolean {
    return this.#byId.get(sandbox.id) === sandbox
  }

  /** Number of sandboxes, the default one included. */
  get size(): number {
    return this.#byId.size
  }

  all(): Sandbox[] {
    return [...this.#byId.values()]
  }

  /** The sandbox of a token, a two-factor token or a listener address. */
  ownerOf(given: string | undefined): Sandbox {
    return (given === undefined ? undefined : this.#owners.get(given)) ?? this.default
  }

  /** The sandbox of a listener address: one that a fork inherited names its sandbox. */
  ownerOfAddress(address: string): Sandbox {
    return this.#owners.get(address) ?? this.#byId.get(sandboxIn(address) ?? '') ?? this.default
  }

  /** The address of a listener as written in a sandbox: unchanged if it leads there already. */
  addressOf(sandbox: Sandbox, address: string): string {
    if (this.ownerOfAddress(address) === sandbox) return address
    return sandbox === this.default ? (address.split('@')[0] ?? address) : addressIn(sandbox.id, address)
  }

  /**
   * The listener address that a request with this sandbox's key means. The key decides even if the URL is the one of
   * the shared initial world. An address of another sandbox stays as it is, and is unknown here.
   */
  addressMeant(sandbox: Sandbox, address: string): string {
    const namesNone = sandboxIn(address) === undefined && this.ownerOfAddress(address) === this.default
    const isThere = sandbox.world.view.listeners.where('address', address).length > 0
    return namesNone && !isThere && sandbox !== this.default ? addressIn(sandbox.id, address) : address
  }

  /** The login of a user, qualified by its sandbox: `ada@s1`, or `ada` in the default sandbox. */
  loginIn({ id }: Sandbox, login: string): string {
    return id === DEFAULT_SANDBOX ? login : `${login}@${id}`
  }

  /** Parses a login of `loginIn`; an exact match in the default sandbox wins. */
  readLogin(written: string): { sandbox: Sandbox; login: string } {
    if (this.default.world.view.users.where('login', written).length > 0)
      return { sandbox: this.default, login: written }
    const at = written.lastIndexOf('@')
    const sandbox = at === -1 ? undefined : this.#byId.get(written.slice(at + 1))
    return sandbox === undefined ? { sandbox: this.default, login: written } : { sandbox, login: written.slice(0, at) }
  }

  /** Ends a sandbox; returns false if there is none, or if it is the default one. */
  delete(id: string): boolean {
    const sandbox = this.#byId.get(id)
    if (sandbox === undefined || sandbox === this.default) return false
    this.#end(sandbox)
    return true
  }

  /** Evicts what is beyond a limit; the mock does so itself once a second. */
  enforceLimits(): void {
    this.#evictor.look()
  }

  /** Estimated memory of all sandboxes but the default one, in bytes. */
  get bytes(): number {
    return bytesOf(this.#others())
  }

  close(): void {
    this.#evictor.stop()
    for (const sandbox of this.#byId.values()) sandbox.close()
  }

  #others(): Sandbox[] {
    return this.all().filter((sandbox) => sandbox !== this.default)
  }

  #evict(sandbox: Sandbox, reason: EvictionReason): void {
    const { limits = {}, machineNow, onEvicted } = this.#options
    const eviction = { id: sandbox.id, at: machineNow(), reason, why: whyEvicted(reason, limits) }
    this.#end(sandbox)
    this.evicted.add(eviction, sandbox.given)
    onEvicted?.(eviction)
  }

  #end(sandbox: Sandbox): void {
    sandbox.close()
    this.#byId.delete(sandbox.id)
    for (const given of sandbox.given) this.#owners.delete(given)
  }

  #goOn({ id, start, state, snapshots, given }: PersistedSandbox): void {
    const sandbox = this.#open(id, start, state)
    for (const [name, snapshot] of snapshots) sandbox.snapshots.set(name, snapshot)
    for (const key of given) this.#own(key, sandbox)
  }

  #own(given: Key, sandbox: Sandbox): void {
    sandbox.given.add(given)
    this.#owners.set(given, sandbox)
  }

  /** A key that no sandbox has. */
  #freeKey(keys: Ids): string {
    for (;;) {
      const key = keys.key()
      if (!this.#owners.has(key) && !isIn(this.default.world.view, key)) return key
    }
  }

  #open(id: string, start: FrozenWorld, state?: WorldState): Sandbox {
    const { behaviour, deliver, onError, ports, machineNow, onChange, onEntry, vary } = this.#options
    const notice = (change: Change): void => {
      // Ignores the remaining activity of a deleted sandbox.
      if (!this.has(sandbox)) return
      const given = givenBy(id, change)
      // An inherited one that changes keeps its owner.
      if (given !== undefined && !this.#owners.has(given) && !isIn(this.default.world.view, given))
        this.#own(given, sandbox)
      if (id !== DEFAULT_SANDBOX) sandbox.footprint.note(change)
      onChange?.(id, change)
    }
    const world = new World({
      start,
      ...(state === undefined ? {} : { state }),
      salt: saltOf(`sandbox ${id}`),
      ports,
      machineNow,
      // Nobody needs to know of most changes: the default sandbox owns whatever no other one does.
      ...(id === DEFAULT_SANDBOX && onChange === undefined ? {} : { onChange: notice }),
    })
    const sandbox = new Sandbox({
      id,
      world,
      behaviour,
      deliver,
      onError,
      counts: this.counts,
      onEntry: onEntry && ((entry) => onEntry(id, entry)),
    })
    if (vary !== undefined) sandbox.vary(vary)
    this.#byId.set(id, sandbox)
    if (id !== DEFAULT_SANDBOX) {
      this.evicted.forget(id)
      this.#evictor.start()
    }
    return sandbox
  }

  #freeId(): string {
    do this.#created += 1
    while (this.#byId.has(`s${this.#created}`))
    return `s${this.#created}`
  }
}

/** Whether a world has this token or address. */
function isIn({ tokens, pendingLogins, listeners }: View, given: Key): boolean {
  return (
    tokens.get(given) !== undefined ||
    pendingLogins.get(given) !== undefined ||
    listeners.where('address', given).length > 0
  )
}

/** The token or address that a change issues; only those unknown to the default sandbox matter. */
export function givenBy(id: string, change: Change): string | undefined {
  if (id === DEFAULT_SANDBOX || !('table' in change) || change.record === undefined) return undefined
  if (change.table === 'tokens' || change.table === 'pendingLogins') return String(change.key)
  return change.table === 'listeners' ? change.record.address : undefined
}
