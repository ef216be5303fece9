import {
  type Effect,
  type JsonReadings,
  type OperationFacts,
  type OperationId,
  type Problem,
  problemOfReply,
  readJson,
} from '#spec'
import type { CredentialName } from './target.ts'
import { textsIn } from './texts.ts'

/** A request as sent over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Sent instead of `body` when the body is not text. */
  bytes?: Uint8Array
}

/** A complete response as received. Header names are lower-case; repeated headers are joined with a comma. */
export interface WireResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** The context of a request, for rate limit, retry and intermediary detection. */
export interface RequestContext {
  /** What the documents say about it; missing for a listener or a hook. */
  facts?: OperationFacts
  effects: ReadonlySet<Effect>
  /** It removes what the run created; budgets do not hold it back. */
  cleanUp: boolean
  /** It calls or undoes a hook of the target file, so it may go anywhere and have any response. */
  hook?: true
  /** Ends the request with {@link Stopped}, wherever it is in the pipeline. */
  signal?: AbortSignal
}

/** Whether a request goes to the target rather than to a hook. */
export function goesToTarget(context: RequestContext | undefined): context is RequestContext {
  return context !== undefined && context.hook !== true
}

/**
 * Sends one request and resolves with the complete response.
 * @throws HarnessError if there is none
 */
export type Transport = (request: WireRequest, context?: RequestContext) => Promise<WireResponse>

/** One request of a check with its response. */
export interface Exchange {
  operation: OperationId
  request: WireRequest
  response: WireResponse
  /** The target file's credential that it was sent with; missing if it carried another token or none. */
  caller?: CredentialName
  /** A message to a listener, as an upstream system sends it: it went to the URL of what `operation` creates. */
  delivered?: true
  /** The documents show the request as valid, so nothing excuses a 5xx. */
  valid: boolean
  durationMs: number
}

/** The reply to a call, with parsed views of it. */
export class Reply {
  readonly exchange: Exchange
  /** The whole response: that of an exchange may be cut later. */
  readonly #response: WireResponse
  readonly #view: (json: unknown) => unknown
  #json: { value: unknown } | undefined

  /** @param view how checks see the JSON, if not as it came */
  constructor(exchange: Exchange, view: (json: unknown) => unknown = (json) => json) {
    this.exchange = exchange
    this.#response = exchange.response
    this.#view = view
  }

  get status(): number {
    return this.exchange.response.status
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  header(name: string): string | undefined {
    return this.exchange.response.headers[name.toLowerCase()]
  }

  /** Media type without parameters, in lower case; empty if missing. */
  get media(): string {
    return mediaOf(this.exchange.response)
  }

  get text(): string {
    return textOf(this.#response)
  }

  /** The body, and each text of its JSON without escapes: to look for texts in. */
  get words(): string {
    return [this.text, ...textsIn(this.json)].join('\n')
  }

  /** The body as JSON with exact int64 values; undefined if it is not JSON. */
  get json(): unknown {
    this.#json ??= { value: this.#view(jsonOf(this.#response)?.exact) }
    return this.#json.value
  }

  /** How the reply deviates from what is documented for its status; undefined if it does not. */
  get problem(): Problem | undefined {
    return problemOfReply(this.exchange.operation, this.status, jsonOf(this.#response)?.plain)
  }
}

export function mediaOf(response: WireResponse): string {
  const type = response.headers['content-type']
  // Fast path: nearly every response has this type, and many rules ask for it.
  if (type === 'application/json') return type
  return type?.split(';')[0]?.trim().toLowerCase() ?? ''
}

const decoder = new TextDecoder()

export function textOf(response: Pick<WireResponse, 'body'>): string {
  return decoder.decode(response.body)
}

/** Parsed bodies by response: the case and every passive rule read the same one. */
const readings = new WeakMap<WireResponse, JsonReadings | undefined>()

/** The body as JSON, for validators and for code; undefined if it is not JSON. */
export function jsonOf(response: WireResponse): JsonReadings | undefined {
  if (!readings.has(response)) {
    try {
      readings.set(response, readJson(textOf(response)))
    } catch {
      readings.set(response, undefined)
    }
  }
  return readings.get(response)
}
