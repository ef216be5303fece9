import type { OperationId } from '#spec'
import { type Transport, goesToTarget } from '../kit/exchange.ts'

/** Requests counted at the transport: includes retries, logins and liveness probes. */
export interface Sent {
  /** All requests except hooks, which may go anywhere. */
  requests: number
  /** Cleanup requests by operation; they are not in the exchanges of cases. */
  cleaningUp: ReadonlyMap<OperationId, number>
}

/** Adds two counts by operation. */
export function addCounts(
  one: ReadonlyMap<OperationId, number>,
  other: ReadonlyMap<OperationId, number> = new Map(),
): ReadonlyMap<OperationId, number> {
  return new Map([...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]))
}

/** Adds counting to a transport. */
export function countRequests(transport: Transport): { send: Transport; sent: Sent } {
  const cleaningUp = new Map<OperationId, number>()
  const sent = { requests: 0, cleaningUp }
  const send: Transport = (request, context) => {
    if (goesToTarget(context)) sent.requests += 1
    const operation = context?.cleanUp === true ? context.facts?.id : undefined
    if (operation !== undefined) cleaningUp.set(operation, (cleaningUp.get(operation) ?? 0) + 1)
    return transport(request, context)
  }
  return { send, sent }
}
