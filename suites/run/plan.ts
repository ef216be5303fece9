import { EFFECTS, type Effect, type OperationId } from '#spec'
import { type Asked, type Transport, type WireRequest, isOfTarget } from '../kit/exchange.ts'

/** In the order in which a plan lists them. A listener is sent messages, a hook is called: neither is an operation. */
const KINDS = [...EFFECTS, 'hooks'] as const
export type Kind = Effect | 'hooks'

/** How many requests there were of one kind. */
export interface Tally {
  kind: Kind
  requests: number
  /** The same by operation, most first; a message to a listener stands under `listener`. */
  operations: readonly { operation: OperationId | 'listener' | 'hook'; requests: number }[]
}

/** Counts requests by their effects on their way; one with two effects counts for both. */
export interface Tallying {
  send: Transport
  /** What was counted, without kinds that there were none of. */
  tallies: () => Tally[]
  /** All requests, each once. */
  requests: () => number
}

/** Puts the counting before a transport. `isOffered` says whether a hook's request counts. */
export function tallying(send: Transport, isOffered: (hook: WireRequest) => boolean): Tallying {
  const counts = new Map<Kind, Map<Tally['operations'][number]['operation'], number>>()
  let requests = 0
  const note = (request: WireRequest, asked: Asked | undefined): void => {
    if (!isOfTarget(asked) && !isOffered(request)) return
    requests += 1
    const operation = isOfTarget(asked) ? (asked.facts?.id ?? 'listener') : 'hook'
    for (const kind of isOfTarget(asked) ? asked.effects : (['hooks'] as const)) {
      const ofKind = counts.get(kind) ?? new Map<typeof operation, number>()
      counts.set(kind, ofKind.set(operation, (ofKind.get(operation) ?? 0) + 1))
    }
  }
  return {
    send: (request, asked) => {
      note(request, asked)
      return send(request, asked)
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
