import { closeSync, fdatasync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { writeJson } from '#spec'
import { type Ledger, type Line, createLedger } from '../kit/ledger/ledger.ts'
import { HarnessError } from '../kit/verdict.ts'
import { holderOf } from './exclusive/holder.ts'
import { openOwn, ownFolder } from './own-files.ts'
import { UsageError } from '../kit/usage-error.ts'

/** The first line of a ledger file. */
export interface LedgerHead {
  ledger: 1
  /** The random word in the names of everything that the run creates. */
  run: string
  /** Base URL of its target. */
  target: string
  /** The target file given on the command line; missing if that was a base URL. */
  file?: string
  /** The command line's `--allow`, which replaces the file's; finishing the run needs it too. */
  allow?: string
  startedAt: string
  /**
   * The writing process; the run is over when it ends. `began` distinguishes it from a later process with the same id.
   */
  process?: { host: string; id: number; began?: string }
  /** Shared by the parts of one run. */
  group?: string
  /** This part must not overlap with the others. */
  alone?: true
  /** The run only reads, so it disturbs nobody. */
  reads?: true
}

export interface LedgerFile {
  ledger: Ledger
  path: string
  /** Closes the file; deletes it if everything removable is removed. */
  close: () => void
}

/**
 * A ledger that writes each line to a file before it goes on, so that a killed run can be cleaned up.
 * @throws UsageError if the folder is not writable
 */
export function createLedgerFile(
  folder: string,
  head: Omit<LedgerHead, 'ledger' | 'process'>,
  write: (file: number, bytes: Uint8Array) => number = writeSync,
): LedgerFile {
  const path = join(folder, `${new URL(head.target).host.replaceAll(':', '_')}-${head.run}.jsonl`)
  const file = opened(folder, path)
  let syncing = false
  let open = true
  let isTorn = false
  let problem: string | undefined
  const failed = (cause: unknown): string => {
    problem ??= (cause as NodeJS.ErrnoException).code ?? 'it takes no more'
    return problem
  }
  const append = (line: LedgerHead | Line): void => {
    if (!open) return
    // A truncated line must not damage the next one.
    let rest: Uint8Array = Buffer.from(`${isTorn ? '\n' : ''}${writeJson(line)}\n`)
    isTorn = true
    while (rest.length > 0) {
      const count = write(file, rest)
      if (count === 0) throw new Error('nothing was written')
      rest = rest.subarray(count)
    }
    isTorn = false
    if (syncing) return
    // A write survives the process at once, and a power loss shortly after.
    syncing = true
    fdatasync(file, () => {
      syncing = false
      if (!open) ignoringErrors(() => closeSync(file))
    })
  }
  const note = (line: Line): void => {
    try {
      append(line)
    } catch (cause) {
      const why = failed(cause)
      // Existing objects are still removed; nothing more is created that a killed run would leave for good.
      if ('kind' in line)
        throw new HarnessError(`nothing is created, since the ledger ${path} cannot be written (${why})`, { cause })
    }
  }
  try {
    const { host, pid: id, began } = holderOf(head.run, head.startedAt)
    append({ ledger: 1, ...head, process: { host, id, ...(began === undefined ? {} : { began }) } })
  } catch (cause) {
    ignoringErrors(() => closeSync(file))
    ignoringErrors(() => rmSync(path))
    throw unwritable(path, cause)
  }
  const ledger: Ledger = {
    ...createLedger(note),
    problem: () =>
      problem === undefined ? undefined : `${path} cannot be written (${problem}): nothing more was created`,
  }
  return {
    ledger,
    path,
    close() {
      if (!open) return
      open = false
      if (!syncing) ignoringErrors(() => closeSync(file))
      if (ledger.removable().length === 0) ignoringErrors(() => rmSync(path))
    },
  }
}

function opened(folder: string, path: string): number {
  try {
    ownFolder(folder)
    return openOwn(path, 'ax')
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

function unwritable(path: string, cause: unknown): UsageError {
  const { code } = cause as NodeJS.ErrnoException
  return new UsageError(
    `the ledger ${path} cannot be written (${code}); give --ledger a folder that can be, since nothing is created without one`,
  )
}

/** If this fails, the file remains with finished entries, which does no harm. */
function ignoringErrors(act: () => void): void {
  try {
    act()
  } catch {
    // A sweep will find nothing to remove.
  }
}
