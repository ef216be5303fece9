import { EFFECTS, type Effect, type OperationId } from '#spec'
import { type RequestContext, type Transport, type WireRequest, goesToTarget } from '../kit/exchange.ts'

/** In the order of a plan. Messages to listeners and hook calls are not operations. */
const KINDS = [...EFFECTS, 'hooks'] as const
export type Kind = Effect | 'hooks'

/** The number of requests of one kind. */
export interface Tally {
  kind: Kind
  requests: number
  /** The same by operation, most frequent first; messages to listeners are listed as `listener`. */
  operations: readonly { operation: OperationId | 'listener' | 'hook'; requests: number }[]
}

/** Counts requests by effect; one with two effects counts for both. */
export interface Tallying {
  send: Transport
  /** The counts, without empty kinds. */
  tallies: () => Tally[]
  /** All requests, each counted once. */
  requests: () => number
}

/** Adds counting to a transport. `isOffered` says whether a hook's request counts. */
export function tallyRequests(send: Transport, isOffered: (hook: WireRequest) => boolean): Tallying {
  const counts = new Map<Kind, Map<Tally['operations'][number]['operation'], number>>()
  let requests = 0
  const note = (request: WireRequest, context: RequestContext | undefined): void => {
    if (!goesToTarget(context) && !isOffered(request)) return
    requests += 1
    const operation = goesToTarget(context) ? (context.facts?.id ?? 'listener') : 'hook'
    for (const kind of goesToTarget(context) ? context.effects : (['hooks'] as const)) {
      const ofKind = counts.get(kind) ?? new Map<typeof operation, number>()
      counts.set(kind, ofKind.set(operation, (ofKind.get(operation) ?? 0) + 1))
    }
  }
  return {
    send: (request, context) => {
      note(request, context)
      return send(request, context)
    },
    requests: () => requests,
    tallies: () =>
      KINDS.flatMap((kind) => {
        const ofKind = counts.get(kind)
        if (ofKind === undefined) return []
        const operations = [...ofKind]
          .map(([operation, count]) => ({ operation, requests: count }))
          .toSorted((a, b) => b.requests - a.requests || a.operation.localeCompare(b.operation))
        return [{ kind, requests: operations.reduce((sum, one) => sum + one.requests, 0), operations }]
      }),
  }
}
