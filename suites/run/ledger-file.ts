import { closeSync, fdatasync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeJson } from '#spec'
import { type Ledger, type Line, createLedger } from '../kit/ledger/ledger.ts'
import type { CredentialName } from '../kit/target.ts'

/** What the first line of a ledger file says. */
export interface LedgerHead {
  ledger: 1
  /** The word that names everything the run created. */
  run: string
  /** Base address of its target. */
  target: string
  startedAt: string
}

export interface LedgerFile {
  ledger: Ledger
  path: string
  /** Ends it; deletes the file where everything that can be removed is removed. */
  close: () => void
}

/** A ledger that writes each of its lines to a file of the folder before it goes on, so that a killed run can be finished. */
export function createLedgerFile(folder: string, head: Omit<LedgerHead, 'ledger'>): LedgerFile {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${new URL(head.target).host.replaceAll(':', '_')}-${head.run}.jsonl`)
  const file = openSync(path, 'ax', 0o600)
  let syncing = false
  let open = true
  const append = (line: LedgerHead | Line): void => {
    if (!open) return
    writeSync(file, `${writeJson(line)}\n`)
    if (syncing) return
    // What is written outlives this process at once, and the machine a moment later.
    syncing = true
    fdatasync(file, () => {
      syncing = false
      if (!open) closeSync(file)
    })
  }
  append({ ledger: 1, ...head })
  const ledger = createLedger(append)
  return {
    ledger,
    path,
    close() {
      if (!open) return
      open = false
      if (!syncing) closeSync(file)
      if (ledger.left().length === 0) rmSync(path)
    },
  }
}

/** A ledger as it was read: what was open when its run ended. */
export interface ReadLedger extends Omit<LedgerHead, 'ledger'> {
  path: string
  ledger: Ledger
}

/** Reads a ledger file. A last line that was cut off says nothing: its request was not sent. */
export function readLedger(path: string): ReadLedger {
  const [head, ...lines] = readFileSync(path, 'utf8').split('\n').flatMap(parsed)
  const ledger = createLedger()
  const entries = new Map<number, ReturnType<Ledger['open']>>()
  for (const line of lines as Line[]) {
    const known = entries.get(line.entry)
    if ('kind' in line) {
      const { entry, as, ...rest } = line
      // A token is kept nowhere; what was made with one is removed as the administrator.
      entries.set(entry, ledger.open({ ...rest, as: as === 'token' ? 'admin' : (as as CredentialName) }))
    } else if (known !== undefined) {
      if ('ids' in line) ledger.learn(known, line.ids, line.flow)
      else ledger.close(known)
    }
  }
  const { run, target, startedAt } = head as LedgerHead
  return { run, target, startedAt, path, ledger }
}

function parsed(line: string): unknown[] {
  if (line === '') return []
  try {
    return [readJson(line).exact]
  } catch {
    return []
  }
}

/** The ledgers of a folder, all of which are of runs that were not finished. */
export function readLedgers(folder: string): ReadLedger[] {
  return names(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readLedger(join(folder, name)))
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
