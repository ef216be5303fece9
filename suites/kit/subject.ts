import type { ClockWatch } from './clock/watch.ts'
import type { Exchange, Transport } from './exchange.ts'
import type { Leavings } from './ledger/leavings.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Receiver } from './receiver.ts'
import type { Redactor } from './redact.ts'
import type { Target } from './target.ts'

/** What a run is about and shares between its cases: the target, the way to it, and who watches the exchanges. */
export interface Subject {
  target: Target
  /** Short random word that names everything this run creates: `etalon-<run>-…`. */
  run: string
  /** The next number for a name of this run, so that no two of its things share one. */
  number: () => number
  send: Transport
  /** Aborts a moment after the run was stopped, for what is not sent by `send`; for what cleans up, much later. */
  stopping?: ((cleanUp: boolean) => AbortSignal) | undefined
  /** Where everything that may be created is noted before it is; without it each case keeps its own. */
  ledger?: Ledger
  /** What the run leaves behind, and how much it may be. */
  leavings?: Leavings
  redactor: Redactor
  /** Measures the clock of the target by what it answers. */
  clock?: ClockWatch
  /** Takes the deliveries of webhooks; started when a case first asks for it. */
  receiver: () => Promise<Receiver>
  /** The target is thrown away after the case: what the case made is not removed. */
  disposable?: true
  /** Called with every exchange of every case; passive rules listen here. */
  watch: (exchange: Exchange, caseId: string) => void
}
