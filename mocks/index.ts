import { Hono } from 'hono'
import type { AnyAnswer } from './domain/kernel/answer.ts'
import { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
import type { Incoming } from './domain/kernel/call.ts'
import { plainBehaviour } from './domain/behaviour.ts'
import { admittingPages } from './domain/mcp/messages.ts'
import { isUndocumented } from './domain/kernel/failures.ts'
import { armed } from './domain/schedules/arming.ts'
import { type Controls, contentOf, controlsOf, jsonOf } from './client/controls.ts'
import { controlRoutes } from './edges/control/routes.ts'
import { servingDocuments } from './edges/documents.ts'
import type { ControlEntry } from './edges/control/served.ts'
import { validToken } from './edges/control/token.ts'
import { respondAfterCommit } from './edges/after-commit.ts'
import { crossOrigin } from './edges/http/cors.ts'
import { originsOf } from './edges/http/origins.ts'
import { routeOf } from './edges/http/route-table.ts'
import { listenerRoutes } from './edges/http/listeners.ts'
import { BASE_PATH } from './domain/base-path.ts'
import { OpenStreams } from './edges/sse/open-streams.ts'
import { plainly, productRoutes, targetOf } from './edges/http/routes.ts'
import { type Deliver, Withheld, deliveringByName } from './sandboxes/deliver.ts'
import { watched } from './edges/watch.ts'
import { isFault } from './alterations/faults/fault.ts'
import type { Eviction } from './sandboxes/evicted.ts'
import type { JournalEntry } from './sandboxes/journal-entry.ts'
import { DEFAULT_LIMITS, type SandboxLimits, validLimits } from './sandboxes/limits.ts'
import { Persistence } from './sandboxes/persistence.ts'
import { Sandboxes } from './sandboxes/sandboxes.ts'
import { type Role, type RoleKeys, roleKeys } from './sandboxes/role-keys.ts'
import { serviceOf } from './sandboxes/serve.ts'
import type { Store } from './sandboxes/store.ts'
import type { AssistantScript } from './world/assistant.ts'
import {
  type FailureRecord,
  type FrozenWorld,
  type Ports,
  type StreamingRecord,
  type World,
  put,
} from './world/index.ts'
import { demoWorld } from './world/demo.ts'
import { STREAMING } from './world/entities/agent.ts'

export { BASE_PATH }
export { type AssistantScript, LiveScript, assistantScript } from './world/assistant.ts'
export { isWorldDocument, readWorld } from './world/document.ts'
export { type Path, ShapeError } from './world/shape.ts'
export { readWorldFile, worldOf } from './world/world-file.ts'
export { demoCredentials } from './world/demo.ts'
export type { StreamingRecord } from './world/index.ts'
export { cutOf, streamingSettings } from './world/streaming.ts'
export type { ControlEntry, Eviction, JournalEntry, SandboxLimits }
export { plainBehaviour }
export { type Alteration, type Behaviour, compose } from './domain/kernel/behaviour.ts'
export type { Controls, FailWish, Outcome, RunWish } from './client/controls.ts'
export type { OperationId } from '#spec'
export type { EventName } from './world/index.ts'
export type { Role, RoleKeys }
export type { Deliver } from './sandboxes/deliver.ts'
export type { NamedFault } from './alterations/faults/index.ts'
export type { AnyAnswer, Incoming, Ports }
export type { TakenVariant } from './alterations/variants/index.ts'

/** Origin of requests that a mock makes to itself. */
const IN_PROCESS = 'http://127.0.0.1'

/** Response to an internal error of the mock. */
const FAILED = 'internal error of the mock'

/** Creates a world that starts at a time (epoch ms), with a seed for its ids and keys. */
export type MakeWorld = (start: number, seed: number) => FrozenWorld

export interface MockOptions {
  /**
   * Additional origins of pages that may use the product's paths, beside those of this machine:
   * `https://app.example.com`.
   */
  allowOrigins?: readonly string[]
  /** Token required for the control surface: at least 16 characters of A-Z, a-z, 0-9 and . _ ~ -; none by default. */
  controlToken?: string
  /**
   * Allowed receivers of webhooks: `http://127.0.0.1:9999`, `127.0.0.1:9999`, or `127.0.0.1:*` for every port.
   * Deliveries to other receivers are blocked.
   */
  deliverTo?: readonly string[]
  /**
   * Whether webhooks may also deliver to public addresses of other machines; their responses are recorded without
   * bodies. Needs a mock on a socket, which can resolve addresses (`startMock` of `etalon/node`).
   */
  deliverAnywhere?: boolean
  /** Sends deliveries, instead of `deliverTo` and `deliverAnywhere`. */
  deliver?: Deliver
  /** Called with the reason why a delivery was not sent. */
  onWithheld?: (reason: string) => void
  /** What the runtime provides. */
  ports?: Ports
  /** Faults and variants to apply, in order. */
  alterations?: readonly Alteration[]
  /** The behaviour they alter; by default the documented one. */
  behaviour?: Behaviour
  /** Hidden from observers of this process's mocks. */
  unwatched?: true
  /** Seed of ids, uuids and keys. */
  seed?: number
  /** Called with internal errors of the mock, which it answers with 500; printed by default. */
  onError?: (problem: Error) => void
  /** The machine's time, epoch ms. */
  now?: () => number
  /** Lifetime of a JWT, in ms of the world's clock; 8 hours by default. */
  tokenLifetimeMs?: number
  /** Seed that chooses a variant for every freedom; plain choices by default. */
  vary?: number
  /** Called with every request of any sandbox. */
  onEntry?: (sandbox: string, entry: JournalEntry) => void
  /**
   * Limits on sandboxes, beyond which the mock evicts some. By default 10,000 of them and 512 MB without a store, none
   * with one.
   */
  sandboxLimits?: SandboxLimits
  /** Called with every request to the control surface, except those for health and metrics. */
  onControl?: (entry: ControlEntry) => void
  /** Called with every evicted sandbox. */
  onEvicted?: (eviction: Eviction) => void
  /** What the agent says; by default the demo world's script. */
  assistant?: AssistantScript
  /** Pace of streams; by default they arrive at once and uncut. */
  streaming?: StreamingRecord
  /** The initial world; by default the demo world. */
  world?: MakeWorld
  /** Persists the state; the mock continues from what it holds already. */
  store?: Store
}

/** A stateful mock of the service as a web-standard handler; no socket is needed. */
export interface Mock {
  /**
   * Serves the API, `/_mock`, and the specification at `/openapi.json` and `/asyncapi.json`. Refuses requests of pages of
   * other origins; the server on the socket must check `Host`.
   */
  fetch(request: Request): Promise<Response>
  /** Records a request that was refused before it reached `fetch` in the journal. */
  recordRefusal(request: Pick<Request, 'method' | 'url'>, status: number, reason: string): void
  /**
   * Performs requests of operations behind `fetch`, for an edge with its own parser; it never fails. Absent if
   * responses wait for a commit.
   */
  operate?: (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>
  /**
   * Present API keys of the default sandbox, by role: `admin`, `editor`, … in the demo world; `admin` and any further
   * names in a custom world, which a `Record<string, string>` takes. Revoked keys are left out.
   */
  readonly keys: RoleKeys
  /** What a test can do to the default sandbox, or to another one, without a socket. */
  control(sandbox?: string): Controls
  /** State of the default sandbox. */
  world: World
  sandboxes: Sandboxes
  /** Changes the initial world of new sandboxes and of resets; stored data stays. */
  startFrom(world: MakeWorld): void
  /** The open streams. Once they stop, `/_mock/health` responds 503. */
  readonly open: OpenStreams
  /**
   * Stops all activity of the sandboxes: no more deliveries, and those under way are aborted. With a store, the next
   * mock sends them again.
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
  const token = options.controlToken === undefined ? undefined : tokenIn(options.controlToken)
  const settings: Alteration[] = [
    // Without alterations, a given behaviour is used as it is, so that tests can observe it.
    ...(tokenLifetimeMs === undefined ? [] : [{ parts: { authentication: { tokenLifetimeMs } } }]),
    ...(allowOrigins.length === 0 ? [] : [{ parts: { mcpMessages: { admit: admittingPages(origins) } } }]),
    ...(options.assistant === undefined ? [] : [{ parts: { assistant: { script: options.assistant } } }]),
  ]
  const behaviour = compose(options.behaviour ?? plainBehaviour, [...settings, ...alterations])
  const persistence = options.store === undefined ? undefined : new Persistence(options.store)
  const persisted = persistence?.persisted
  const startOf = (world: MakeWorld): FrozenWorld => {
    const made = armed(world(now(), seed), behaviour, now)
    if (options.streaming !== undefined) made.tables.streaming.set(STREAMING, options.streaming)
    return made
  }
  const start = persisted?.start ?? startOf(options.world ?? demoWorld)
  const send = options.deliver ?? deliveringByName(options.deliverTo)
  const plainDeliver: Deliver = (request) =>
    send(request).catch((problem: unknown) => {
      if (problem instanceof Withheld) options.onWithheld?.(problem.message)
      throw problem
    })
  const deliver: Deliver =
    persistence === undefined
      ? plainDeliver
      : async (request) => {
          await persistence.committed()
          // The client may have disconnected meanwhile.
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
    ...(persistence === undefined ? {} : { onChange: persistence.note.bind(persistence) }),
    ...(persisted === undefined ? {} : { persisted }),
    ...(options.onEntry === undefined ? {} : { onEntry: options.onEntry }),
    ...(options.vary === undefined ? {} : { vary: options.vary }),
    limits: validLimits({ ...(options.store === undefined ? DEFAULT_LIMITS : {}), ...options.sandboxLimits }),
    onEvicted: (eviction) => {
      persistence?.committed().catch(onError)
      options.onEvicted?.(eviction)
    },
  })
  persistence?.start(sandboxes)
  // Handles events that became due while no mock was running.
  if (persisted !== undefined) for (const sandbox of sandboxes.all()) sandbox.look()
  if (persisted !== undefined && options.streaming !== undefined)
    sandboxes.default.world.apply([put('streaming', STREAMING, options.streaming)])
  const service = serviceOf(sandboxes)
  const open = new OpenStreams()
  const app = new Hono()
  // `fetch` handles errors of all its paths alike.
  app.onError((problem) => {
    throw problem
  })
  const recordRefusal: Mock['recordRefusal'] = ({ method, url }, status, reason) => {
    service.recordRefusal({ method, ...targetOf(url) }, status, reason)
  }
  app.route(
    '/',
    controlRoutes({ sandboxes, open, process: ports.process }, { token, onRefused: recordRefusal }, options.onControl),
  )
  app.route('/', listenerRoutes(service))
  app.route('/', productRoutes(service, open))
  const servePlain = plainly(service)
  const brokenOff = (problem: Error): Response => {
    onError(problem)
    return new Response(FAILED, { status: 500, headers: { 'content-type': 'text/plain; charset=UTF-8' } })
  }
  // Without `async`, which would take a few more turns for each request.
  const serveNow = (request: Request): Promise<Response> => {
    try {
      const response = servePlain(request) ?? app.fetch(request)
      return response instanceof Promise ? response.catch(brokenOff) : Promise.resolve(response)
    } catch (problem) {
      return Promise.resolve(brokenOff(problem as Error))
    }
  }
  const fetch: Mock['fetch'] = (request) =>
    sandboxes.default.ready === undefined ? serveNow(request) : sandboxes.default.ready.then(() => serveNow(request))
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
    alterations.some(isFault) ||
    sandboxes
      .all()
      .some(({ overrides, world }) => overrides.now.faults.length > 0 || isMisled(world.view.failures.values()))
  // Hides the responses of a deliberately faulty mock from observers that judge them.
  const isShown = (): boolean => options.unwatched !== true && !isFaulty()
  // Which origins the MCP endpoint accepts is a rule of the service, which a fault can break.
  const isLeft = ({ method, url }: Request): boolean => isFaulty() && isOfMcp(routeOf(method, new URL(url).pathname))
  return {
    ...(persistence === undefined ? { operate } : {}),
    fetch: crossOrigin(
      servingDocuments(
        watched(
          persistence === undefined ? fetch : respondAfterCommit(fetch, () => persistence.committed(), onError),
          isShown,
        ),
      ),
      { origins, onRefused: recordRefusal, isLeft },
    ),
    recordRefusal,
    get keys() {
      return roleKeys(sandboxes.default.world.view)
    },
    control: (sandbox = 'default') =>
      controlsOf(sandbox, async (method, path, body) => {
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        return contentOf(
          await fetch(new Request(IN_PROCESS + path, { method, headers, ...jsonOf(body) })),
          method,
          path,
        )
      }),
    world: sandboxes.default.world,
    sandboxes,
    open,
    startFrom(world) {
      sandboxes.startFrom(startOf(world))
      persistence?.committed().catch(onError)
    },
    close() {
      sandboxes.close()
      persistence?.close()
    },
  }
}

/** @throws Error that names the option */
function tokenIn(controlToken: string): string {
  try {
    return validToken(controlToken)
  } catch (problem) {
    throw new Error(`controlToken: ${(problem as Error).message}`, { cause: problem })
  }
}

/** Whether any call gets a forced response that the documents do not describe. */
function isMisled(failures: Iterable<FailureRecord>): boolean {
  return [...failures].some(isUndocumented)
}

function isOfMcp(route: ReturnType<typeof routeOf>): boolean {
  return route?.facts.api === 'mcp'
}
