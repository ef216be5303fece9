import type { Int64, OperationId } from '#spec'
import type { As } from '../api.ts'
import type { HookValues } from '../target.ts'
import { type Kind, stays } from './creations.ts'

/** What one request may have created, from before it is sent until it is gone again. */
export interface Entry {
  readonly number: number
  /** What was called; missing where several requests of a case may bring it about. */
  readonly operation?: OperationId
  readonly kind: Kind
  /** Words that the names of the request's objects have in them, by which they are found where no answer tells their ids. */
  readonly names: readonly string[]
  /** Whose token the request carried. */
  readonly as: As
  /** The tenant of that token, where it is another one than the administrator's. */
  readonly tenant?: unknown
  /** Where the name is none of the run's: which ids it had before, and an object of the run, whose maker made what is sought. */
  readonly foreign?: { before: readonly string[]; like: Int64 }
  /** What the answer said; empty as long as there is none, and where it names nothing. */
  ids: readonly Int64[]
  /** What a hook was called with, so that it can be taken back. */
  readonly hook?: { name: string; values: HookValues }
  /** The flow of an execution. */
  flow?: unknown
  /** Nothing of it is there any more, or never was. */
  closed: boolean
  /** Ends when the request is answered. */
  answered?: Promise<unknown>
  /** The request was sent and got no answer, so that what it makes may still come into being. */
  lost?: boolean
}

/** What a line of a ledger says; see {@link createLedger}. */
export type Line =
  | (Omit<Entry, 'number' | 'as' | 'ids' | 'closed' | 'answered' | 'lost'> & { entry: number; as: string })
  | { entry: number; ids: readonly Int64[]; flow?: unknown }
  | { entry: number; closed: true }

/** What a run created and has not removed yet. */
export interface Ledger {
  /** Notes what a request may create, before it is sent. */
  open(entry: Omit<Entry, 'number' | 'ids' | 'closed'>): Entry
  /** Notes the ids that an answer gave, and the flow of an execution. */
  learn(entry: Entry, ids: readonly Int64[], flow?: unknown): void
  /** Notes that nothing of it is there any more, or never was. */
  close(entry: Entry): void
  /** Notes that a token is one for another tenant. */
  switched(token: string, tenant: unknown): void
  tenantOf(as: As): unknown
  /** What is still open and could be removed. */
  left(): Entry[]
  /** The kinds of all that was ever noted. */
  kinds(): ReadonlySet<Kind>
  /** Why it keeps no more of what is noted, where it is written somewhere. */
  problem?(): string | undefined
  /** How much there is of what the documents have no way to remove, by its name. */
  staying(): ReadonlyMap<string, number>
}

/** A ledger that hands each of its lines on, before anything else happens. */
export function createLedger(write: (line: Line) => void = () => {}): Ledger {
  const opened = new Set<Entry>()
  const kinds = new Set<Kind>()
  const tenants = new Map<string, unknown>()
  const staying = new Map<string, number>()
  const stay = (kind: Kind): void => void staying.set(kind, (staying.get(kind) ?? 0) + 1)
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
      // By its name a flow is only known from the answer.
      entry.flow ??= flow
      write({ entry: entry.number, ids: fresh, ...(flow === undefined ? {} : { flow }) })
    },
    close(entry) {
      if (!opened.delete(entry)) return
      entry.closed = true
      write({ entry: entry.number, closed: true })
    },
    switched: (token, tenant) => void tenants.set(token, tenant),
    tenantOf: (as) => (typeof as === 'object' ? tenants.get(as.token) : undefined),
    kinds: () => kinds,
    left: () => [...opened].filter(({ kind }) => !stays(kind)),
    staying() {
      const open = [...opened].filter(({ kind }) => stays(kind))
      return new Map([
        ...staying,
        ...[...Map.groupBy(open, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length] as const),
      ])
    },
  }
}
