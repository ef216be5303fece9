import { randomInt } from 'node:crypto'
import {
  type Grouped,
  type Leftovers,
  type Ledger,
  type LoadedTarget,
  type PreflightUsage,
  type Transport,
  countRequests,
  createLeftovers,
  createLedgerFile,
  holderOf,
} from '../../suites/index.ts'
import { alone, changes } from './alone.ts'
import { type Listen, interruptible } from './interrupts.ts'
import { maskedError } from './masked-error.ts'
import { LEDGERS, sweepLine } from './sweep-line.ts'

/** The number of run ids of six letters and digits. */
const WORDS = 36 ** 6

/** What a run gets besides its subject. */
export interface RunContext {
  run: string
  signal: AbortSignal
  ledger?: Ledger
  leftovers?: Leftovers
  /** What came before the run: the preflight, and acquiring the target. */
  looked: PreflightUsage
}

/** The connection to the target. */
export interface Reached {
  send: Transport
  /** Requests and time of the preflight. */
  looked: PreflightUsage
  /** How a part of a run relates to the others. */
  grouped?: Grouped
  /** Listens for what stops the run; by default for the signals that stop this process. */
  listen?: Listen
}

/** The options that a later `etalon sweep` needs. Without `target` and `url`, the target ends with this process. */
export interface SweepOptions {
  target?: string
  url?: string
  ledger?: string
  /** The effects that the command line allows instead of the target file. */
  allow?: string
  /** As on the command line: a number of seconds, or true. */
  wait?: string | true
}

/**
 * Starts a run with an id of its own once no other run changes the target (see {@link alone}). Ctrl-C stops it, and a ledger records
 * what it creates. If something removable is left at the end, the ledger is kept, and the sweep command
 * printed.
 */
export async function withLedger<T>(
  { target, redactor }: LoadedTarget,
  { target: named, url, allow, ledger: folder = LEDGERS, wait }: SweepOptions,
  { send, looked, grouped = {}, listen }: Reached,
  work: (context: RunContext) => Promise<T>,
): Promise<T> {
  const run = randomInt(WORDS).toString(36).padStart(6, '0')
  const head = {
    run,
    target: target.baseUrl,
    startedAt: new Date().toISOString(),
    ...(named === undefined ? {} : { file: named }),
    ...(allow === undefined ? {} : { allow }),
    ...grouped,
    ...(changes(target) ? {} : { reads: true as const }),
  }
  const file = named === undefined && url === undefined ? undefined : createLedgerFile(folder, head)
  const remaining = (): string => {
    if (file === undefined || file.ledger.removable().length === 0) return ''
    return `etalon: something may be left behind; remove it with: ${sweepLine(head, folder)}`
  }
  try {
    const shown = (problem: unknown): Error => maskedError(problem, redactor)
    return await interruptible(
      remaining,
      shown,
      async (signal) => {
        // No other run can know a mock that this process started.
        if (file === undefined) return work({ run, signal, looked })
        const { ledger } = file
        const { send: claiming, sent } = countRequests(send)
        const holder = holderOf(run, head.startedAt, grouped)
        const leftovers = createLeftovers(target.limits.leftBehind)
        const place = { folder, ledger, leftovers, line: (by: string) => sweepLine({ ...head, run: by }, folder) }
        const held = await alone({
          target,
          redactor,
          holder,
          ...place,
          send: claiming,
          signal,
          ...(wait === undefined ? {} : { wait }),
        })
        try {
          const beside: PreflightUsage = {
            ...looked,
            get requests() {
              return looked.requests + sent.requests
            },
            cleaningUp: sent.cleaningUp,
          }
          return await work({ run, signal, ledger, leftovers, looked: beside })
        } finally {
          await held?.release()
        }
      },
      listen,
    )
  } finally {
    file?.close()
    if (remaining() !== '') console.error(remaining())
  }
}
