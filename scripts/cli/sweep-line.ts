import type { LedgerHead } from '../../suites/index.ts'
import { ownCommand } from './own-command.ts'
import { shellWord } from './shell-word.ts'

/** The default ledger folder, in the working directory. */
export const LEDGERS = '.etalon/ledger'

/** The shell command that finishes a run, by its target file or, without one, by its base address. */
export function sweepLine(
  { run, target, file, allow }: Pick<LedgerHead, 'run' | 'target' | 'file' | 'allow'>,
  ledger: string,
): string {
  const place = file === undefined ? `--url ${shellWord(target)}` : `--target ${shellWord(file)}`
  const folder = ledger === LEDGERS ? '' : ` --ledger ${shellWord(ledger)}`
  const allowed = allow === undefined ? '' : ` --allow ${shellWord(allow)}`
  return `${ownCommand()} sweep ${place} --run ${shellWord(run)}${allowed}${folder}`
}
