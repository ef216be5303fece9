import { type Transport } from '../kit/exchange.ts'
import type { Preflight } from './preflight.ts'
/** The target answered at first and does so no more, so that nothing can be said about its rules. */
export declare class TargetLost extends Error {
  name: string
}
/**
 * Watches whether the target is still there: after many failures in a row it is looked at as before the run, and where that
 * fails too, every further request ends at once with {@link TargetLost}.
 */
export declare function watchPresence(
  send: Transport,
  look: () => Promise<Preflight>,
): {
  send: Transport
  lost: () => TargetLost | undefined
}
