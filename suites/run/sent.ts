import type { OperationId } from '#spec'
import { type Transport, isOfTarget } from '../kit/exchange.ts'

/** What went to a target, counted where it leaves: with what was sent again, for tokens and for looking whether it is there. */
export interface Sent {
  /** All of them; a hook's is none, since it may go anywhere. */
  requests: number
  /** Those of them that removed what the run had made, by operation; nothing of these is in the exchanges of a case. */
  cleaningUp: ReadonlyMap<OperationId, number>
}

/** Two counts by operation in one. */
export function together(
  one: ReadonlyMap<OperationId, number>,
  other: ReadonlyMap<OperationId, number> = new Map(),
): ReadonlyMap<OperationId, number> {
  return new Map([...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]))
}

/** Puts the counting before a transport. */
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
