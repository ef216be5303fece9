const text = { type: 'string' } as const
const field = {
  type: 'object',
  required: ['name', 'value'],
  properties: { name: text, value: text },
} as const
const fields = { type: 'array', items: field } as const
const size = { type: 'number', nullable: true } as const

/**
 * What is read of a HAR file (HAR 1.2), as JSON Schema. It asks for less than the format does: Chrome, Firefox, Playwright and
 * proxies each leave something out, and an entry without an answer is one that was aborted.
 */
export const harSchema = {
  type: 'object',
  required: ['log'],
  properties: {
    log: {
      type: 'object',
      required: ['entries'],
      properties: {
        entries: {
          type: 'array',
          items: {
            type: 'object',
            required: ['request'],
            properties: {
              startedDateTime: text,
              cache: { type: 'object', nullable: true },
              request: {
                type: 'object',
                required: ['method', 'url'],
                properties: {
                  method: text,
                  url: text,
                  headers: fields,
                  postData: {
                    type: 'object',
                    nullable: true,
                    properties: {
                      text: { type: 'string', nullable: true },
                      mimeType: { type: 'string', nullable: true },
                    },
                  },
                },
              },
              response: {
                type: 'object',
                nullable: true,
                properties: {
                  status: { type: 'integer', nullable: true },
                  headers: fields,
                  bodySize: size,
                  content: {
                    type: 'object',
                    nullable: true,
                    properties: {
                      size,
                      text: { type: 'string', nullable: true },
                      encoding: { type: 'string', nullable: true },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const

/** A field of a header. */
interface HarField {
  name: string
  value: string
}

/** The body of an answer. `size` is that of the decoded body in bytes, and -1 where it is not known. */
export interface HarContent {
  size?: number | null
  text?: string | null
  encoding?: string | null
  /** Playwright: the name of the file beside this one that holds the body. */
  _file?: unknown
}

/** An answer. Its status is 0 or below where there was none. */
export interface HarResponse {
  status?: number | null
  headers?: HarField[]
  bodySize?: number | null
  content?: HarContent | null
  /** Chrome: what went wrong. */
  _error?: unknown
  /** Chrome: a service worker answered. */
  _fetchedViaServiceWorker?: unknown
  /** Playwright: what went wrong. */
  _failureText?: unknown
}

/** A request with its answer. */
export interface HarEntry {
  startedDateTime?: string
  cache?: Record<string, unknown> | null
  request: { method: string; url: string; headers?: HarField[]; postData?: { text?: string | null } | null }
  response?: HarResponse | null
  /** Chrome: it was answered from the browser's own store. */
  _fromCache?: unknown
  /** Playwright: the test answered, or aborted it. */
  _wasFulfilled?: unknown
  _wasAborted?: unknown
}

export interface Har {
  log: { entries: HarEntry[] }
}
