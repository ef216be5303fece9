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
  /** Told what went wrong in the mock itself, which answers 500 then; printed unless given. */
  onError?: (problem: Error) => void
  /** The machine's time, epoch ms. */
  now?: () => number
  /** How long a JWT works, in ms of the world's clock; 8 hours unless given. */
  tokenLifetimeMs?: number
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  fetch(request: Request): Promise<Response>
  world: World
}

export function createMock(options: MockOptions = {}): Mock {
  const { alterations = [], seed = 1, now = Date.now, onError = console.error, tokenLifetimeMs } = options
  const settings: Alteration[] =
    tokenLifetimeMs === undefined ? [] : [{ parts: { authentication: { tokenLifetimeMs } } }]
  const behaviour = compose(options.behaviour ?? plainBehaviour, [...settings, ...alterations])
  const { base, events } = demoBase(now())
  const world = new World({ base, events, seed, machineNow: now })
  const waitUntil = waiterOn(world, behaviour)
  const app = new Hono()
  app.onError((problem, context) => {
    onError(problem)
    return context.text('the mock itself failed', 500)
  })
  app.route('/', controlRoutes(world))
  app.route(
    '/',
    productRoutes((incoming) => perform(behaviour, world, incoming, waitUntil), behaviour.steps.methodNotAllowed),
  )
  return { fetch: async (request) => app.fetch(request), world }
}
