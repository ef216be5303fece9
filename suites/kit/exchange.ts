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

/** A request as it went over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** What goes over the wire in place of `body`, where it is no text. */
  bytes?: Uint8Array
}

/** A complete answer as it came over the wire. Header names are in lower case; repeated ones are joined with a comma. */
export interface WireResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** What a request is about, for those on its way who must know: its pace, its repetition, whose answer it gets. */
export interface Asked {
  /** What the documents say of it; missing where it goes to a listener or a hook. */
  facts?: OperationFacts
  effects: ReadonlySet<Effect>
  /** It removes what the run has made, which no budget holds back. */
  cleanUp: boolean
  /** It calls a hook of the target file, or takes back what one did: it may go anywhere and be answered in any way. */
  hook?: true
  /** Ends it with {@link Stopped}, wherever it is on its way. */
  signal?: AbortSignal
}

/** Whether a request goes to the target, and not to a hook. */
export function isOfTarget(asked: Asked | undefined): asked is Asked {
  return asked !== undefined && asked.hook !== true
}

/** Sends one request and answers when the whole response is there. Throws {@link HarnessError} where there is none. */
export type Transport = (request: WireRequest, asked?: Asked) => Promise<WireResponse>

/** One request of a check with its answer. */
export interface Exchange {
  operation: OperationId
  request: WireRequest
  response: WireResponse
  /** The credential of the target file that it was sent with; missing where it carried another token or none. */
  caller?: CredentialName
  /** The request is one that the documents show as valid, so an answer of 5xx has no excuse. */
  valid: boolean
  durationMs: number
}

/** The answer of a call, with its readings. */
export class Reply {
  readonly exchange: Exchange

  constructor(exchange: Exchange) {
    this.exchange = exchange
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

  /** Media type without parameters, in lower case; empty where there is none. */
  get media(): string {
    return mediaOf(this.exchange.response)
  }

  get text(): string {
    return textOf(this.exchange.response)
  }

  /** The body as JSON with exact int64 values, or undefined where it is none. */
  get json(): unknown {
    return jsonOf(this.exchange.response)?.exact
  }

  /** In what the answer is not as documented for its status; undefined where it is. */
  get problem(): Problem | undefined {
    const { operation, response } = this.exchange
    return problemOfReply(operation, response.status, jsonOf(response)?.plain)
  }
}

export function mediaOf(response: WireResponse): string {
  const type = response.headers['content-type']
  // Nearly every answer has this one, and each is asked for it by many rules.
  if (type === 'application/json') return type
  return type?.split(';')[0]?.trim().toLowerCase() ?? ''
}

const decoder = new TextDecoder()

export function textOf(response: Pick<WireResponse, 'body'>): string {
  return decoder.decode(response.body)
}

/** Readings by answer: the case and every passive rule look at the same body. */
const readings = new WeakMap<WireResponse, JsonReadings | undefined>()

/** The body as JSON, as validators and as code read it, or undefined where it is none. */
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
