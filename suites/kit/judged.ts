import { readJson } from '#spec'

/** The parts of a call that decide its effects: path parameters, query, and body (a value or raw text). */
export interface Judged {
  path?: unknown
  query?: unknown
  body?: unknown
  raw?: { body?: string }
  /** A method that the documents do not show. */
  method?: string
}

export type Members = Readonly<Record<string, unknown>>

/** The body of a request as a value; undefined if it is raw text that is not JSON, or there is none. */
export function bodyOf({ body, raw }: Pick<Judged, 'body' | 'raw'>): unknown {
  if (raw === undefined) return body
  try {
    return raw.body === undefined ? undefined : readJson(raw.body).plain
  } catch {
    return undefined
  }
}

/** Parameters of a run that notify people, at once or when the run takes too long. */
const NOTIFYING = [
  'emailOnSuccess',
  'emailOnFailure',
  'emailOnLastFailure',
  'emailMetrics',
  'emails',
  'expectedTime',
  'repeatExpectedTimeNotifications',
]

/** Whether the query of a run may notify people. An odd spelling of a switch counts as on. */
export function notifies(query: Members): boolean {
  return NOTIFYING.some((name) => query[name] !== undefined && !['', 'false'].includes(String(query[name])))
}

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}
