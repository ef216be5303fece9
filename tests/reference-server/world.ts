import { Clock } from './clock.ts'
import { type ChoiceName, type Choices, type VariantOf, variantIn } from './freedoms/index.ts'
import { type Level, People, type Role, allows } from './people.ts'
import { type Item, Store, freshId } from './store.ts'

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
  /** Cancels the next step. */
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

/** How the runs of a flow end. */
export interface RunPlan {
  ends: 'success' | 'warning' | 'error'
  ms: number
}

/** The data of one tenant. */
export class Tenant {
  readonly id: bigint
  readonly title: string
  readonly stores: Readonly<Record<Kind | 'macro' | 'webhook', Store>> = {
    flow: new Store(),
    schedule: new Store(),
    connection: new Store(),
    format: new Store(),
    listener: new Store(),
    macro: new Store(),
    webhook: new Store(),
  }
  /** Runs by flow, oldest first. */
  readonly runs = new Map<bigint, Run[]>()
  readonly plans = new Map<bigint, RunPlan>()
  readonly messages: Message[] = []
  /** Deliveries by webhook. */
  readonly deliveries = new Map<bigint, Delivery[]>()
  readonly traces: Trace[] = []
  readonly queries = new Map<bigint, string[]>()
  /** Chat sessions: the messages, with their authors. */
  readonly sessions = new Map<string, { role: string; content: string }[]>()
  /** The times of messages to a listener, for its throttle. */
  readonly arrivals: number[] = []
  /** Cancels the next firing of a schedule. */
  readonly timers = new Map<bigint, () => void>()

  constructor(id: bigint, title: string) {
    this.id = id
    this.title = title
  }

  flow(id: bigint): Item | undefined {
    return this.stores.flow.items.get(id)
  }
}

/** Sends a delivery to its URL. @throws if it is not accepted */
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
  /** Names of planted bugs that stand amid the server's own code. */
  readonly bugs = new Set<string>()
  /** The base URL of the server. */
  origin = ''
  throttled = false
  /** Routes whose next call fails: method and path, with `*` for parameters. */
  readonly broken = new Set<string>()
  #serial = 9_007_199_254_741_000n
  readonly #counters = new Map<string, bigint>()

  /** Sends deliveries. */
  readonly post: Post

  readonly #choices: Choices

  constructor(post: Post, clock = new Clock(), choices: Choices = {}) {
    this.#choices = choices
    this.post = post
    this.clock = clock
    this.people = new People(clock)
  }

  /** The variant of what the documents leave open. */
  choice<N extends ChoiceName>(name: N): VariantOf<N> {
    return variantIn(this.#choices, name)
  }

  /** Whether a role has a level. */
  allows(role: Role, level: Level): boolean {
    if (role === 'editor' && level === 'execute') return this.choice('roles/editor-executes') === 'yes'
    if (role === 'operator' && level === 'edit') return this.choice('roles/operator-edits') === 'yes'
    return allows(role, level)
  }

  /** The id of a new object: by default random, mostly beyond a double's precision, and half of them negative. */
  newId(kind: keyof Tenant['stores']): bigint {
    const size = this.choice('ids/objects')
    if (size === 'random') return freshId()
    const counter = size === 'small-by-kind' ? kind : 'objects'
    const next = (this.#counters.get(counter) ?? 0n) + 1n
    this.#counters.set(counter, next)
    if (size === 'negative') return -next
    return size === 'from-zero' ? next - 1n : size === 'beyond-doubles' ? 2n ** 53n + 2n * next : next
  }

  /** The id of something that happens, by default increasing and with gaps. */
  serial(of: 'executions' | 'messages' | 'deliveries' | 'records' | 'queries'): bigint {
    this.#serial += 3n
    const size = this.choice(`ids/${of}`)
    if (size === 'beyond-doubles') return this.#serial
    const next = (this.#counters.get(of) ?? 0n) + 1n
    this.#counters.set(of, next)
    if (size === 'negative') return -next
    return next + (size === 'small' ? 20_000n : 2n ** 63n - 1_000_000n)
  }
}
