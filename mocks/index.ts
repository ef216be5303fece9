import { Hono } from 'hono'
import type { AnyAnswer } from './domain/kernel/answer.ts'
import { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
import type { Incoming } from './domain/kernel/call.ts'
import { plainBehaviour } from './domain/behaviour.ts'
import { admittingPages } from './domain/mcp/messages.ts'
import { armed } from './domain/schedules/arming.ts'
import { controlRoutes } from './edges/control/routes.ts'
import { answeringOnceKept } from './edges/after-commit.ts'
import { crossOrigin } from './edges/http/cors.ts'
import { originsOf } from './edges/http/origins.ts'
import { routeOf } from './edges/http/route-table.ts'
import { listenerRoutes } from './edges/http/listeners.ts'
import { BASE_PATH } from './domain/base-path.ts'
import { productRoutes, targetOf } from './edges/http/routes.ts'
import { type Deliver, Withheld, deliveringByName } from './sandboxes/deliver.ts'
import { watched } from './edges/watch.ts'
import { isFault } from './alterations/faults/fault.ts'
import type { JournalEntry } from './sandboxes/journal.ts'
import { Keeper } from './sandboxes/persistence.ts'
import { Sandboxes } from './sandboxes/sandboxes.ts'
import { type RoleKeys, roleKeys } from './sandboxes/role-keys.ts'
import { serviceOf } from './sandboxes/serve.ts'
import type { Store } from './sandboxes/store.ts'
import type { AssistantScript } from './world/assistant.ts'
import { type FrozenWorld, type Ports, type StreamingRecord, type World, put } from './world/index.ts'
import { demoWorld } from './world/demo.ts'
import { STREAMING } from './world/streaming.ts'

export { BASE_PATH }
export { type AssistantScript, LiveScript, assistantScript } from './world/assistant.ts'
export { isWorldDocument, readWorld } from './world/document.ts'
export { type Path, ShapeError } from './world/shape.ts'
export { readWorldFile, worldOf } from './world/world-file.ts'
export { demoCredentials } from './world/demo.ts'
export type { StreamingRecord } from './world/index.ts'
export { cutOf, streamingSettings } from './world/streaming.ts'
export type { JournalEntry } from './sandboxes/journal.ts'
export { plainBehaviour }
export { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
export type { Deliver } from './sandboxes/deliver.ts'
export type { NamedFault } from './alterations/faults/index.ts'
export type { AnyAnswer, Incoming, Ports }
export type { TakenVariant } from './alterations/variants/index.ts'

/** What is answered where the mock itself fails. */
const FAILED = 'the mock itself failed'

/** Makes a world that starts at a time (epoch ms), with a seed for the ids and keys that it gives out. */
export type MakeWorld = (start: number, seed: number) => FrozenWorld

export interface MockOptions {
  /** Origins of pages that may use the product's paths, beside those of this machine: `https://app.example.com`. */
  allowOrigins?: readonly string[]
  /** What clients of the control surface must show; nothing unless given. */
  controlToken?: string
  /**
   * Receivers that webhooks may deliver to: `http://127.0.0.1:9999`, `127.0.0.1:9999`, or `127.0.0.1:*` for every port. No
   * delivery leaves the mock for another one.
   */
  deliverTo?: readonly string[]
  /**
   * Whether webhooks also deliver to public addresses of other machines, whose answers are kept without their bodies. Only a
   * mock on a socket can tell which these are (`startMock` of `etalon/node`).
   */
  deliverAnywhere?: boolean
  /** Sends the deliveries of webhooks, in place of what `deliverTo` and `deliverAnywhere` let leave. */
  deliver?: Deliver
  /** Told why a delivery was not sent. */
  onWithheld?: (reason: string) => void
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
  /** Seed by which every freedom of the catalogue is taken in one of its variants; the plain choices unless given. */
  vary?: number
  /** Called with every request of any sandbox. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
  /** What the agent says; the demo world's script unless given. */
  assistant?: AssistantScript
  /** How streams come; at once and whole unless given. */
  streaming?: StreamingRecord
  /** The world that it starts with; the demo world unless given. */
  world?: MakeWorld
  /** Where everything is kept that is answered; what it holds already is gone on with. */
  store?: Store
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  /** Requests of pages of other origins are refused; which `Host` a request is for is for who listens on a socket to check. */
  fetch(request: Request): Promise<Response>
  /** Notes in the journal a request that was answered with a refusal before it came to `fetch`. */
  turnedAway(request: Pick<Request, 'method' | 'url'>, status: number, reason: string): void
  /**
   * What serves requests of operations behind `fetch`, for an edge that reads them by itself; it never fails. There is none
   * where answers leave only when they are kept.
   */
  operate?: (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>
  /**
   * API keys of the default sandbox as they are now, by role: `admin`, `editor`, … in the demo world; `admin` at least, and what
   * it names besides, in a world of one's own. A key that was revoked is not among them.
   */
  readonly keys: RoleKeys
  /** State of the default sandbox. */
  world: World
  sandboxes: Sandboxes
  /** Makes another world the start of new sandboxes and of a reset; what is stored stays. */
  startFrom(world: MakeWorld): void
  /**
   * Ends what all sandboxes do by themselves: no delivery leaves any more, and those under way are broken off. With a store
   * they are sent again by the next mock that goes on from it.
   */
  close(): void
}

export function createMock(options: MockOptions = {}): Mock {
  const {
    allowOrigins = [],
    alterations = [],
    seed = 1,
    now = Date.now,
    onError = console.error,
    tokenLifetimeMs,
    ports = {},
  } = options
  const origins = originsOf(allowOrigins)
  const settings: Alteration[] = [
    // Nothing is composed without need: a behaviour that was given to be watched is then used as it is.
    ...(tokenLifetimeMs === undefined ? [] : [{ parts: { authentication: { tokenLifetimeMs } } }]),
    ...(allowOrigins.length === 0 ? [] : [{ parts: { mcpMessages: { admit: admittingPages(origins) } } }]),
    ...(options.assistant === undefined ? [] : [{ parts: { assistant: { script: options.assistant } } }]),
  ]
  const behaviour = compose(options.behaviour ?? plainBehaviour, [...settings, ...alterations])
  const keeper = options.store === undefined ? undefined : new Keeper(options.store)
  const kept = keeper?.kept
  const startOf = (world: MakeWorld): FrozenWorld => {
    const made = armed(world(now(), seed), behaviour, now)
    if (options.streaming !== undefined) made.tables.streaming.set(STREAMING, options.streaming)
    return made
  }
  const start = kept?.start ?? startOf(options.world ?? demoWorld)
  const send = options.deliver ?? deliveringByName(options.deliverTo)
  const plainDeliver: Deliver = (request) =>
    send(request).catch((problem: unknown) => {
      if (problem instanceof Withheld) options.onWithheld?.(problem.message)
      throw problem
    })
  const deliver: Deliver =
    keeper === undefined
      ? plainDeliver
      : async (request) => {
          await keeper.committed()
          // It may have been broken off meanwhile.
          request.signal.throwIfAborted()
          return plainDeliver(request)
        }
  const sandboxes = new Sandboxes({
    start,
    behaviour,
    deliver,
    onError,
    ports,
    machineNow: now,
    ...(keeper === undefined ? {} : { onChange: keeper.note.bind(keeper) }),
    ...(kept === undefined ? {} : { kept }),
    ...(options.onEntry === undefined ? {} : { onEntry: options.onEntry }),
    ...(options.vary === undefined ? {} : { vary: options.vary }),
  })
  keeper?.keep(sandboxes)
  // What became due while no mock was there happens now.
  if (kept !== undefined) for (const sandbox of sandboxes.all()) sandbox.look()
  if (kept !== undefined && options.streaming !== undefined)
    sandboxes.default.world.apply([put('streaming', STREAMING, options.streaming)])
  const service = serviceOf(sandboxes)
  const app = new Hono()
  app.onError((problem, context) => {
    onError(problem)
    return context.text(FAILED, 500)
  })
  const turnedAway: Mock['turnedAway'] = ({ method, url }, status, reason) => {
    service.turnedAway({ method, ...targetOf(url) }, status, reason)
  }
  app.route('/', controlRoutes(sandboxes, { token: options.controlToken, onRefused: turnedAway }))
  app.route('/', listenerRoutes(service))
  app.route('/', productRoutes(service))
  const fetch: Mock['fetch'] = async (request) => {
    if (sandboxes.default.ready !== undefined) await sandboxes.default.ready
    return app.fetch(request)
  }
  const failed = (problem: Error): AnyAnswer => {
    onError(problem)
    return { status: 500, text: FAILED }
  }
  const operate = (incoming: Incoming): AnyAnswer | Promise<AnyAnswer> => {
    try {
      const answer = service.operation(incoming)
      return answer instanceof Promise ? answer.catch(failed) : answer
    } catch (problem) {
      return failed(problem as Error)
    }
  }
  const isFaulty = (): boolean =>
    alterations.some(isFault) || sandboxes.all().some(({ forcing }) => forcing.now.faults.length > 0)
  // Whoever judges answers is not shown those of a mock that breaks a rule on purpose.
  const isShown = (): boolean => options.unwatched !== true && !isFaulty()
  // Who may be an MCP endpoint's page is a rule of the service, which a fault may break.
  const isLeft = ({ method, url }: Request): boolean => isFaulty() && isOfMcp(routeOf(method, new URL(url).pathname))
  return {
    ...(keeper === undefined ? { operate } : {}),
    fetch: crossOrigin(
      watched(keeper === undefined ? fetch : answeringOnceKept(fetch, () => keeper.committed(), onError), isShown),
      { origins, onRefused: turnedAway, isLeft },
    ),
    turnedAway,
    get keys() {
      return roleKeys(sandboxes.default.world.view)
    },
    world: sandboxes.default.world,
    sandboxes,
    startFrom(world) {
      sandboxes.startFrom(startOf(world))
      keeper?.committed().catch(onError)
    },
    close() {
      sandboxes.close()
      keeper?.close()
    },
  }
}

function isOfMcp(route: ReturnType<typeof routeOf>): boolean {
  return route?.facts.api === 'mcp'
}
