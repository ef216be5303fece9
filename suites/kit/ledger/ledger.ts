import type { Int64, OperationId } from '#spec'
import type { As } from '../target.ts'
import type { HookValues } from '../target.ts'
import { type Kind, isPermanent } from './creations.ts'

/** What one request may have created, recorded before it is sent and open until everything is removed. */
export interface Entry {
  readonly number: number
  /** The operation called; missing if several requests of a case may create it. */
  readonly operation?: OperationId
  readonly kind: Kind
  /** Words in the names of the request's objects, to find them if no response contains their ids. */
  readonly names: readonly string[]
  /** The token that the request carried. */
  readonly as: As
  /** The tenant of that token, unless it is the administrator's. */
  readonly tenant?: unknown
  /**
   * For a name that is not of this run: the ids that had it before, and an object of the run whose creator also created
   * what is sought.
   */
  readonly foreign?: { before: readonly string[]; like: Int64 }
  /** The ids in the response; empty while there is none, or if it contains none. */
  ids: readonly Int64[]
  /** How the hook was called, so that it can be undone. */
  readonly hook?: { name: string; values: HookValues }
  /** The flow of an execution. */
  flow?: unknown
  /** Everything is gone, or never existed. */
  closed: boolean
  /** Settles when the request is answered. */
  answered?: Promise<unknown>
  /** The request was sent but got no response, so its objects may still appear. */
  lost?: boolean
}

/** A line of a ledger; see {@link createLedger}. */
export type Line =
  | (Omit<Entry, 'number' | 'as' | 'ids' | 'closed' | 'answered' | 'lost'> & { entry: number; as: string })
  | { entry: number; ids: readonly Int64[]; flow?: unknown }
  | { entry: number; closed: true }

/** What a run has created and not yet removed. */
export interface Ledger {
  /** Records what a request may create, before it is sent. */
  open(entry: Omit<Entry, 'number' | 'ids' | 'closed'>): Entry
  /** Records the ids in a response, and the flow of an execution. */
  learn(entry: Entry, ids: readonly Int64[], flow?: unknown): void
  /** Records that everything is gone, or never existed. */
  close(entry: Entry): void
  /** Records that a token belongs to another tenant. */
  recordTenant(token: string, tenant: unknown): void
  tenantOf(as: As): unknown
  /** Open entries that can be removed. */
  removable(): Entry[]
  /** All kinds ever recorded. */
  kinds(): ReadonlySet<Kind>
  /** Why recording to disk stopped, if it did. */
  problem?(): string | undefined
  /** Counts of what the documents have no way to remove, by name. */
  permanent(): ReadonlyMap<string, number>
}

/** A ledger that writes each of its lines before anything else happens. */
export function createLedger(write: (line: Line) => void = () => {}): Ledger {
  const opened = new Set<Entry>()
  const kinds = new Set<Kind>()
  const tenants = new Map<string, unknown>()
  const permanent = new Map<string, number>()
  const stay = (kind: Kind): void => void permanent.set(kind, (permanent.get(kind) ?? 0) + 1)
  let last = 0
  return {
    open(known) {
      const entry: Entry = { ...known, number: ++last, ids: [], closed: false }
      write({ ...known, entry: entry.number, as: typeof known.as === 'string' ? known.as : 'token' })
      opened.add(entry)
      kinds.add(entry.kind)
      return entry
    },
    learn(entry, ids, flow) {
      const fresh = ids.filter((id) => !entry.ids.includes(id))
      if (fresh.length === 0) return
      if (entry.kind === 'execution' && entry.ids.length === 0) stay(entry.kind)
      entry.ids = [...entry.ids, ...fresh]
      // A start by name learns its flow only from the response.
      entry.flow ??= flow
      write({ entry: entry.number, ids: fresh, ...(flow === undefined ? {} : { flow }) })
    },
    close(entry) {
      if (!opened.delete(entry)) return
      entry.closed = true
      write({ entry: entry.number, closed: true })
    },
    recordTenant: (token, tenant) => void tenants.set(token, tenant),
    tenantOf: (as) => (typeof as === 'object' ? tenants.get(as.token) : undefined),
    kinds: () => kinds,
    removable: () => [...opened].filter(({ kind }) => !isPermanent(kind)),
    permanent() {
      const open = [...opened].filter(({ kind }) => isPermanent(kind))
      return new Map([
        ...permanent,
        ...[...Map.groupBy(open, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length] as const),
      ])
    },
  }
}
