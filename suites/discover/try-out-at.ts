import { createClockWatch } from '../kit/clock/watch.ts'
import { createLedger, type Ledger } from '../kit/ledger/ledger.ts'
import { type Leftovers, createLeftovers } from '../kit/ledger/leftovers.ts'
import type { Transport } from '../kit/exchange.ts'
import type { Target } from '../kit/target.ts'
import { listenForDeliveries } from '../kit/transport/receiver.ts'
import { interruptionBy } from '../run/interruption.ts'
import { removeLeftovers } from '../run/leftovers.ts'
import { subjectOf } from '../run/subject.ts'
import type { LoadedTarget } from '../run/target-file.ts'
import { transportPipeline } from '../run/transport-pipeline.ts'
import type { Finding, Found } from './finding.ts'
import { trialsFor } from './index.ts'
import { LOCAL_RECEIVER } from './trials/happenings.ts'
import { tryOut } from './trials/workbench.ts'

/** What a trial run gets. */
export interface TrialRun {
  /** Its word in all names that it creates. */
  run: string
  signal: AbortSignal
  ledger?: Ledger
  leftovers?: Leftovers
  send: Transport
  found: Found
  targetWith: (findings: readonly Finding[]) => Target
  say: (line: string) => void
}

/** Tries out at a target what its file allows, and removes what that created. */
export async function tryOutAt(
  { target, redactor }: LoadedTarget,
  {
    run,
    signal,
    send: transport,
    ledger = createLedger(),
    leftovers = createLeftovers(),
    found,
    targetWith,
    say,
  }: TrialRun,
): Promise<Finding[]> {
  const way = transportPipeline(target, transport, redactor)
  const interruption = interruptionBy(signal, way.over)
  const { subject, close } = subjectOf({
    // Only the receiver reads this; a trial that uses it says so in its finding.
    target: { ...target, features: { ...target.features, webhook_receiver: LOCAL_RECEIVER } },
    run,
    send: interruption.abortable(way.send),
    stopping: interruption.stopping,
    ledger,
    leftovers,
    redactor,
    clock: createClockWatch(),
    startReceiver: listenForDeliveries,
    watch: () => {},
  })
  try {
    return await tryOut(trialsFor(target.allow), subject, { found, targetWith, say })
  } finally {
    await close()
    await removeLeftovers(subject, ledger, () => 0)
    interruption.close()
    way.close()
  }
}
