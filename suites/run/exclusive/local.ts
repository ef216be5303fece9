import { readLedgers } from '../read-ledger.ts'
import { type Holder, disturbs } from './holder.ts'

/** A run of this machine that is at a target and disturbs another one, as the ledgers of a folder tell; undefined where there is none. */
export function disturbedBy(folder: string, target: string, holder: Holder): Holder | undefined {
  // What cannot be read is the matter of a sweep.
  const ledgers = readLedgers(folder, () => {})
  return ledgers
    .flatMap(({ live, ...ledger }) => (live === undefined || ledger.target !== target ? [] : [live]))
    .find((other) => other.pid !== holder.pid && disturbs(holder, other) && isOlder(other, holder))
}

/** Of two that begin at once one goes on. */
function isOlder(one: Holder, other: Holder): boolean {
  return one.startedAt === other.startedAt ? one.run < other.run : one.startedAt < other.startedAt
}
