import { writeJson } from '#spec'
import { jsonOf } from '../events.ts'

/** Response to a call. */
export interface Answer {
  status: number
  headers: Headers
  /** Media type without parameters, in lower case; empty if absent. */
  media: string
  text: string
  /** The body as JSON with exact int64 values; undefined if it is not JSON. */
  json: unknown
}

/** Default reason for each status: most refusals have no body, or an undocumented one. */
const MEANING: Readonly<Record<number, string>> = {
  400: 'the request is not valid',
  401: 'the token is missing, not valid or expired',
  403: 'the user of the token may not do this',
  404: 'it does not exist',
  415: 'the Content-Type must be application/json',
}

/** A response that a consumer cannot use. Its message is for people; code decides by the status. */
export class RefusedCall extends Error {
  readonly status: number
  /** The raw body; may be empty. */
  readonly body: string
  /**
   * The reason in the body, in either form of a 400: plain text, or JSON with a member `error`; empty for any other
   * body.
   */
  readonly reason: string

  constructor(call: string, answer: Pick<Answer, 'status' | 'media' | 'text' | 'json'>) {
    const { status, text } = answer
    const reason = reasonIn(answer)
    const why = reason === '' ? MEANING[status] : reason
    super(`${call} returned ${status}${why === undefined ? '' : `: ${why}`}`)
    this.name = 'RefusedCall'
    this.status = status
    this.body = text
    this.reason = reason
  }
}

/** Gateway error pages and undocumented members are not readable reasons. */
function reasonIn({ media, text, json }: Pick<Answer, 'media' | 'text' | 'json'>): string {
  const { error } = (json ?? {}) as { error?: unknown }
  if (typeof error === 'string') return error
  return media === 'text/plain' ? text : ''
}

/** A chosen file, sent unchanged. */
export interface SentFile {
  /** Its media type, from the file extension. */
  type: string
  text: string
}

/** Options of a call beside its method and path. */
export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown
  /** Sent instead of `body`. */
  file?: SentFile
  /** Statuses that the consumer can use; by default 200. */
  useful?: readonly number[]
  headers?: Readonly<Record<string, string>>
}

/**
 * Calls the service.
 * @throws RefusedCall on any other status
 */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** Methods whose requests always have a Content-Type: a service may require it without a body (errors/label-of-no-body). */
const LABELLED: ReadonlySet<string> = new Set(['POST', 'PUT'])

/** Calls over `fetch`; requests `token` (an API key or a JWT, without `Bearer`) for each call. */
export function createCall(baseUrl: string, token: () => string | undefined): Call {
  return async (method, path, { body, file, useful = [200], headers = {} } = {}) => {
    const bearer = token()
    const text = file?.text ?? (body === undefined ? undefined : writeJson(body))
    const isJson = text !== undefined || LABELLED.has(method)
    const type = file?.type ?? (isJson ? 'application/json' : undefined)
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    const answer = await readAnswer(response)
    if (!useful.includes(answer.status)) throw new RefusedCall(`${method} ${path}`, answer)
    return answer
  }
}

/** Reads a complete response. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  const text = await response.text()
  const media = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return { status, headers, media, text, json: jsonOf(text) }
}
