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

/** What a refusal means where its body does not say it: most refusals have none, or one that nobody documents. */
const MEANING: Readonly<Record<number, string>> = {
  400: 'the request is not valid',
  401: 'the token is missing, not valid or expired',
  403: 'the user of the token may not do this',
  404: 'it does not exist',
  415: 'it takes application/json and no other Content-Type',
}

/** An answer that a consumer cannot go on from. Its message is for people; the status is what code decides by. */
export class RefusedCall extends Error {
  readonly status: number
  /** As it came; it may be empty. */
  readonly body: string
  /** What the body says in either form that a 400 has, a plain text or JSON with a member `error`; empty where it has neither. */
  readonly reason: string

  constructor(call: string, answer: Pick<Answer, 'status' | 'media' | 'text' | 'json'>) {
    const { status, text } = answer
    const reason = reasonIn(answer)
    const why = reason === '' ? MEANING[status] : reason
    super(`${call} was answered with ${status}${why === undefined ? '' : `: ${why}`}`)
    this.name = 'RefusedCall'
    this.status = status
    this.body = text
    this.reason = reason
  }
}

/** A page of a gateway, or the members of an object that nobody documents, are no reason that people could read. */
function reasonIn({ media, text, json }: Pick<Answer, 'media' | 'text' | 'json'>): string {
  const { error } = (json ?? {}) as { error?: unknown }
  if (typeof error === 'string') return error
  return media === 'text/plain' ? text : ''
}

/** A file that somebody chose, sent as it is. */
export interface SentFile {
  /** Its media type, as its ending tells it. */
  type: string
  text: string
}

/** What a call sends beside its method and path. */
export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown
  /** Sent in place of `body`. */
  file?: SentFile
  /** Statuses that the consumer has a use for; 200 unless given. */
  useful?: readonly number[]
  headers?: Readonly<Record<string, string>>
}

/** Calls the service. @throws RefusedCall on a status that is not useful */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

/** Calls over `fetch`; `token` (an API key or a JWT, without `Bearer`) is asked for at each call. */
export function createCall(baseUrl: string, token: () => string | undefined): Call {
  return async (method, path, { body, file, useful = [200], headers = {} } = {}) => {
    const bearer = token()
    const sent = file ?? (body === undefined ? undefined : { type: 'application/json', text: writeJson(body) })
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(sent === undefined ? {} : { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent.text }),
    })
    const answer = await readAnswer(response)
    if (!useful.includes(answer.status)) throw new RefusedCall(`${method} ${path}`, answer)
    return answer
  }
}

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  const text = await response.text()
  const media = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return { status, headers, media, text, json: jsonOf(text) }
}
