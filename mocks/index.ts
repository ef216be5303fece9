import { Hono } from 'hono'
import { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
import { perform } from './domain/kernel/perform.ts'
import { handOver, receive } from './domain/listeners/incoming.ts'
import { plainBehaviour } from './domain/behaviour.ts'
import { listenerControl } from './edges/control/listeners.ts'
import { controlRoutes } from './edges/control/routes.ts'
import { listenerRoutes } from './edges/http/listeners.ts'
import { BASE_PATH, productRoutes } from './edges/http/routes.ts'
import { type Deliver, deliverToLoopback, outboundOn } from './edges/outbound.ts'
import { waiterOn } from './edges/waiter.ts'
import type { AssistantScript } from './world/assistant.ts'
import { type Ports, type StreamingRecord, World } from './world/index.ts'
import { demoBase } from './world/demo.ts'
import { STREAMING } from './world/streaming.ts'

export { BASE_PATH }
export { type AssistantScript, assistantScript } from './world/assistant.ts'
export { demoCredentials } from './world/demo.ts'
export type { StreamingRecord } from './world/index.ts'
export { cutOf, streamingSettings } from './world/streaming.ts'
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
  /** Seed of ids, uuids and keys. */
  seed?: number
  /** Told what went wrong in the mock itself, which answers 500 then; printed unless given. */
  onError?: (problem: Error) => void
  /** The machine's time, epoch ms. */
  now?: () => number
  /** How long a JWT works, in ms of the world's clock; 8 hours unless given. */
  tokenLifetimeMs?: number
  /** What the agent says; the demo world's script unless given. */
  assistant?: AssistantScript
  /** How streams come; at once and whole unless given. */
  streaming?: StreamingRecord
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  fetch(request: Request): Promise<Response>
  world: World
  /** Ends what it does by itself: no delivery leaves any more. */
  close(): void
}

export function createMock(options: MockOptions = {}): Mock {
  const { alterations = [], seed = 1, now = Date.now, onError = console.error, tokenLifetimeMs, ports } = options
  const settings: Alteration[] = [
    // Nothing is composed without need: a behaviour that was given to be watched is then used as it is.
    ...(tokenLifetimeMs === undefined ? [] : [{ parts: { authentication: { tokenLifetimeMs } } }]),
    ...(options.assistant === undefined ? [] : [{ parts: { assistant: { script: options.assistant } } }]),
  ]
  const behaviour = compose(options.behaviour ?? plainBehaviour, [...settings, ...alterations])
  const { base, events } = demoBase(now())
  if (options.streaming !== undefined) base.streaming.set(STREAMING, options.streaming)
  const world = new World({ base, events, seed, machineNow: now, ...(ports === undefined ? {} : { ports }) })
  const waitUntil = waiterOn(world, behaviour)
  const outbound = outboundOn(world, behaviour, options.deliver ?? deliverToLoopback, onError)
  const app = new Hono()
  app.onError((problem, context) => {
    onError(problem)
    return context.text('the mock itself failed', 500)
  })
  app.route('/', controlRoutes(world, behaviour))
  app.route(
    '/',
    listenerControl(world, (id, message) => handOver(behaviour, world, id, message)),
  )
  app.route(
    '/',
    listenerRoutes((delivery) => receive(behaviour, world, delivery)),
  )
  app.route(
    '/',
    productRoutes((incoming) => perform(behaviour, world, incoming, waitUntil), behaviour.steps.methodNotAllowed),
  )
  return {
    async fetch(request) {
      const response = await app.fetch(request)
      outbound.look()
      return response
    },
    world,
    close: outbound.close,
  }
}
