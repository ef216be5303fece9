import { closeSync, fdatasync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { writeJson } from '#spec'
import { type Ledger, type Line, createLedger } from '../kit/ledger/ledger.ts'
import { openOwn, ownFolder } from './own-files.ts'
import { UsageError } from './usage-error.ts'

/** What the first line of a ledger file says. */
export interface LedgerHead {
  ledger: 1
  /** The word that names everything the run created. */
  run: string
  /** Base address of its target. */
  target: string
  /** The target file, as the command line named it; missing where it named a base address. */
  file?: string
  startedAt: string
  /** Who writes it; the run is over when that process is. */
  process?: { host: string; id: number }
}

export interface LedgerFile {
  ledger: Ledger
  path: string
  /** Ends it; deletes the file where everything that can be removed is removed. */
  close: () => void
}

/**
 * A ledger that writes each of its lines to a file of the folder before it goes on, so that a killed run can be finished.
 * @throws UsageError where the folder takes no files
 */
export function createLedgerFile(folder: string, head: Omit<LedgerHead, 'ledger' | 'process'>): LedgerFile {
  const path = join(folder, `${new URL(head.target).host.replaceAll(':', '_')}-${head.run}.jsonl`)
  const file = opened(folder, path)
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
  append({ ledger: 1, ...head, process: { host: hostname(), id: process.pid } })
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

function opened(folder: string, path: string): number {
  try {
    ownFolder(folder)
    return openOwn(path, 'ax')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      `the ledger ${path} cannot be written (${code}); give --ledger a folder that can be, since nothing is created without one`,
    )
  }
}
