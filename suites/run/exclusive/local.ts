import { readLedgers } from '../read-ledger.ts'
import { type Holder, conflictsWith } from './holder.ts'

/** Finds a conflicting run of this machine on the target, by the ledgers in a folder. */
export function findConflict(folder: string, target: string, holder: Holder): Holder | undefined {
  // Unreadable ledgers are left to a sweep.
  const ledgers = readLedgers(folder, () => {})
  return ledgers
    .flatMap(({ live, ...ledger }) => (live === undefined || ledger.target !== target ? [] : [live]))
    .find((other) => other.pid !== holder.pid && conflictsWith(holder, other) && isOlder(other, holder))
}

/** Of two runs that begin at once, only the older goes on. */
function isOlder(one: Holder, other: Holder): boolean {
  return one.startedAt === other.startedAt ? one.run < other.run : one.startedAt < other.startedAt
}
