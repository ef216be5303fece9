import type { Bug } from './bugs.ts'
import { Clock } from './clock.ts'
import { People } from './people.ts'
import { type Item, Shelf } from './store.ts'

export type Status = 'queued' | 'running' | 'success' | 'warning' | 'error' | 'canceled'

export interface Run {
  auditId: bigint
  flowId: bigint
  status: Status
  started: number
  ended?: number
  trigger: 'HAND' | 'TIMETABLE' | 'INBOX'
  by: string
  parameters: Readonly<Record<string, string>>
  lines: string[]
  message?: bigint
  /** Called when it is over. */
  heard: (() => void)[]
  /** Calls off what would happen next. */
  callOff?: () => void
}

export interface Delivery {
  id: bigint
  event: string
  at: number
  payload: string
  headers: Readonly<Record<string, string>>
  response?: { status: number; body: string }
}

export interface Trace {
  rid: bigint
  dt: number
  ur: string
  md: string
  dn: number
  ex?: string
}

export const KINDS = ['flow', 'schedule', 'connection', 'format', 'listener'] as const
export type Kind = (typeof KINDS)[number]

export interface Message {
  id: bigint
  at: number
  listener: bigint
  body: string
}

/** How the runs of a flow go. */
export interface Habit {
  ends: 'success' | 'warning' | 'error'
  ms: number
}

/** All that belongs to one tenant. */
export class Tenant {
  readonly id: bigint
  readonly title: string
  readonly shelves: Readonly<Record<Kind | 'macro' | 'webhook', Shelf>> = {
    flow: new Shelf(),
    schedule: new Shelf(),
    connection: new Shelf(),
    format: new Shelf(),
    listener: new Shelf(),
    macro: new Shelf(),
    webhook: new Shelf(),
  }
  /** Runs by flow, the oldest first. */
  readonly runs = new Map<bigint, Run[]>()
  readonly habits = new Map<bigint, Habit>()
  readonly messages: Message[] = []
  /** Deliveries by webhook. */
  readonly deliveries = new Map<bigint, Delivery[]>()
  readonly traces: Trace[] = []
  readonly queries = new Map<bigint, string[]>()
  /** Chat sessions: what was said, by whom. */
  readonly sessions = new Map<string, { role: string; content: string }[]>()
  /** When the inbox got what, for its throttle. */
  readonly arrivals: number[] = []
  /** What calls off the next firing of a schedule. */
  readonly alarms = new Map<bigint, () => void>()

  constructor(id: bigint, title: string) {
    this.id = id
    this.title = title
  }

  flow(id: bigint): Item | undefined {
    return this.shelves.flow.items.get(id)
  }
}

/** Carries a delivery to its URL. @throws where nobody takes it */
export type Post = (
  url: string,
  method: string,
  headers: Record<string, string>,
  payload: string,
) => Promise<{ status: number; body: string }>

export class World {
  readonly clock: Clock
  readonly people: People
  readonly tenants = new Map<bigint, Tenant>()
  readonly bugs: ReadonlySet<Bug>
  /** Where the server can be reached. */
  origin = ''
  throttled = false
  /** Routes whose next call fails inside the server: method and path with `*` for its parameters. */
  readonly broken = new Set<string>()
  #serial = 9_007_199_254_741_000n

  /** How deliveries leave. */
  readonly post: Post

  constructor(bugs: ReadonlySet<Bug>, post: Post, clock = new Clock()) {
    this.bugs = bugs
    this.post = post
    this.clock = clock
    this.people = new People(clock)
  }

  /** Ids that grow, with gaps. */
  serial(): bigint {
    this.#serial += 3n
    return this.#serial
  }
}
