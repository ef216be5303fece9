import type { Behaviour } from '../domain/kernel/behaviour.ts'
import type { Deliver } from '../edges/outbound.ts'
import type { Change, FrozenWorld, Key, Ports } from '../world/index.ts'
import { World, put, remove } from '../world/index.ts'
import { idsFrom } from '../world/ids.ts'
import { seedOf } from '../world/random.ts'
import type { JournalEntry } from './journal.ts'
import { roleTokens } from './role-keys.ts'
import { Sandbox } from './sandbox.ts'

/** Id of the sandbox that everything unknown belongs to. */
export const DEFAULT_SANDBOX = 'default'

/** Keeps the keys of a sandbox apart from what it gives out later. */
const SEED_OF_THE_REST = 0x5eed

export interface SandboxesOptions {
  /** Where a sandbox begins unless it is forked from another. */
  start: FrozenWorld
  behaviour: Behaviour
  deliver: Deliver
  onError: (problem: Error) => void
  ports: Ports
  machineNow: () => number
  /** Told of every change in any sandbox, in the order in which they are made. */
  onChange?: (sandbox: string, change: Change) => void
  /** Told of every request that any sandbox served. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
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
  #created = 0

  constructor(options: SandboxesOptions) {
    this.#options = options
    this.default = this.#open(DEFAULT_SANDBOX, options.start, options.start.ids.seed)
  }

  /**
   * A new sandbox with keys of its own, in constant time: it shares what it starts from.
   * @throws Error where the id is taken or no id
   */
  create({ id = this.#freeId(), from = this.#options.start }: { id?: string; from?: FrozenWorld } = {}): Sandbox {
    if (!/^[a-z0-9]{1,40}$/.test(id)) throw new Error(`an id is made of 1 to 40 of a-z and 0-9, and '${id}' is not`)
    if (this.#byId.has(id)) throw new Error(`there is a sandbox ${id} already`)
    const seed = seedOf(id)
    const keys = idsFrom({ seed, next: 0 })
    const sandbox = this.#open(id, from, seed ^ SEED_OF_THE_REST)
    sandbox.world.apply(
      roleTokens(sandbox.world.view).flatMap(([, record]) => {
        const token = keys.key()
        // The key that it stands for belongs to the world that this one was forked from.
        return [remove('tokens', record.token), put('tokens', token, { ...record, token })]
      }),
    )
    sandbox.world.startHere()
    return sandbox
  }

  get(id: string): Sandbox | undefined {
    return this.#byId.get(id)
  }

  all(): Sandbox[] {
    return [...this.#byId.values()]
  }

  /** Whose a token, a two-factor token or the address of a listener is. */
  ownerOf(given: string | undefined): Sandbox {
    return (given === undefined ? undefined : this.#owners.get(given)) ?? this.default
  }

  /** The login of a user as it is written for a sandbox: `ada@s1`, in the default one `ada`. */
  loginIn({ id }: Sandbox, login: string): string {
    return id === DEFAULT_SANDBOX ? login : `${login}@${id}`
  }

  /** Reads a login as `loginIn` writes it. */
  readLogin(written: string): { sandbox: Sandbox; login: string } {
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
    for (const [given, owner] of this.#owners) if (owner === sandbox) this.#owners.delete(given)
    return true
  }

  close(): void {
    for (const sandbox of this.#byId.values()) sandbox.close()
  }

  #open(id: string, start: FrozenWorld, seed: number): Sandbox {
    const { behaviour, deliver, onError, ports, machineNow, onChange, onEntry } = this.#options
    const notice = (change: Change): void => {
      if (id !== DEFAULT_SANDBOX) this.#note(change, sandbox)
      onChange?.(id, change)
    }
    const world = new World({ start, seed, ports, machineNow, onChange: notice })
    const sandbox = new Sandbox({
      id,
      world,
      behaviour,
      deliver,
      onError,
      onEntry: (entry) => onEntry?.(id, entry),
    })
    this.#byId.set(id, sandbox)
    return sandbox
  }

  /** Remembers what a change gave out. */
  #note(change: Change, sandbox: Sandbox): void {
    if (!('table' in change) || change.record === undefined) return
    if (change.table === 'tokens' || change.table === 'pendingLogins') this.#owners.set(change.key, sandbox)
    else if (change.table === 'listeners' && change.record.address !== undefined)
      this.#owners.set(change.record.address, sandbox)
  }

  #freeId(): string {
    do this.#created += 1
    while (this.#byId.has(`s${this.#created}`))
    return `s${this.#created}`
  }
}
