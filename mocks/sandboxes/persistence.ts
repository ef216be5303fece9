import type { Change } from '../world/index.ts'
import { PersistenceChanges } from './persistence-changes.ts'
import { readPersisted } from './persisted-world.ts'
import type { PersistedMock, Sandboxes } from './sandboxes.ts'
import type { Store } from './store.ts'

/** A store that failed persists nothing more, and the mock must not report what it has not persisted. */
const STOPPED = 'the mock has stopped, because it could not persist its state; fix the problem and restart it'

/**
 * Persists all sandboxes of a mock. One turn of the event loop is one commit: it holds whole requests, together with
 * all others of that turn.
 */
export class Persistence {
  /** The persisted state; undefined for a new store. */
  readonly persisted: PersistedMock | undefined
  readonly #store: Store
  readonly #changes: PersistenceChanges
  #sandboxes: Sandboxes | undefined
  #due: Promise<void> | undefined
  #failed: Error | undefined

  /** @throws Error if the content of the store is invalid */
  constructor(store: Store) {
    const { persisted, layers } = read(store)
    this.persisted = persisted
    this.#store = store
    this.#changes = new PersistenceChanges(layers)
  }

  /** Persists these sandboxes from now on, starting with their present state. */
  start(sandboxes: Sandboxes): void {
    this.#sandboxes = sandboxes
    this.#commit(sandboxes)
  }

  /** Called with every change of every sandbox. */
  note(id: string, change: Change): void {
    const sandbox = this.#sandboxes?.get(id)
    if (sandbox === undefined) return
    this.#changes.note(sandbox, change)
    this.committed().catch(() => {
      // Those who await the commit receive the error.
    })
  }

  /**
   * Resolves when everything up to now is persisted.
   * @throws Error that describes the problem of the store
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

  /** Commits the remaining changes. */
  close(): void {
    if (this.#failed === undefined && this.#sandboxes !== undefined) this.#commit(this.#sandboxes)
    // Ignores later changes, such as the end of a delivery.
    this.#sandboxes = undefined
    this.#store.close()
  }

  #commit(sandboxes: Sandboxes): void {
    if (this.#failed !== undefined) throw this.#failed
    try {
      const batch = this.#changes.collect(sandboxes)
      if (Object.values(batch).some((part: unknown[]) => part.length > 0)) this.#store.commit(batch)
    } catch (problem) {
      this.#failed = new Error(`${(problem as Error).message}; ${STOPPED}`, { cause: problem })
      throw this.#failed
    }
  }
}

function read(store: Store): ReturnType<typeof readPersisted> {
  try {
    return readPersisted(store)
  } catch (problem) {
    store.close()
    throw store.damaged((problem as Error).message)
  }
}
