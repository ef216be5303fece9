import { randomInt } from 'node:crypto'
import {
  type Leavings,
  type Ledger,
  type LoadedTarget,
  type Looked,
  type Transport,
  counted,
  createLeavings,
  createLedgerFile,
  holderOf,
} from '../../suites/index.ts'
import { alone, changes } from './alone.ts'
import { interruptible } from './interrupts.ts'
import { maskedError } from './masked-error.ts'
import { LEDGERS, sweepLine } from './sweep-line.ts'

/** So many words of six letters and digits there are for runs. */
const WORDS = 36 ** 6

/** What a run is given beside what it is about. */
export interface Attended {
  run: string
  signal: AbortSignal
  ledger?: Ledger
  leavings?: Leavings
  /** What went before the run: the first look, and what it took to have the target alone. */
  looked: Looked
}

/** How the run reaches its target. */
export interface Reached {
  send: Transport
  /** What the first look took. */
  looked: Looked
  /** What the shards of one run have in common. */
  group?: string
}

/** Which options a later `etalon sweep` needs; without `target` and `url` the target is one that ends with this process. */
export interface SweepOptions {
  target?: string
  url?: string
  ledger?: string
  /** The effects that the command line allows in place of the target file. */
  allow?: string
  /** As the command line has it: so many seconds, or true. */
  wait?: string | true
}

/**
 * Lets a run go on under a word of its own, once no other one changes its target (see {@link alone}). Ctrl-C stops it, and
 * what it creates stands in a ledger. The file is kept, and the command that finishes the run is printed, where something is
 * left that could be removed.
 */
export async function attended<T>(
  { target, redactor }: LoadedTarget,
  { target: named, url, allow, ledger: folder = LEDGERS, wait }: SweepOptions,
  { send, looked, group }: Reached,
  work: (attended: Attended) => Promise<T>,
): Promise<T> {
  const run = randomInt(WORDS).toString(36).padStart(6, '0')
  const head = {
    run,
    target: target.baseUrl,
    startedAt: new Date().toISOString(),
    ...(named === undefined ? {} : { file: named }),
    ...(allow === undefined ? {} : { allow }),
    ...(group === undefined ? {} : { group }),
    ...(changes(target) ? {} : { reads: true as const }),
  }
  const file = named === undefined && url === undefined ? undefined : createLedgerFile(folder, head)
  const remaining = (): string => {
    if (file === undefined || file.ledger.left().length === 0) return ''
    return `etalon: something may be left behind; this removes it: ${sweepLine(head, folder)}`
  }
  try {
    const shown = (problem: unknown): Error => maskedError(problem, redactor)
    return await interruptible(remaining, shown, async (signal) => {
      // A mock that this process has started is nobody else's.
      if (file === undefined) return work({ run, signal, looked })
      const { ledger } = file
      const { send: claiming, sent } = counted(send)
      const holder = holderOf(run, head.startedAt, group)
      const leavings = createLeavings(target.limits.leftBehind)
      const place = { folder, ledger, leavings, line: (by: string) => sweepLine({ ...head, run: by }, folder) }
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
        const beside: Looked = {
          ...looked,
          get requests() {
            return looked.requests + sent.requests
          },
          cleaningUp: sent.cleaningUp,
        }
        return await work({ run, signal, ledger, leavings, looked: beside })
      } finally {
        await held?.release()
      }
    })
  } finally {
    file?.close()
    if (remaining() !== '') console.error(remaining())
  }
}
