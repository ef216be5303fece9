import type { OperationId } from '#spec'
import { type Transport, isOfTarget } from '../kit/exchange.ts'

/** Requests counted at the transport: includes retries, logins and liveness probes. */
export interface Sent {
  /** All requests except hooks, which may go anywhere. */
  requests: number
  /** Cleanup requests by operation; they are not in the exchanges of cases. */
  cleaningUp: ReadonlyMap<OperationId, number>
}

/** Adds two counts by operation. */
export function together(
  one: ReadonlyMap<OperationId, number>,
  other: ReadonlyMap<OperationId, number> = new Map(),
): ReadonlyMap<OperationId, number> {
  return new Map([...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]))
}

/** Adds counting to a transport. */
export function counted(transport: Transport): { send: Transport; sent: Sent } {
  const cleaningUp = new Map<OperationId, number>()
  const sent = { requests: 0, cleaningUp }
  const send: Transport = (request, asked) => {
    if (isOfTarget(asked)) sent.requests += 1
    const operation = asked?.cleanUp === true ? asked.facts?.id : undefined
    if (operation !== undefined) cleaningUp.set(operation, (cleaningUp.get(operation) ?? 0) + 1)
    return transport(request, asked)
  }
  return { send, sent }
}
