import type { Observation } from '../kit/check.ts'
import type { Concluded } from './confirm/judge.ts'
import { type Traces, createTraces } from './confirm/traces.ts'
import type { Seen } from './loss.ts'
import { type Sighting, createObserver } from './observer.ts'

/** What the passive rules find in a run, over all attempts. */
export interface PassiveWatch {
  watch: (one: Seen) => void
  traces: Traces
  /** Takes back what came of exchanges after a moment. */
  forgetAfter: (moment: number) => void
  /** Their raw findings. */
  sightings: () => Sighting[]
  /** Their findings after retries; `stopped` says why some retries could not be made. */
  concluded: (cases: readonly Concluded[], alike: number, stopped?: string) => Sighting[]
}

/** Applies the passive rules to a run. */
export function watchPassiveRules(observations: readonly Observation[]): PassiveWatch {
  const observer = createObserver(observations)
  const traces = createTraces()
  let until = Infinity
  return {
    watch({ exchange, caseId, attempt, at }) {
      traces.record(exchange, caseId, attempt)
      observer.watch(exchange, caseId, {
        at,
        onBreach: (breach) => traces.broke(breach, caseId, attempt, at),
        onHeld: (observation) => traces.held(observation, exchange, caseId, attempt, at),
      })
    },
    traces,
    forgetAfter(moment) {
      until = moment
      traces.forgetAfter(moment)
    },
    sightings: () => observer.sightings(until),
    concluded(cases, alike, stopped) {
      const counts = new Map(cases.map((one) => [one.case.id, one.attempts.length]))
      return observer
        .sightings(until)
        .map((sighting) => traces.concluded(sighting, (id) => counts.get(id) ?? Infinity, alike, stopped))
    },
  }
}
