import { Hono } from 'hono'
import { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
import { perform } from './domain/kernel/perform.ts'
import { plainBehaviour } from './domain/behaviour.ts'
import { controlRoutes } from './edges/control/routes.ts'
import { BASE_PATH, productRoutes } from './edges/http/routes.ts'
import { waiterOn } from './edges/waiter.ts'
import { World } from './world/index.ts'
import { demoBase } from './world/demo.ts'

export { BASE_PATH }
export { demoCredentials } from './world/demo.ts'
export { plainBehaviour }
export { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
export { type NamedFault, faults } from './faults/index.ts'
export { type TakenVariant, drawVariants, variants } from './latitude/index.ts'

export interface MockOptions {
  /** Faults and variants to build in, in this order. */
  alterations?: readonly Alteration[]
  /** What they are built into; the documented behaviour unless given. */
  behaviour?: Behaviour
  /** Seed of ids, uuids and keys. */
  seed?: number
  /** The machine's time, epoch ms. */
  now?: () => number
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  fetch(request: Request): Promise<Response>
  world: World
}

export function createMock(options: MockOptions = {}): Mock {
  const { alterations = [], seed = 1, now = Date.now } = options
  const behaviour = compose(options.behaviour ?? plainBehaviour, alterations)
  const { base, events } = demoBase(now())
  const world = new World({ base, events, seed, machineNow: now })
  const waitUntil = waiterOn(world, behaviour)
  const app = new Hono()
  app.route('/', controlRoutes(world))
  app.route(
    '/',
    productRoutes((incoming) => perform(behaviour, world, incoming, waitUntil)),
  )
  return { fetch: async (request) => app.fetch(request), world }
}
