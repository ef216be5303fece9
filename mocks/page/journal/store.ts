import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf, Control } from '../control.ts'
import { useSandbox } from '../app/sandbox.tsx'

export type Entry = AnswerOf<'readJournal'>['entries'][number]

/** The journal of a sandbox as far as it is read. */
export interface JournalState {
  /** Newest first. */
  entries: readonly Entry[]
  /** Number of requests since the journal was cleared, also of those no longer kept. */
  total: number
  /** Number of latest requests that the mock keeps. */
  keeps: number
  isRead: boolean
}

const REFRESH_MS = 700
const NOTHING: JournalState = { entries: [], total: 0, keeps: 0, isRead: false }

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
  const answer = await control<'readJournal'>('GET', `/journal?after=${last}`)
  const { total, keeps, oldest, entries } = answer
  // The journal began anew: what it has is no continuation.
  if (total < before.total) {
    states.delete(sandbox)
    if (last > 0) return readOn(sandbox, control)
  }
  const isSame = total === before.total && keeps === before.keeps && before.isRead
  if (isSame && entries.length === 0) return
  const known = states.get(sandbox)?.entries ?? []
  const added = entries.filter(({ id }) => id > (known[0]?.id ?? 0)).toReversed()
  const kept = oldest === undefined ? [] : known.filter(({ id }) => id >= oldest)
  set(sandbox, { entries: [...added, ...kept], total, keeps, isRead: true })
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
