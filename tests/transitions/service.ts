import { type OperationId, factsOf, problemOfReply } from '#spec'
import { createMock, demoCredentials } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { type Listening, listen } from '../../mocks/node/serve.ts'
import { type Sent, addressOf, textOf } from '../concurrency/requests.ts'

/** The start of every test: the clock is frozen, and only moves when a test advances it. */
export const START = Date.UTC(2026, 0, 5, 9)

/** The optional parts of a call. */
export interface SentByHttp extends Sent {
  /** Media type of the body; null sends none. */
  media?: string | null
  /** A key or a JWT; null sends none, the default is the administrator's key. */
  token?: string | null
}

export interface Reply<Json = unknown> {
  status: number
  headers: Headers
  text: string
  /** The body, if it is labelled as JSON. */
  json: Json
}

/** A new mock behind a real socket, as a client sees it. */
export interface Service {
  readonly origin: string
  /** The last operation called. */
  readonly called: OperationId | undefined
  /** Calls an operation. Throws on an undocumented response. */
  call: <Json = unknown>(id: OperationId, sent?: SentByHttp) => Promise<Reply<Json>>
  /** Posts to the control surface; throws on a refusal. */
  control: (path: string, body?: unknown) => Promise<void>
  /** Advances the clock by this many ms. */
  advance: (ms: number) => Promise<void>
  now: () => number
  close: () => Promise<void>
}

export const keys = demoCredentials()

/** Serves a new mock on a free port. */
export async function startService(): Promise<Service> {
  const mock = createMock({ now: () => START, ports: nodePorts() })
  const listening: Listening = await listen(mock.fetch)
  const { origin } = listening
  let called: OperationId | undefined
  let passed = 0

  async function control(path: string, body: unknown = {}): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${origin}/_mock${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`/_mock${path} answered ${response.status}: ${await response.text()}`)
  }

  return {
    origin,
    get called() {
      return called
    },
    async call<Json>(id: OperationId, sent: SentByHttp = {}) {
      called = id
      const response = await fetch(`${origin}${addressOf(id, sent)}`, requestOf(id, sent))
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      const json = (isJson ? JSON.parse(text) : undefined) as Json
      judge(id, response.status, json)
      return { status: response.status, headers: response.headers, text, json }
    },
    control,
    async advance(ms) {
      await control('/clock/advance', { ms })
      passed += ms
    },
    now: () => START + passed,
    async close() {
      mock.close()
      await listening.close()
    },
  }
}

function requestOf(id: OperationId, { body, media = 'application/json', token = keys.admin }: SentByHttp): RequestInit {
  return {
    method: factsOf(id).method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || media === null ? {} : { 'content-type': media }),
    },
    ...(body === undefined ? {} : { body: textOf(body) }),
  }
}

/** Every response must be one that the specification has for the operation. */
function judge(id: OperationId, status: number, json: unknown): void {
  const { responses, openStatuses } = factsOf(id)
  if (responses[status] === undefined && !openStatuses.includes(status)) {
    throw new Error(`${id} answered ${status}, which is not documented for it`)
  }
  const problem = json === undefined ? undefined : problemOfReply(id, status, json)
  if (problem !== undefined) throw new Error(`${id} answered ${status} with ${problem.pointer} ${problem.message}`)
}
