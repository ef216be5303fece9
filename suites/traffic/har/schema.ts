const text = { type: 'string' } as const
const field = {
  type: 'object',
  required: ['name', 'value'],
  properties: { name: text, value: text },
} as const
const fields = { type: 'array', items: field } as const
const size = { type: 'number', nullable: true } as const

/**
 * The subset of HAR 1.2 that is read, as JSON Schema. More lenient than the format: Chrome, Firefox, Playwright and
 * proxies each leave something out, and an entry without a response was aborted.
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

/** A header field. */
interface HarField {
  name: string
  value: string
}

/** The body of a response. `size` is the decoded size in bytes, or -1 if unknown. */
export interface HarContent {
  size?: number | null
  text?: string | null
  encoding?: string | null
  /** Playwright: the name of the neighbouring file with the body. */
  _file?: unknown
}

/** A response. Its status is 0 or less if there was none. */
export interface HarResponse {
  status?: number | null
  headers?: HarField[]
  bodySize?: number | null
  content?: HarContent | null
  /** Chrome: the error. */
  _error?: unknown
  /** Chrome: a service worker responded. */
  _fetchedViaServiceWorker?: unknown
  /** Playwright: the error. */
  _failureText?: unknown
}

/** A request with its response. */
export interface HarEntry {
  startedDateTime?: string
  cache?: Record<string, unknown> | null
  request: { method: string; url: string; headers?: HarField[]; postData?: { text?: string | null } | null }
  response?: HarResponse | null
  /** Chrome: it came from the browser's cache. */
  _fromCache?: unknown
  /** Playwright: the test fulfilled or aborted it. */
  _wasFulfilled?: unknown
  _wasAborted?: unknown
}

export interface Har {
  log: { entries: HarEntry[] }
}
