import type { Transport } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Target } from '../kit/target.ts'
import { paced } from './pacing.ts'
import { preflight } from './preflight.ts'
import { type TargetLost, watchPresence } from './presence.ts'

/** The way of a run's requests to its target, and whether the target is still there. */
export interface Way {
  send: Transport
  lost: () => TargetLost | undefined
}

/** Puts what every request of a run goes through before a transport: the pace of the target's limits, and who watches its presence. */
export function wayTo(target: Target, transport: Transport, redactor: Redactor): Way {
  const send = paced(transport, target.limits.requestsPerSecond)
  return watchPresence(send, () => preflight({ target, run: 'preflight', send, redactor, watch: () => {} }))
}
