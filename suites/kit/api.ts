import { type OperationFacts, type OperationId, type Operations, factsOf, writeJson } from '#spec'
import { effectsOf } from './effects.ts'
import { type RequestContext, type Exchange, Reply, type WireRequest, type WireResponse, textOf } from './exchange.ts'
import { fixtureHint } from './fixture-hint.ts'
import { withIds, withoutIds } from './id-fields.ts'
import { cutLargeBodies } from './large-bodies.ts'
import { type Entry, createLedger } from './ledger/ledger.ts'
import { recordCreation } from './ledger/noting.ts'
import type { Subject } from './subject.ts'
import { type As, TOKEN_PLACEHOLDER, type Target, fixtureOf } from './target.ts'
import { Blocked, HarnessError, Interrupted, NotApplicable, Stopped } from './verdict.ts'

type PathOf<Id extends OperationId> = Operations[Id]['parameters'] extends { path: infer P } ? P : never
type QueryOf<Id extends OperationId> = Operations[Id]['parameters'] extends { query?: infer Q } ? NonNullable<Q> : never

/** The default `Accept`, for requests that do not test it: anything a server may return. */
export const DEFAULT_ACCEPT = 'application/json, text/plain, text/event-stream, */*;q=0.1'

const TOO_MANY_REQUESTS = 429

/** A request by operation. Members that are left out are not sent. */
export interface CallRequest<Id extends OperationId> {
  path?: { [Name in keyof PathOf<Id>]: unknown }
  query?: { [Name in keyof QueryOf<Id>]?: unknown } & Record<string, unknown>
  body?: unknown
  /**
   * Sent verbatim instead of `body`. A null `contentType` sends no header; `bytes` replace the text when the body is
   * not text; without a `body`, none is sent.
   */
  raw?: { body?: string; contentType: string | null; bytes?: Uint8Array }
  as?: As
  /** The whole `Authorization` header; replaces `as`. */
  authorization?: string
  headers?: Readonly<Record<string, string>>
  /** Replaces the documented method, for rules about methods that the path does not have. */
  method?: 'PATCH' | 'DELETE'
  /** Replaces the last path segment, for paths that the documents say do not exist. */
  lastSegment?: string
  /** False if the request is invalid on purpose or asks for a documented 500; passive rules then expect no success. */
  valid?: boolean
}

/** Calls operations of the target. One per case, so that a case's exchanges stay together. */
export interface Api {
  readonly exchanges: readonly Exchange[]
  /** Sends the request and returns the reply, whatever its status. */
  call<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply>
  /** Calls a prerequisite: any reply but a success blocks the case. */
  need<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply>
  /**
   * Sends JSON to the URL of an HTTP listener, which may be a path on the target's host. The documents do not list it
   * as an operation, so passive rules ignore the reply; the exchange is recorded under the operation that returns such
   * URLs. Not applicable if a token would go to a host that only the service names.
   */
  deliver(url: string, body: unknown, as?: As): Promise<Reply>
}

/** The API of one case, with what the runner keeps of its calls. */
export interface CaseApi extends Api {
  readonly exchanges: Exchange[]
  /** What its requests may have created. */
  readonly entries: Entry[]
  /** Blocks all further requests: the case is over, even if some of its code still runs. */
  end(): void
  readonly ended: boolean
  /** Why a request of the case was not sent: the first refusal by the target file. */
  readonly refused: NotApplicable | undefined
  /** The first request that was not sent because the budget was spent or the run stopped. */
  readonly cutShort: Interrupted | Stopped | undefined
}

/**
 * Exchanges are not evidence while it cleans up. With `blocksOn429` a call that the platform turns away ends the case:
 * that there is no rate limit is a rule of its own, and the reply shows nothing about any other.
 */
export function createApi(
  subject: Omit<Subject, 'receiver' | 'number'>,
  caseId: string,
  { cleanUp = false, blocksOn429 = false }: { cleanUp?: boolean; blocksOn429?: boolean } = {},
): CaseApi {
  const exchanges: Exchange[] = []
  const entries: Entry[] = []
  const ledger = subject.ledger ?? createLedger()
  const trace = subject.traceOf?.(caseId, cleanUp)
  const traced = (wire: WireRequest): WireRequest => trace?.next(wire) ?? wire
  let ended = false
  let refused: NotApplicable | undefined
  let cutShort: Interrupted | Stopped | undefined
  /** Makes the case not applicable, even if the check catches the error and goes on. */
  const refuse = (reason: string): never => {
    const problem = new NotApplicable(reason)
    refused ??= problem
    throw problem
  }
  /** Records the error that ends the case when a request is not sent. */
  const endCase = (problem: unknown): never => {
    if (problem instanceof Interrupted || problem instanceof Stopped) cutShort ??= problem
    throw problem
  }
  const endingCase = <T>(act: () => T): T => {
    try {
      return act()
    } catch (problem) {
      return endCase(problem)
    }
  }
  const send = (wire: WireRequest, context: RequestContext): Promise<WireResponse> =>
    subject.send(wire, context).catch(endCase)
  const api = {
    exchanges,
    entries,
    end() {
      ended = true
    },
    get ended() {
      return ended
    },
    get refused() {
      return refused
    },
    get cutShort() {
      return cutShort
    },
    async call<Id extends OperationId>(id: Id, request: CallRequest<Id> = {}): Promise<Reply> {
      const facts = factsOf(id)
      const effects = effectsOf(subject.target, facts, request)
      const forbidden = [...effects].find((effect) => !subject.target.allow.has(effect))
      if (forbidden !== undefined) refuse(`the target file does not allow effect '${forbidden}' (${id})`)
      if (ended) throw new HarnessError('the case is over')
      const wire = traced(wireOf(subject.target, facts, request))
      const note = endingCase(() => recordCreation({ ...subject, ledger }, id, request, wire))
      entries.push(...note.entries)
      const sentAt = Date.now()
      const begun = performance.now()
      const answer = send(wire, { facts, effects, cleanUp })
      // The ledger keeps entries for long, and must not keep their responses.
      for (const entry of note.entries)
        entry.answered = answer.then(
          () => undefined,
          () => undefined,
        )
      const response = await answer.catch((problem: unknown) => {
        note.unanswered(problem)
        throw problem
      })
      subject.clock?.recordResponse(response, sentAt, Date.now())
      subject.redactor.learn(textOf(response))
      const valid = request.valid ?? (request.raw === undefined && request.authorization === undefined)
      const durationMs = performance.now() - begun
      const exchange = { operation: id, request: wire, response, ...callerOf(request, wire), valid, durationMs }
      exchanges.push(exchange)
      if (!cleanUp) subject.watch(exchange, caseId)
      cutLargeBodies(exchanges)
      const reply = new Reply(exchange, (json) => withIds(subject.target, id, json))
      note.answered(reply)
      if (blocksOn429 && reply.status === TOO_MANY_REQUESTS && facts.api === 'platform')
        throw new Blocked(`${id} answered ${TOO_MANY_REQUESTS}: the platform limits the rate of calls`)
      return reply
    },
    async need<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply> {
      const reply = await api.call(id, request)
      if (!reply.ok)
        throw new Blocked(
          `${id} answered ${reply.status}, but the case needed it to succeed${fixtureHint(subject.target, reply)}`,
        )
      return reply
    },
    async deliver(url: string, body: unknown, as: As = 'admin'): Promise<Reply> {
      if (!subject.target.allow.has('executes'))
        refuse("the target file does not allow effect 'executes' (messages to listeners)")
      if (ended) throw new HarnessError('the case is over')
      const operation = 'createListener'
      const address = new URL(url, subject.target.baseUrl)
      const trusted = isTrusted(subject.target, address)
      const target = trusted ? subject.target : { ...subject.target, headers: {} }
      const wire = traced({ ...wireOf(target, factsOf(operation), { body, as }), url: address.href })
      if (!trusted && wire.headers['authorization'] !== undefined) refuseToken(address)
      const kind = 'listener message'
      const giveBack = endingCase(() => subject.leftovers?.reserve([kind]))
      const entry = ledger.open({ operation, kind, names: [], as })
      const close = (): void => {
        giveBack?.(kind)
        ledger.close(entry)
      }
      const begun = performance.now()
      const response = await send(wire, { effects: new Set(['executes']), cleanUp }).catch((problem: unknown) => {
        if (problem instanceof Interrupted) close()
        throw problem
      })
      if (response.status >= 400 && response.status < 500) close()
      const exchange: Exchange = {
        operation,
        request: wire,
        response,
        delivered: true,
        valid: false,
        durationMs: performance.now() - begun,
      }
      if (!cleanUp) exchanges.push(exchange)
      return new Reply(exchange)
    },
  }
  return api
}

function wireOf(target: Target, facts: OperationFacts, request: CallRequest<never>): WireRequest {
  const headers: Record<string, string> = { accept: DEFAULT_ACCEPT, ...target.headers }
  const authorization = request.authorization ?? bearer(target, request.as ?? 'admin', facts)
  if (authorization !== undefined) headers['authorization'] = authorization
  const method = request.method ?? facts.method
  const body = request.raw === undefined ? writtenBody(target, facts, request.body) : request.raw.body
  const media = request.raw === undefined ? mediaOf(method, body) : request.raw.contentType
  if (media !== null) headers['content-type'] = media
  return {
    method,
    url: urlOf(target, facts, request),
    headers: { ...headers, ...request.headers },
    ...(body === undefined ? {} : { body }),
    ...(request.raw?.bytes === undefined ? {} : { bytes: request.raw.bytes }),
  }
}

function writtenBody(target: Target, { id }: OperationFacts, body: unknown): string | undefined {
  return body === undefined ? undefined : writeJson(withoutIds(target, id, body))
}

/**
 * The Content-Type of a request that says nothing about it. "The Content-Type header is required" on POST and PUT: a
 * service may want it even where there is no body.
 */
function mediaOf(method: string, body: string | undefined): string | null {
  return method === 'POST' || method === 'PUT' || body !== undefined ? 'application/json' : null
}

/** The target file's credential that a request carried, if any. */
function callerOf(
  { as = 'admin', authorization }: CallRequest<never>,
  { headers }: WireRequest,
): Pick<Exchange, 'caller'> {
  const named = authorization === undefined && headers['authorization'] !== undefined
  return named && typeof as === 'string' && as !== 'nobody' ? { caller: as } : {}
}

function bearer(target: Target, as: As, facts: OperationFacts): string | undefined {
  if (as === 'nobody' || (as === 'admin' && facts.public)) return undefined
  if (typeof as === 'object') return `Bearer ${as.token}`
  const key = target.credentials[as]?.api_key ?? (as === 'admin' ? placeholderFor(target, facts) : undefined)
  if (key === undefined) throw new NotApplicable(`the target file has no credential '${as}'`)
  return `Bearer ${key}`
}

/** Whether the target file names the host, of the API or of its ready listener: tokens and own headers go nowhere else. */
function isTrusted(target: Target, { origin }: URL): boolean {
  const ready = fixtureOf(target, 'http_listener.url')
  return [target.baseUrl, new URL(ready ?? '', target.baseUrl)].some((url) => new URL(url).origin === origin)
}

function refuseToken({ origin }: URL): never {
  throw new NotApplicable(
    `the service names a listener at ${origin}, which is not in the target file (base_url, fixtures.http_listener.url), and no key is sent there`,
  )
}

/**
 * The placeholder for the administrator's JWT, if one is used. The documents do not say whether the agent accepts a
 * JWT.
 */
function placeholderFor({ adminLogin }: Target, { api }: OperationFacts): string | undefined {
  if (adminLogin !== undefined && api !== 'platform')
    throw new NotApplicable('credentials.admin is a login, and the documents name only API keys for the agent')
  return adminLogin === undefined ? undefined : TOKEN_PLACEHOLDER
}

/** For operations whose path is not documented: the key in the target file's `paths`. */
export const ASSUMED_PATHS: Partial<Record<OperationId, keyof Target['paths']>> = {
  sessionChat: 'session_chat',
  streamSessionChat: 'session_chat_stream',
  listSessionMessages: 'session_messages',
}

/** The method and the path of an operation, with `{name}` for each parameter, as hooks are told them. */
export function routeOf(target: Target, id: OperationId): { method: string; path: string } {
  const facts = factsOf(id)
  return { method: facts.method, path: templateOf(target, facts) }
}

function templateOf(target: Target, { id, path }: OperationFacts): string {
  const assumed = ASSUMED_PATHS[id]
  const shown = assumed === undefined ? undefined : target.paths[assumed]
  if (assumed !== undefined && shown === undefined) throw new NotApplicable(`the target file has no paths.${assumed}`)
  return shown === undefined ? path : `/v1/ai-agent/api${shown}`
}

function urlOf(target: Target, facts: OperationFacts, request: CallRequest<never>): string {
  const template = templateOf(target, facts)
  const values = (request.path ?? {}) as Record<string, unknown>
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])))
  const called = request.lastSegment === undefined ? path : path.replace(/[^/]+$/, request.lastSegment)
  return `${target.baseUrl}${called}${searchOf(request.query)}`
}

/** The query string including its question mark; empty if no parameter has a value. */
function searchOf(parameters: CallRequest<never>['query']): string {
  if (parameters === undefined) return ''
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.append(name, String(value))
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
