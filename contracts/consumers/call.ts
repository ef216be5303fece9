import { writeJson } from '#spec'
import { jsonOf } from '../events.ts'

/** What a call was answered with. */
export interface Answer {
  status: number
  headers: Headers
  /** Media type without parameters, in lower case; empty where there is none. */
  media: string
  text: string
  /** The body as JSON with exact int64 values; undefined where it is none. */
  json: unknown
}

/** An answer that a consumer cannot go on from. */
export class RefusedCall extends Error {
  readonly status: number
  /** A hint for people; it may be empty. */
  readonly body: string
  /** What the body says, whichever of its documented forms it has: a text, or JSON with a member `error`. */
  readonly reason: string

  constructor(call: string, { status, text, json }: Pick<Answer, 'status' | 'text' | 'json'>) {
    const { error } = (json ?? {}) as { error?: unknown }
    const reason = typeof error === 'string' ? error : text
    super(`${call} was answered with ${status}${reason === '' ? '' : `: ${reason}`}`)
    this.name = 'RefusedCall'
    this.status = status
    this.body = text
    this.reason = reason
  }
}

/** What a call sends beside its method and path. */
export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown
  /** Statuses that the consumer has a use for; 200 unless given. */
  useful?: readonly number[]
  headers?: Readonly<Record<string, string>>
}

/** Calls the service. @throws RefusedCall on a status that is not useful */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** Calls over `fetch`; `token` (an API key or a JWT, without `Bearer`) is asked for at each call. */
export function createCall(baseUrl: string, token: () => string | undefined): Call {
  return async (method, path, { body, useful = [200], headers = {} } = {}) => {
    const bearer = token()
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: writeJson(body) }),
    })
    const text = await response.text()
    const media = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const answer = { status: response.status, headers: response.headers, media, text, json: jsonOf(text) }
    if (!useful.includes(answer.status)) throw new RefusedCall(`${method} ${path}`, answer)
    return answer
  }
}
