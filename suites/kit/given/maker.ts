import type { Int64 } from '#spec'
import type { Api } from '../api.ts'
import type { ClockWatch } from '../clock/watch.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { ObjectKind } from '../ledger/objects.ts'
import type { Receiver } from '../receiver.ts'
import type { Pause, Resting } from '../polling.ts'
import type { Redactor } from '../redact.ts'
import type { Target } from '../target.ts'

/** What fixture makers share. */
export interface Maker {
  api: Api
  target: Target
  redactor: Redactor
  clock: ClockWatch
  receiver: () => Promise<Receiver>
  unique: (label: string) => string
  pause: Pause
  resting: Resting
  /**
   * Announces objects that may appear under this name other than by a create call, so that they are removed afterwards;
   * `foreign` if the name is not one of this run's. Returns the ledger entry and a function that records the resulting
   * ids.
   */
  announce: (
    kind: ObjectKind,
    name: string,
    foreign?: NonNullable<Entry['foreign']>,
  ) => { entry: Entry; learn: (ids: readonly Int64[]) => void }
}
