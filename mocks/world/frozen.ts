import type { Sending, TimedEvent } from './change.ts'
import type { ClockState } from './clock.ts'
import type { IdsState } from './ids.ts'
import type { Layer } from './tables.ts'

/** A world at one moment. It never changes, so any number of worlds can start from it. */
export interface FrozenWorld {
  tables: Layer
  /** Pending events, in order of time. */
  events: readonly TimedEvent[]
  ids: IdsState
  clock: ClockState
}

/** A live world as persistence sees it: the tables it refers to change with the world. */
export interface WorldState extends FrozenWorld {
  /** Outgoing requests that have no outcome yet. */
  outbox: readonly Sending[]
}
