import type { Change, Sending, TimedEvent } from './change.ts'
import { type Clock, createClock } from './clock.ts'
import { type Ids, seededIds } from './ids.ts'
import type { Ports } from './ports.ts'
import type { Table } from './table.ts'
import { type Layer, type View, forkTables } from './tables.ts'

/** First id that a world gives out; the demo world's own ids lie below. */
const FIRST_ID = 10_000

export interface WorldOptions {
  /** Frozen tables to start from. */
  base: Layer
  /** Timed events that the base has pending. */
  events?: readonly TimedEvent[]
  seed: number
  ports?: Ports
  machineNow: () => number
}

/** What reacts to timed events: pure, like every decision of the domain. */
export type React = (event: TimedEvent, view: View) => readonly Change[]

/** The state of one sandbox: tables, clock, pending events, ids. The only place where a change is applied. */
export class World {
  readonly clock: Clock
  readonly ports: Ports
  readonly #options: WorldOptions
  #tables: Layer
  #ids: Ids
  #events: TimedEvent[]
  #outbox: Sending[] = []

  constructor(options: WorldOptions) {
    this.#options = options
    this.clock = createClock(options.machineNow)
    this.ports = options.ports ?? {}
    this.#tables = forkTables(options.base)
    this.#ids = seededIds(options.seed, FIRST_ID)
    this.#events = [...(options.events ?? [])]
  }

  get view(): View {
    return this.#tables
  }

  get ids(): Ids {
    return this.#ids
  }

  /** Back to the tables, ids and events it began with; the clock keeps going. */
  reset(): void {
    this.#tables = forkTables(this.#options.base)
    this.#ids = seededIds(this.#options.seed, FIRST_ID)
    this.#events = [...(this.#options.events ?? [])]
    this.#outbox = []
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      if ('event' in change) this.#enqueue(change.event)
      else if ('send' in change) this.#outbox.push(change.send)
      else (this.#tables[change.table] as Table<unknown>).set(change.key, change.record)
    }
  }

  /** Lets everything that is due by now happen, in order of time. */
  settle(react: React): void {
    const now = this.clock.now()
    for (let next = this.#events[0]; next !== undefined && next.at <= now; next = this.#events[0]) {
      this.#events.shift()
      this.apply(react(next, this.view))
    }
  }

  /** When the next timed event is due (epoch ms), if any is pending. */
  get nextDue(): number | undefined {
    return this.#events[0]?.at
  }

  /** Takes out what is to leave the mock, in the order in which it was decided. */
  takeOutbox(): Sending[] {
    return this.#outbox.splice(0)
  }

  #enqueue(event: TimedEvent): void {
    const index = this.#events.findIndex((other) => other.at > event.at)
    if (index === -1) this.#events.push(event)
    else this.#events.splice(index, 0, event)
  }
}
