import type { Sending, TimedEvent } from './change.ts'
import type { ClockState } from './clock.ts'
import type { IdsState } from './ids.ts'
import type { Layer } from './tables.ts'

/** A world at one moment. Nothing of it changes any more, so that any number of worlds can go on from it. */
export interface FrozenWorld {
  tables: Layer
  /** What is still to happen, in order of time. */
  events: readonly TimedEvent[]
  ids: IdsState
  clock: ClockState
}

/** A world while it goes on, for who keeps it: what it refers to changes with the world. */
export interface WorldState extends FrozenWorld {
  /** What is to leave the mock, with that of which nothing has come back yet. */
  outbox: readonly Sending[]
}
