import { type OperationId, factsOf } from '#spec'
import { type Reply, mediaOf } from '../kit/exchange.ts'
import { FromIntermediary, isPage } from '../run/intermediary.ts'

/** A request that somebody refused who should not: what it asks for stays unknown. */
export interface Refusal {
  operation: OperationId
  /** Missing if there was no response at all. */
  status?: number
  /** The media type; empty if there was none. */
  media?: string
}

const NOT_ALLOWED = [401, 403, 429]
const NOT_THERE = [404, 405, 410]
const SERVER_ERROR = 500

/** The refusal in a reply to the administrator. None if looking at what may not be there was just answered so. */
export function refusalIn(operation: OperationId, { status, media, exchange }: Reply): Refusal | undefined {
  const isList = !factsOf(operation).path.includes('{')
  const isRefused =
    NOT_ALLOWED.includes(status) ||
    (isList && NOT_THERE.includes(status)) ||
    status >= SERVER_ERROR ||
    isPage(exchange.response)
  return isRefused ? { operation, status, media } : undefined
}

/** The refusal of a request that has no reply. */
export function refusalFor(operation: OperationId, problem: unknown): Refusal {
  if (!(problem instanceof FromIntermediary)) return { operation }
  return { operation, status: problem.response.status, media: mediaOf(problem.response) }
}

/** How often each kind of refusal came, the most frequent first: `12 × 403 text/html`. */
export function countsOf(refusals: readonly Refusal[]): string[] {
  const kinds = Map.groupBy(refusals, ({ status, media }) =>
    status === undefined ? 'no response' : `${status} ${media === '' ? 'without a media type' : media}`,
  )
  return [...kinds].toSorted(([, a], [, b]) => b.length - a.length).map(([kind, all]) => `${all.length} × ${kind}`)
}
