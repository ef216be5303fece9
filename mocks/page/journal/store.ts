import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf, Control } from '../control.ts'
import { useSandbox } from '../app/sandbox.tsx'

export type Entry = AnswerOf<'readJournal'>['entries'][number]

/** The journal of a sandbox as far as it is read. */
export interface JournalState {
  /** Newest first; at first only the newest, until the others are read. */
  entries: readonly Entry[]
  /** Number of requests that the mock has kept. */
  kept: number
  /** Number of requests since the journal was cleared, also of those no longer kept. */
  total: number
  /** Number of latest requests that the mock keeps. */
  keeps: number
  isRead: boolean
}

const REFRESH_MS = 700
/** Read before all others, so that a full journal is there at once: more than fit on a screen. */
const FIRST = 200
const NOTHING: JournalState = { entries: [], kept: 0, total: 0, keeps: 0, isRead: false }

/** What is read of each sandbox's journal: a panel that opens again shows it at once, and reads only what is new. */
const states = new Map<string, JournalState>()
const listeners = new Set<() => void>()

function set(sandbox: string, state: JournalState): void {
  states.set(sandbox, state)
  for (const told of listeners) told()
}

/** Reads what is new in a journal. */
export async function readOn(sandbox: string, control: Control): Promise<void> {
  const before = states.get(sandbox) ?? NOTHING
  const last = before.entries[0]?.id ?? 0
  const answer = await control<'readJournal'>('GET', `/journal?${last === 0 ? `latest=${FIRST}` : `after=${last}`}`)
  const { total, keeps, oldest, entries } = answer
  // The journal began anew: what it has is no continuation.
  if (total < before.total) {
    states.delete(sandbox)
    if (last > 0) return readOn(sandbox, control)
  }
  const isSame = total === before.total && keeps === before.keeps && before.isRead
  if (!isSame || entries.length > 0) {
    const known = states.get(sandbox)?.entries ?? []
    const added = entries.filter(({ id }) => id > (known[0]?.id ?? 0)).toReversed()
    const present = [...added, ...(oldest === undefined ? [] : known.filter(({ id }) => id >= oldest))]
    set(sandbox, { entries: present, kept: keptOf(present, oldest), total, keeps, isRead: true })
  }
  await readOlder(sandbox, control)
}

/** Reads what is older than the entries that are there, if anything is. */
async function readOlder(sandbox: string, control: Control): Promise<void> {
  const { entries, kept } = states.get(sandbox) ?? NOTHING
  const missing = kept - entries.length
  if (missing <= 0) return
  const answer = await control<'readJournal'>('GET', `/journal?limit=${missing}`)
  const state = states.get(sandbox)
  const first = state?.entries.at(-1)?.id
  // Cleared meanwhile.
  if (state === undefined || first === undefined) return
  const older = answer.entries.filter(({ id }) => id < first).toReversed()
  const all = [...state.entries, ...older]
  set(sandbox, { ...state, entries: all, kept: keptOf(all, answer.oldest) })
}

/** Ids of entries are consecutive. */
function keptOf(entries: readonly Entry[], oldest: number | undefined): number {
  const newest = entries[0]?.id
  return newest === undefined || oldest === undefined ? 0 : newest - oldest + 1
}

/** The journal of the selected sandbox, live unless it is paused. */
export function useJournal(isPaused: boolean): JournalState {
  const { sandbox, control } = useSandbox()
  const { id } = sandbox
  useEffect(() => {
    if (isPaused) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async (): Promise<void> => {
      // The header says if the mock is gone.
      if (!document.hidden) await readOn(id, control).catch(() => {})
      if (!isOver) timer = setTimeout(() => void poll(), REFRESH_MS)
    }
    void poll()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, control, isPaused])
  return useSyncExternalStore(subscribe, () => states.get(id) ?? NOTHING)
}

function subscribe(told: () => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}
