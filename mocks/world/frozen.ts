import type { TimedEvent } from './change.ts'
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
