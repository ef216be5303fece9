import type { Change, Sending, TimedEvent } from './change.ts'
import { type Clock, createClock } from './clock.ts'
import type { FrozenWorld, WorldState } from './frozen.ts'
import { type Ids, idsFrom } from './ids.ts'
import type { Ports } from './ports.ts'
import type { Table } from './table.ts'
import { type Layer, type View, forkTables, freezeTables } from './tables.ts'

export interface WorldOptions {
  /** Initial state, and the target of a reset. */
  start: FrozenWorld
  /** A persisted state to continue from. */
  state?: WorldState
  /** Keeps its uuids and keys apart from those of other worlds, even if both continue from the same state. */
  salt?: readonly number[]
  ports?: Ports
  machineNow: () => number
  /** Called with every change, in order. */
  onChange?: (change: Change) => void
}

/** Turns timed events into changes, at the time of the world (epoch ms): pure, like every decision of the domain. */
export type React = (event: TimedEvent, view: View, now: number) => readonly Change[]

const NOTHING: readonly Sending[] = []

/** The state of one sandbox: tables, clock, pending events, ids. The only place where a change is applied. */
export class World {
  readonly ports: Ports
  readonly #machineNow: () => number
  readonly #onChange: (change: Change) => void
  readonly #salt: readonly number[]
  #start: FrozenWorld
  #clock: Clock
  #tables: Layer
  #ids: Ids
  #events: TimedEvent[]
  #outbox: Sending[] = []
  /** Requests under way. */
  readonly #leaving = new Set<Sending>()
  #era = 0

  constructor({ start, state, salt = [], ports = {}, machineNow, onChange = () => {} }: WorldOptions) {
    this.ports = ports
    this.#machineNow = machineNow
    this.#onChange = onChange
    this.#salt = salt
    this.#start = start
    this.#clock = createClock(machineNow, (state ?? start).clock)
    this.#tables = state?.tables ?? forkTables(start.tables)
    this.#ids = idsFrom((state ?? start).ids, salt)
    this.#events = [...(state ?? start).events]
    this.#outbox = [...(state?.outbox ?? [])]
  }

  /** The target of a reset. */
  get start(): FrozenWorld {
    return this.#start
  }

  get state(): WorldState {
    const outbox = [...this.#leaving, ...this.#outbox]
    return { tables: this.#tables, events: this.#events, ids: this.#ids.state, clock: this.#clock.state, outbox }
  }

  get clock(): Clock {
    return this.#clock
  }

  get view(): View {
    return this.#tables
  }

  /** Changes with every reset and restore: requests from an earlier era have no effect on this one. */
  get era(): number {
    return this.#era
  }

  get ids(): Ids {
    return this.#ids
  }

  /** Restores the initial tables, ids, events and clock: a test that moved the time leaves nothing for the next one. */
  reset(): void {
    this.restore(this.#start)
  }

  /** Makes the present state the target of a reset. */
  startHere(): void {
    this.#start = this.freeze()
  }

  /** Makes another world the target of a reset, and leaves the present state as it is. */
  startFrom(start: FrozenWorld): void {
    this.#start = start
  }

  /** Restores the tables, ids, events and clock of another moment. */
  restore(frozen: FrozenWorld): void {
    this.#goOnFrom(frozen)
    this.#clock = createClock(this.#machineNow, frozen.clock)
  }

  /** Freezes the present state without a copy: later changes go into a layer above it. */
  freeze(): FrozenWorld {
    const tables = freezeTables(this.#tables)
    this.#tables = forkTables(tables)
    return { tables, events: [...this.#events], ids: this.#ids.state, clock: this.#clock.state }
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      if ('event' in change) this.#enqueue(change.event)
      else if ('send' in change) this.#outbox.push(change.send)
      else (this.#tables[change.table] as Table<unknown>).set(change.key, change.record)
      this.#onChange(change)
    }
  }

  /** Handles all events that are due, in order of time. */
  settle(react: React): void {
    if (this.#events.length === 0) return
    const now = this.clock.now()
    for (let next = this.#events[0]; next !== undefined && next.at <= now; next = this.#events[0]) {
      this.#events.shift()
      this.apply(react(next, this.view, now))
    }
  }

  /** When the next timed event is due (epoch ms), if any is pending. */
  get nextDue(): number | undefined {
    return this.#events[0]?.at
  }

  /** Removes and returns the outgoing requests, in the order in which they were decided. */
  takeOutbox(): readonly Sending[] {
    if (this.#outbox.length === 0) return NOTHING
    const taken = this.#outbox.splice(0)
    for (const sending of taken) this.#leaving.add(sending)
    return taken
  }

  /** Marks an outgoing request as finished, with or without a response. */
  returned(sending: Sending): void {
    this.#leaving.delete(sending)
  }

  #goOnFrom({ tables, ids, events }: FrozenWorld): void {
    this.#tables = forkTables(tables)
    this.#ids = idsFrom(ids, this.#salt)
    this.#events = [...events]
    this.#outbox = []
    this.#leaving.clear()
    this.#era += 1
  }

  #enqueue(event: TimedEvent): void {
    const index = this.#events.findLastIndex((other) => other.at <= event.at)
    for (let before = index; this.#events[before]?.at === event.at; before -= 1) {
      const { kind, subject } = this.#events[before] as TimedEvent
      // A pending event that is requested again happens once.
      if (kind === event.kind && subject === event.subject) return
    }
    this.#events.splice(index + 1, 0, event)
  }
}
