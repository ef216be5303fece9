import type { Observation } from '../../suites/kit/check.ts'
import type { CaseResult, Transport } from '../../suites/index.ts'
import type { Detection } from './results.ts'

/** Measures how long a gate takes until the first case of a rule fails. */
export interface Stopwatch {
  sending: (send: Transport) => Transport
  observing: (observations: readonly Observation[]) => Observation[]
  /** Called at the end of every case; cases run one after another. */
  onResult: (result: CaseResult) => void
  /**
   * Requests and time of a rule's cases until the first of them failed. A passive rule has no cases: then those of
   * the whole gate until the first exchange that broke it.
   */
  detected: (rule: string) => Detection | undefined
}

/** Starts a stopwatch. */
export function stopwatch(): Stopwatch {
  const begun = performance.now()
  let lapBegun = begun
  let sent = 0
  const spent = new Map<string, Detection & { failed: boolean }>()
  const passing = new Map<string, Detection>()
  const msSince = (moment: number): number => Math.round(performance.now() - moment)
  return {
    sending: (send) => (request) => {
      sent += 1
      return send(request)
    },
    observing: (observations) =>
      observations.map((observation) => ({
        ...observation,
        holds(exchange, facts) {
          try {
            observation.holds(exchange, facts)
          } catch (violation) {
            if (!passing.has(observation.rule)) passing.set(observation.rule, { requests: sent, ms: msSince(begun) })
            throw violation
          }
        },
      })),
    onResult({ case: { rule }, outcome, exchanges }) {
      const ms = msSince(lapBegun)
      lapBegun = performance.now()
      const before = spent.get(rule.id) ?? { requests: 0, ms: 0, failed: false }
      if (before.failed) return
      const failed = outcome === 'violation'
      spent.set(rule.id, { requests: before.requests + exchanges.length, ms: before.ms + ms, failed })
    },
    detected(rule) {
      const { failed = false, requests = 0, ms = 0 } = spent.get(rule) ?? {}
      return failed ? { requests, ms } : passing.get(rule)
    },
  }
}
