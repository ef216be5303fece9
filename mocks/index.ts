import { Hono } from 'hono'
import { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
import { plainBehaviour } from './domain/behaviour.ts'
import { controlRoutes } from './edges/control/routes.ts'
import { listenerRoutes } from './edges/http/listeners.ts'
import { BASE_PATH } from './domain/base-path.ts'
import { productRoutes } from './edges/http/routes.ts'
import { type Deliver, deliverToLoopback } from './edges/outbound.ts'
import type { JournalEntry } from './sandboxes/journal.ts'
import { Sandboxes } from './sandboxes/sandboxes.ts'
import { serviceOf } from './sandboxes/serve.ts'
import type { AssistantScript } from './world/assistant.ts'
import type { Ports, StreamingRecord, World } from './world/index.ts'
import { demoWorld } from './world/demo.ts'
import { STREAMING } from './world/streaming.ts'

export { BASE_PATH }
export { type AssistantScript, assistantScript } from './world/assistant.ts'
export { demoCredentials } from './world/demo.ts'
export type { StreamingRecord } from './world/index.ts'
export { cutOf, streamingSettings } from './world/streaming.ts'
export type { JournalEntry } from './sandboxes/journal.ts'
export { plainBehaviour }
export { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
export { type Deliver, deliverAnywhere } from './edges/outbound.ts'
export { type NamedFault, faults } from './faults/index.ts'
export { type TakenVariant, drawVariants, variants } from './latitude/index.ts'

export interface MockOptions {
  /** Sends the deliveries of webhooks; over the network, to this machine alone, unless given. */
  deliver?: Deliver
  /** What the mock gets of the platform that it runs on. */
  ports?: Ports
  /** Faults and variants to build in, in this order. */
  alterations?: readonly Alteration[]
  /** What they are built into; the documented behaviour unless given. */
  behaviour?: Behaviour
  /** Not shown to who watches the mocks of this process. */
  unwatched?: true
  /** Seed of ids, uuids and keys. */
  seed?: number
  /** Told what went wrong in the mock itself, which answers 500 then; printed unless given. */
  onError?: (problem: Error) => void
  /** The machine's time, epoch ms. */
  now?: () => number
  /** How long a JWT works, in ms of the world's clock; 8 hours unless given. */
  tokenLifetimeMs?: number
  /** Told of every request that any sandbox served. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
  /** What the agent says; the demo world's script unless given. */
  assistant?: AssistantScript
  /** How streams come; at once and whole unless given. */
  streaming?: StreamingRecord
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  fetch(request: Request): Promise<Response>
  /** State of the default sandbox. */
  world: World
  sandboxes: Sandboxes
  /** Ends what it does by itself: no delivery leaves any more. */
  close(): void
}

export function createMock(options: MockOptions = {}): Mock {
  const { alterations = [], seed = 1, now = Date.now, onError = console.error, tokenLifetimeMs, ports = {} } = options
  const settings: Alteration[] = [
    // Nothing is composed without need: a behaviour that was given to be watched is then used as it is.
    ...(tokenLifetimeMs === undefined ? [] : [{ parts: { authentication: { tokenLifetimeMs } } }]),
    ...(options.assistant === undefined ? [] : [{ parts: { assistant: { script: options.assistant } } }]),
  ]
  const behaviour = compose(options.behaviour ?? plainBehaviour, [...settings, ...alterations])
  const start = demoWorld(now(), seed)
  if (options.streaming !== undefined) start.tables.streaming.set(STREAMING, options.streaming)
  const deliver = options.deliver ?? deliverToLoopback
  const sandboxes = new Sandboxes({ start, behaviour, deliver, onError, ports, machineNow: now, ...(options.onEntry === undefined ? {} : { onEntry: options.onEntry }) })
  const service = serviceOf(sandboxes)
  const app = new Hono()
  app.onError((problem, context) => {
    onError(problem)
    return context.text('the mock itself failed', 500)
  })
  app.route('/', controlRoutes(sandboxes))
  app.route('/', listenerRoutes(service))
  app.route('/', productRoutes(service))
  return {
    fetch: async (request) => app.fetch(request),
    world: sandboxes.default.world,
    sandboxes,
    close: () => sandboxes.close(),
  }
}
