import type { Change } from '../world/index.ts'
import { Collector } from './persistence-changes.ts'
import { readKept } from './persisted-world.ts'
import type { Kept, Sandboxes } from './sandboxes.ts'
import type { Store } from './store.ts'

/** A store that failed keeps nothing more, and what it has not kept must not be answered. */
const STOPPED = 'the mock answers nothing more, for it could not keep it; mend that and start it again'

/**
 * Keeps all sandboxes of a mock in a store. What is decided within one turn of the process is kept in one go: a request as a
 * whole, and with it those that are answered at the same time.
 */
export class Keeper {
  /** What the store had; undefined for a new one. */
  readonly kept: Kept | undefined
  readonly #store: Store
  readonly #collector: Collector
  #sandboxes: Sandboxes | undefined
  #due: Promise<void> | undefined
  #failed: Error | undefined

  /** @throws Error where the store does not hold what a mock has kept */
  constructor(store: Store) {
    const { kept, layers } = read(store)
    this.kept = kept
    this.#store = store
    this.#collector = new Collector(layers)
  }

  /** Keeps these from now on, as they stand to begin with. */
  keep(sandboxes: Sandboxes): void {
    this.#sandboxes = sandboxes
    this.#commit(sandboxes)
  }

  /** Is told of every change of every sandbox. */
  note(id: string, change: Change): void {
    const sandbox = this.#sandboxes?.get(id)
    if (sandbox === undefined) return
    this.#collector.note(sandbox, change)
    this.committed().catch(() => {
      // Whoever waits for it is told.
    })
  }

  /**
   * Done when everything that has happened until now is kept.
   * @throws Error that says what is the matter with the store
   */
  committed(): Promise<void> {
    this.#due ??= new Promise((resolve, reject) => {
      this.#store.soon(() => {
        this.#due = undefined
        try {
          if (this.#sandboxes !== undefined) this.#commit(this.#sandboxes)
          resolve()
        } catch (problem) {
          reject(problem)
        }
      })
    })
    return this.#due
  }

  /** Keeps the last of it. */
  close(): void {
    if (this.#failed === undefined && this.#sandboxes !== undefined) this.#commit(this.#sandboxes)
    // What comes from here on, such as the end of a delivery, is nobody's any more.
    this.#sandboxes = undefined
    this.#store.close()
  }

  #commit(sandboxes: Sandboxes): void {
    if (this.#failed !== undefined) throw this.#failed
    try {
      const batch = this.#collector.collect(sandboxes)
      if (Object.values(batch).some((part: unknown[]) => part.length > 0)) this.#store.commit(batch)
    } catch (problem) {
      this.#failed = new Error(`${(problem as Error).message}; ${STOPPED}`, { cause: problem })
      throw this.#failed
    }
  }
}

function read(store: Store): ReturnType<typeof readKept> {
  try {
    return readKept(store)
  } catch (problem) {
    store.close()
    throw store.damaged((problem as Error).message)
  }
}
