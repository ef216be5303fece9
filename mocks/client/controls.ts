import { type OperationId, writeJson } from '#spec'
import type { JournalEntry } from '../sandboxes/journal-entry.ts'
import type { EventName, MailRecord } from '../world/index.ts'

/** How a run ends. */
export type Outcome = 'success' | 'warning' | 'error' | 'canceled'

/** How the next calls of an operation fail. */
export interface FailWish {
  /** The body: a text, or any other value as JSON; by default that of the documents. */
  body?: unknown
  /** Delay in real milliseconds. */
  delayMs?: number
  /** Number of calls; 1 by default. */
  times?: number | 'always'
}

/** How the next runs of a flow go. */
export interface RunWish {
  /** Milliseconds of the sandbox's time, or `by hand` until the run is moved. */
  duration?: number | 'immediate' | 'by hand'
  /** Number of runs; all by default. */
  times?: number
}

/** What came due while a clock was advanced. */
export interface Advanced {
  /** The new time, in ms since 1970. */
  now: number
  /** How many times schedules came due. */
  due: number
  /** From when on their times were skipped, if they were too many: each of these schedules started once more, at the new time. */
  skippedFrom?: number
}

/** What a test can do to a sandbox of a mock. Each rejects with the mock's message if it refuses. */
export interface Controls {
  /** Forces the response of the next calls of an operation; 500 by default. */
  fail: (operation: OperationId, status?: number, wish?: FailWish) => Promise<void>
  /** Decides how the next runs of a flow end. */
  run: (flowId: number | bigint, outcome: Outcome, wish?: RunWish) => Promise<void>
  /** Triggers a webhook event of a flow, a connection, a format or a schedule: `Flow.Failed`. */
  emit: (event: EventName, entityId: number | bigint) => Promise<void>
  /** Lets this many ms pass by its clock: all that is due happens at its own time, such as each start of a schedule. */
  advance: (ms: number) => Promise<Advanced>
  /** The requests that it served, oldest first. */
  journal: () => Promise<JournalEntry[]>
  /** The mails and notifications about runs that it kept in place of sending them, newest first. */
  outbox: () => Promise<MailRecord[]>
  /** Restores its initial state, with its clock. */
  reset: () => Promise<void>
  /** Calls any other route of its control surface, by the rest of the path: `/snapshots/before`. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** Calls a route of a mock: `/_mock/sandboxes`. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>

/** The controls of a sandbox, by its id. */
export function controlsOf(id: string, send: Send): Controls {
  const path = `/_mock/sandboxes/${id}`
  const control: Controls['control'] = (method, rest, body) => send(method, path + rest, body)
  const post = async (rest: string, body?: unknown): Promise<void> => void (await control('POST', rest, body))
  return {
    control,
    fail: (operation, status = 500, wish = {}) => post('/failures', { operation, status, ...wish }),
    run: async (flowId, outcome, wish = {}) =>
      void (await control('PUT', `/flows/${flowId}/runs`, { outcome, ...wish })),
    emit: (event, entityId) => post('/events', { event, entityId }),
    advance: async (ms) => (await control('POST', '/clock/advance', { ms })) as Advanced,
    journal: async () => ((await control('GET', '/journal')) as { entries: JournalEntry[] }).entries,
    outbox: async () => ((await control('GET', '/outbox')) as { mails: MailRecord[] }).mails,
    reset: () => post('/reset'),
  }
}

/** What a response of the control surface holds. */
export async function contentOf(response: Response, method: string, path: string): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** The body of a request, as JSON: ids may be too large for a number. */
export function jsonOf(body: unknown): { body?: string } {
  return body === undefined ? {} : { body: writeJson(body) }
}
