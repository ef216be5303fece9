import { randomInt } from 'node:crypto'
import { type Ledger, type LoadedTarget, createLedgerFile } from '../../suites/index.ts'
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
}

/** Which options a later `etalon sweep` needs; without `target` and `url` the target is one that ends with this process. */
export interface SweepOptions {
  target?: string
  url?: string
  ledger?: string
}

/**
 * Lets a run go on under a word of its own. Ctrl-C stops it, and what it creates stands in a ledger. The file is kept, and the
 * command that finishes the run is printed, where something is left that could be removed.
 */
export async function attended<T>(
  { target, redactor }: LoadedTarget,
  { target: named, url, ledger: folder = LEDGERS }: SweepOptions,
  work: (attended: Attended) => Promise<T>,
): Promise<T> {
  const run = randomInt(WORDS).toString(36).padStart(6, '0')
  const head = {
    run,
    target: target.baseUrl,
    startedAt: new Date().toISOString(),
    ...(named === undefined ? {} : { file: named }),
  }
  const file = named === undefined && url === undefined ? undefined : createLedgerFile(folder, head)
  const remaining = (): string => {
    if (file === undefined || file.ledger.left().length === 0) return ''
    return `etalon: something may be left behind; this removes it: ${sweepLine(head, folder)}`
  }
  try {
    const shown = (problem: unknown): Error => maskedError(problem, redactor)
    return await interruptible(remaining, shown, (signal) =>
      work({ run, signal, ...(file === undefined ? {} : { ledger: file.ledger }) }),
    )
  } finally {
    file?.close()
    if (remaining() !== '') console.error(remaining())
  }
}
