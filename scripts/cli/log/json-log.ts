import type { ControlEntry, Eviction, JournalEntry } from '../../../mocks/index.ts'
import { LineWriter, type LineWriterOptions } from './line-writer.ts'

type Level = 'info' | 'warn' | 'error'

/** The members of a line beside its time and level; those that are undefined are left out. */
export type LogFields = Readonly<Record<string, string | number | undefined>>

const CLIENT_ERROR = 400
const SERVER_ERROR = 500
/** Decimals of a duration in ms. */
const DECIMALS = 3

/** A segment of a path that can only be a token: ids and uuids are shorter. */
const LONG = /[^/]{48,}/g
const SHORT_PATH = 48

/**
 * The log of a mock: one line of JSON for each request and event. A line holds no header, query or body, and no part of a
 * path that could be a token.
 */
export class JsonLog {
  readonly #writer: LineWriter
  readonly #now: () => number

  /** Writes to a standard stream. */
  constructor(stream: { fd: number }, options: Omit<LineWriterOptions, 'dropped'> = {}, now: () => number = Date.now) {
    this.#now = now
    this.#writer = new LineWriter(stream, {
      ...options,
      dropped: (count) => this.#written('warn', { event: 'log-dropped', lines: count }),
    })
  }

  /** A request to the API. */
  request(sandbox: string, entry: JournalEntry): void {
    const { method, target, operation, status, durationMs, traceId, role } = entry
    const path = target.split('?', 1)[0] as string
    this.#write(levelOf(status), {
      method,
      path: shown(path),
      operationId: operation,
      status,
      duration_ms: Number(durationMs.toFixed(DECIMALS)),
      sandbox,
      trace_id: traceId,
      role,
    })
  }

  /** A request to the control surface. */
  control({ method, path, status, durationMs, traceId }: ControlEntry): void {
    this.#write(levelOf(status), {
      method,
      path: shown(path),
      status,
      duration_ms: Number(durationMs.toFixed(DECIMALS)),
      sandbox: /^\/_mock\/sandboxes\/([a-z0-9]{1,40})(?=\/|$)/.exec(path)?.[1],
      trace_id: traceId,
    })
  }

  evicted({ id, reason, why }: Eviction): void {
    this.#write('info', { event: 'sandbox-evicted', sandbox: id, reason, message: why })
  }

  /** Anything else that happens to the mock. */
  event(event: string, fields: LogFields = {}, level: Level = 'info'): void {
    this.#write(level, { event, ...fields })
  }

  /** An internal error of the mock. */
  problem({ message, stack }: Error): void {
    this.#write('error', { event: 'internal-error', message, stack })
  }

  /** Resolves when all lines are written, or after this many ms. */
  flush(limitMs: number): Promise<void> {
    return this.#writer.flush(limitMs)
  }

  #write(level: Level, fields: LogFields): void {
    this.#writer.line(this.#written(level, fields))
  }

  #written(level: Level, fields: LogFields): string {
    return JSON.stringify({ time: new Date(this.#now()).toISOString(), level, ...fields })
  }
}

function levelOf(status: number): Level {
  if (status >= SERVER_ERROR) return 'error'
  return status >= CLIENT_ERROR ? 'warn' : 'info'
}

function shown(path: string): string {
  return path.length < SHORT_PATH ? path : path.replaceAll(LONG, '***')
}
