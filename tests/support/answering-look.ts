import { type OperationId, writeJson } from '../../spec/index.ts'
import { Reply } from '../../suites/kit/exchange.ts'
import { type Look, createLook } from '../../suites/discover/look.ts'

/** What a request is about, as the replies of a test need it. */
export interface Asked {
  path: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** Whether it carries another token than that of the administrator. */
  elsewhere: boolean
}

/** The JSON that each operation returns; undefined where nothing is found. */
export type Answers = Partial<Record<OperationId, (asked: Asked) => unknown>>

/** A reply that is not just JSON with 200. */
export class Told {
  readonly status: number
  readonly media: string
  readonly text: string
  constructor(status: number, media: string, text: string) {
    this.status = status
    this.media = media
    this.text = text
  }
}

/** How a wrong request is refused: with words that may name what it lacks. */
export const refused = (words: string): Told => new Told(400, 'text/plain', words)

/** A look at a service with these replies. What they do not show is not found. */
export function answeringLook(answers: Answers): Look {
  return createLook({
    call: async (operation, request = {}) => {
      const { path = {}, query = {}, body, as } = request
      const json = answers[operation]?.({ path, query, body, elsewhere: typeof as === 'object' })
      if (json instanceof Told) return replyOf(operation, json)
      return replyOf(operation, new Told(json === undefined ? 404 : 200, 'application/json', writeJson(json ?? null)))
    },
  })
}

function replyOf(operation: OperationId, { status, media, text }: Told): Reply {
  const response = { status, headers: { 'content-type': media }, body: new TextEncoder().encode(text) }
  const request = { method: 'GET', url: 'http://127.0.0.1:9/', headers: {} }
  return new Reply({ operation, request, response, valid: true, durationMs: 0 })
}
