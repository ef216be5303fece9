import type { Observation } from '../kit/check.ts'
import type { Concluded } from './confirm/judge.ts'
import { type Traces, createTraces } from './confirm/traces.ts'
import type { Seen } from './loss.ts'
import { type Sighting, createObserver } from './observer.ts'

/** What the passive rules find in a run, over all attempts. */
export interface PassiveWatch {
  watch: (one: Seen) => void
  traces: Traces
  /** Their raw findings. */
  sightings: () => Sighting[]
  /** Their findings after retries; `stopped` says why some retries could not be made. */
  concluded: (cases: readonly Concluded[], alike: number, stopped?: string) => Sighting[]
}

/** Applies the passive rules to a run, starting with the exchanges so far. */
export function watchPassiveRules(observations: readonly Observation[], seen: readonly Seen[] = []): PassiveWatch {
  const observer = createObserver(observations)
  const traces = createTraces()
  const watch = ({ exchange, caseId, attempt }: Seen): void => {
    traces.record(exchange, caseId, attempt)
    observer.watch(exchange, caseId, {
      onBreach: (breach) => traces.broke(breach, caseId, attempt),
      onHeld: (observation) => traces.held(observation, exchange, caseId, attempt),
    })
  }
  for (const one of seen) watch(one)
  return {
    watch,
    traces,
    sightings: () => observer.sightings(),
    concluded(cases, alike, stopped) {
      const counts = new Map(cases.map((one) => [one.case.id, one.attempts.length]))
      return observer
        .sightings()
        .map((sighting) => traces.concluded(sighting, (id) => counts.get(id) ?? Infinity, alike, stopped))
    },
  }
}
