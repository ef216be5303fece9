import { closeSync, fdatasync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { writeJson } from '#spec'
import { type Ledger, type Line, createLedger } from '../kit/ledger/ledger.ts'
import { HarnessError } from '../kit/verdict.ts'
import { holderOf } from './exclusive/holder.ts'
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
  /** The effects that the command line allowed in place of the file's; whoever finishes the run needs them too. */
  allow?: string
  startedAt: string
  /** Who writes it; the run is over when that process is. `began` tells it from a later one of the same number. */
  process?: { host: string; id: number; began?: string }
  /** Shards of one run have the same word here. */
  group?: string
  /** It changes nothing, and disturbs nobody. */
  reads?: true
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
    // A line that was cut off must not spoil the next one.
    let rest: Uint8Array = Buffer.from(`${isTorn ? '\n' : ''}${writeJson(line)}\n`)
    isTorn = true
    while (rest.length > 0) {
      const count = write(file, rest)
      if (count === 0) throw new Error('nothing was written')
      rest = rest.subarray(count)
    }
    isTorn = false
    if (syncing) return
    // What is written outlives this process at once, and the machine a moment later.
    syncing = true
    fdatasync(file, () => {
      syncing = false
      if (!open) attempt(() => closeSync(file))
    })
  }
  const note = (line: Line): void => {
    try {
      append(line)
    } catch (cause) {
      const why = failed(cause)
      // What is there already is removed all the same; nothing more is created that a killed run would leave for good.
      if ('kind' in line)
        throw new HarnessError(`nothing is created, since the ledger ${path} cannot be written (${why})`, { cause })
    }
  }
  try {
    const { host, pid: id, began } = holderOf(head.run, head.startedAt)
    append({ ledger: 1, ...head, process: { host, id, ...(began === undefined ? {} : { began }) } })
  } catch (cause) {
    attempt(() => closeSync(file))
    attempt(() => rmSync(path))
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
      if (!syncing) attempt(() => closeSync(file))
      if (ledger.left().length === 0) attempt(() => rmSync(path))
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

/** What fails here leaves a file behind that says too much, and no more. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // A sweep finds nothing to remove.
  }
}
