import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { Deliver } from './deliver.ts'
import type { Change, FrozenWorld, Ids, Key, Ports, View, WorldState } from '../world/index.ts'
import { World } from '../world/index.ts'
import { idsFrom } from '../world/ids.ts'
import { saltOf } from '../world/random.ts'
import type { JournalEntry } from './journal.ts'
import { addressIn, rehomed, sandboxIn } from './rehoming.ts'
import { Sandbox } from './sandbox.ts'

/** Id of the sandbox that everything unknown belongs to. */
export const DEFAULT_SANDBOX = 'default'

/** A sandbox as it was kept. */
export interface KeptSandbox {
  id: string
  start: FrozenWorld
  state: WorldState
  snapshots: ReadonlyMap<string, FrozenWorld>
  /** Tokens and addresses that it gave out. */
  given: readonly string[]
}

/** All sandboxes of a mock as they were kept. */
export interface Kept {
  start: FrozenWorld
  /** How many ids of sandboxes were thought out. */
  created: number
  /** In the order in which they were made, the default one first. */
  sandboxes: readonly KeptSandbox[]
}

export interface SandboxesOptions {
  /** Where a sandbox begins unless it is forked from another. */
  start: FrozenWorld
  /** Those of an earlier mock, to go on with. */
  kept?: Kept
  behaviour: Behaviour
  deliver: Deliver
  onError: (problem: Error) => void
  ports: Ports
  machineNow: () => number
  /** Told of every change in any sandbox, in the order in which they are made. */
  onChange?: (sandbox: string, change: Change) => void
  /** Seed by which every sandbox takes its freedoms that is not made with another. */
  vary?: number
  /** Told of every request that any sandbox served. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
}

/** A sandbox that is to be made. */
export interface NewSandbox {
  id?: string
  from?: FrozenWorld
  /** Seed by which it takes its freedoms. */
  vary?: number
}

/**
 * The sandboxes of a mock, and whose sandbox a token or a listener's address is of: whatever a sandbox gives out belongs
 * to it, and everything else to the default one.
 */
export class Sandboxes {
  readonly default: Sandbox
  readonly #options: SandboxesOptions
  readonly #byId = new Map<string, Sandbox>()
  /** Sandboxes other than the default one by the tokens and addresses that they gave out. */
  readonly #owners = new Map<Key, Sandbox>()
  #start: FrozenWorld
  #created: number

  constructor(options: SandboxesOptions) {
    const { kept, start } = options
    this.#options = options
    this.#start = kept?.start ?? start
    this.#created = kept?.created ?? 0
    for (const one of kept?.sandboxes ?? []) this.#goOn(one)
    this.default = this.#byId.get(DEFAULT_SANDBOX) ?? this.#open(DEFAULT_SANDBOX, start)
  }

  /** Makes another world the start of new sandboxes and that of the default one; what is stored stays. */
  startFrom(start: FrozenWorld): void {
    this.#start = start
    this.default.world.startFrom(start)
  }

  /** Where a sandbox begins unless it is forked from another. */
  get start(): FrozenWorld {
    return this.#start
  }

  /** How many ids of sandboxes were thought out. */
  get created(): number {
    return this.#created
  }

  /**
   * A new sandbox with keys of its own, in constant time: it shares what it starts from.
   * @throws Error where the id is taken or no id
   */
  create({ id = this.#freeId(), from = this.start, vary }: NewSandbox = {}): Sandbox {
    if (!/^[a-z0-9]{1,40}$/.test(id)) throw new Error(`an id is made of 1 to 40 of a-z and 0-9, and '${id}' is not`)
    if (this.#byId.has(id)) throw new Error(`there is a sandbox ${id} already`)
    const sandbox = this.#open(id, from)
    const keys = idsFrom({ seed: 0, next: 0 }, saltOf(`keys of sandbox ${id}`))
    sandbox.world.apply(rehomed(sandbox.world.view, id, () => this.#freeKey(keys)))
    sandbox.world.startHere()
    if (vary !== undefined) sandbox.vary(vary)
    return sandbox
  }

  get(id: string): Sandbox | undefined {
    return this.#byId.get(id)
  }

  /** Whether a sandbox is still there. */
  has(sandbox: Sandbox): boolean {
    return this.#byId.get(sandbox.id) === sandbox
  }

  all(): Sandbox[] {
    return [...this.#byId.values()]
  }

  /** Whose a token, a two-factor token or the address of a listener is. */
  ownerOf(given: string | undefined): Sandbox {
    return (given === undefined ? undefined : this.#owners.get(given)) ?? this.default
  }

  /** Whose listener an address is of: it names its sandbox where the sandbox was forked with the listener. */
  ownerOfAddress(address: string): Sandbox {
    return this.#owners.get(address) ?? this.#byId.get(sandboxIn(address) ?? '') ?? this.default
  }

  /** The address of a listener as it is written in a sandbox: as it stands where it leads there already. */
  addressOf(sandbox: Sandbox, address: string): string {
    if (this.ownerOfAddress(address) === sandbox) return address
    return sandbox === this.default ? (address.split('@')[0] ?? address) : addressIn(sandbox.id, address)
  }

  /**
   * The address that the key of a sandbox makes of one: a key says whose listener is meant also where the URL is that of the world
   * that all sandboxes begin with. One that leads to another sandbox stays what it is, and is unknown.
   */
  addressMeant(sandbox: Sandbox, address: string): string {
    const namesNone = sandboxIn(address) === undefined && this.ownerOfAddress(address) === this.default
    const isThere = sandbox.world.view.listeners.where('address', address).length > 0
    return namesNone && !isThere && sandbox !== this.default ? addressIn(sandbox.id, address) : address
  }

  /** The login of a user as it is written for a sandbox: `ada@s1`, in the default one `ada`. */
  loginIn({ id }: Sandbox, login: string): string {
    return id === DEFAULT_SANDBOX ? login : `${login}@${id}`
  }

  /** Reads a login as `loginIn` writes it; one that a user of the default sandbox has just so is that user's. */
  readLogin(written: string): { sandbox: Sandbox; login: string } {
    if (this.default.world.view.users.where('login', written).length > 0)
      return { sandbox: this.default, login: written }
    const at = written.lastIndexOf('@')
    const sandbox = at === -1 ? undefined : this.#byId.get(written.slice(at + 1))
    return sandbox === undefined ? { sandbox: this.default, login: written } : { sandbox, login: written.slice(0, at) }
  }

  /** Ends a sandbox; false where there is none of this id, or it is the default one. */
  delete(id: string): boolean {
    const sandbox = this.#byId.get(id)
    if (sandbox === undefined || sandbox === this.default) return false
    sandbox.close()
    this.#byId.delete(id)
    for (const given of sandbox.given) this.#owners.delete(given)
    return true
  }

  close(): void {
    for (const sandbox of this.#byId.values()) sandbox.close()
  }

  #goOn({ id, start, state, snapshots, given }: KeptSandbox): void {
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
      // What still goes on in one that was deleted is nobody's.
      if (!this.has(sandbox)) return
      const given = givenBy(id, change)
      // One that it was forked with, and now changes, stays whose it was.
      if (given !== undefined && !this.#owners.has(given) && !isIn(this.default.world.view, given))
        this.#own(given, sandbox)
      onChange?.(id, change)
    }
    const world = new World({
      start,
      ...(state === undefined ? {} : { state }),
      salt: saltOf(`sandbox ${id}`),
      ports,
      machineNow,
      onChange: notice,
    })
    const sandbox = new Sandbox({
      id,
      world,
      behaviour,
      deliver,
      onError,
      onEntry: (entry) => onEntry?.(id, entry),
    })
    if (vary !== undefined) sandbox.vary(vary)
    this.#byId.set(id, sandbox)
    return sandbox
  }

  #freeId(): string {
    do this.#created += 1
    while (this.#byId.has(`s${this.#created}`))
    return `s${this.#created}`
  }
}

/** Whether a world has a token or address. */
function isIn({ tokens, pendingLogins, listeners }: View, given: Key): boolean {
  return (
    tokens.get(given) !== undefined ||
    pendingLogins.get(given) !== undefined ||
    listeners.where('address', given).length > 0
  )
}

/** The token or address that a change gives out; only what the default sandbox has not given needs to be known. */
export function givenBy(id: string, change: Change): string | undefined {
  if (id === DEFAULT_SANDBOX || !('table' in change) || change.record === undefined) return undefined
  if (change.table === 'tokens' || change.table === 'pendingLogins') return String(change.key)
  return change.table === 'listeners' ? change.record.address : undefined
}
