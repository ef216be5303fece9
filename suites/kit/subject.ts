import type { ClockWatch } from './clock/watch.ts'
import type { Exchange, Transport } from './exchange.ts'
import type { Leftovers } from './ledger/leftovers.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Receiver } from './receiver.ts'
import type { Resting } from './polling.ts'
import type { Redactor } from './redact.ts'
import type { SharedEvidence } from './shared-evidence.ts'
import type { Target } from './target.ts'
import type { Traces } from './trace.ts'

/** What a run shares between its cases: target, transport, and exchange observers. */
export interface Subject {
  target: Target
  /** The run's random word in all names that it creates: `etalon-<run>-…`. */
  run: string
  /** Returns the next number for a name of this run; each is unique. */
  number: () => number
  send: Transport
  /** Aborts shortly after the run is stopped, for work outside `send`; much later for cleanup. */
  stopping?: ((cleanUp: boolean) => AbortSignal) | undefined
  /** Records everything that may be created, beforehand; without it each case has its own ledger. */
  ledger?: Ledger
  /** Counts and limits what the run leaves behind. */
  leftovers?: Leftovers
  redactor: Redactor
  /** Measures the target's clock from its responses. */
  clock?: ClockWatch
  /** Receives webhook deliveries; started on first use. */
  receiver: () => Promise<Receiver>
  /** Lets other cases begin while one only waits. */
  resting?: Resting
  /** Holds back all other cases while this one's hooks are in effect. */
  alone?: { hold: () => Promise<void>; release: () => void }
  /** What cases have found out for each other; without it, each case finds out for itself. */
  evidence?: SharedEvidence
  /** Removals of what cases have made to be used by others too; each returns what it could not remove. Without it, nothing is. */
  standing?: (() => Promise<string[]>)[]
  /** The target is discarded after the case, so nothing needs to be removed. */
  disposable?: true
  /** The trace that the requests of a case carry, by which it is found in the service's own traces; without it, none. */
  traceOf?: Traces
  /** Called with every exchange of every case; feeds the passive rules. */
  watch: (exchange: Exchange, caseId: string) => void
}
