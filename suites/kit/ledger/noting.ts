import type { Int64, OperationId } from '#spec'
import type { As } from '../target.ts'
import type { Reply, WireRequest } from '../exchange.ts'
import { isId } from '../is-id.ts'
import { REFUSED_STARTS, STARTED } from '../start-outcome.ts'
import { Unanswered } from '../transport/unanswered.ts'
import { Interrupted, Stopped } from '../verdict.ts'
import { createdBy } from './creations.ts'
import type { Entry, Ledger } from './ledger.ts'
import { type Leftovers, createLeftovers } from './leftovers.ts'
import { namesOf } from './objects.ts'

/** The parts of a request that the ledger looks at. */
export interface LedgerRequest {
  path?: unknown
  query?: unknown
  body?: unknown
  raw?: { body?: string }
  as?: As
}

/**
 * Records what a request may create before it is sent, if the limits on leftovers allow it. Returns the entries and a
 * callback for the response or the error. A refusal closes the entries, as does a request that was never sent; a 5xx, a
 * response without ids, or no response leaves them open.
 * @throws Interrupted if the request would exceed a limit on leftovers
 */
export function recordCreation(
  { ledger, leftovers = createLeftovers(), run }: { ledger: Ledger; leftovers?: Leftovers | undefined; run: string },
  operation: OperationId,
  request: LedgerRequest,
  wire: WireRequest,
): { entries: readonly Entry[]; answered: (reply: Reply) => void; unanswered: (problem: unknown) => void } {
  const as = request.as ?? 'admin'
  const tenant = ledger.tenantOf(as)
  const kinds = createdBy(operation, request)
  const names = kinds.length === 0 ? [] : namePrefixesIn(run, wire.body ?? '')
  // A bundle has a name of this run for each of its objects.
  const giveBack = leftovers.reserve(kinds, operation.startsWith('import') ? Math.max(1, names.length) : 1)
  const close = (entry: Entry): void => {
    giveBack(entry.kind)
    ledger.close(entry)
  }
  const flow = (request.path as { flowId?: unknown } | undefined)?.flowId
  const entries = kinds.map((kind) =>
    ledger.open({
      operation,
      kind,
      names,
      as,
      ...(tenant === undefined ? {} : { tenant }),
      ...(kind === 'execution' && flow !== undefined ? { flow } : {}),
    }),
  )
  return {
    entries,
    answered(reply) {
      if (operation === 'switchTenant') learnTenant(ledger, reply, request)
      for (const entry of entries) {
        if (entry.kind === 'execution') ledger.learn(entry, ...runIn(reply, ledger))
        else if (operation.startsWith('create')) ledger.learn(entry, idsIn(entry, reply))
        // A 4xx without an execution id means that nothing is running.
        const isNothing = reply.status >= 400 && reply.status < 500
        if (isNothing || (entry.kind === 'execution' && entry.ids.length === 0)) close(entry)
      }
    },
    unanswered(problem) {
      const isSent = !(
        problem instanceof Interrupted ||
        ((problem instanceof Unanswered || problem instanceof Stopped) && problem.neverSent)
      )
      for (const entry of entries) {
        if (isSent) entry.lost = true
        else close(entry)
      }
    },
  }
}

/** The prefixes of this run's names in a body: `etalon-<run>-<number>-`. */
export function namePrefixesIn(run: string, body: string): string[] {
  return [...new Set(body.match(new RegExp(`${namesOf(run)}\\d+-`, 'g')) ?? [])]
}

/** The id of the created object, if the response has one and does not show it to be somebody else's. */
function idsIn({ names }: Entry, { json }: Reply): Int64[] {
  const { id, name } = (json ?? {}) as { id?: unknown; name?: unknown }
  const isForeign = typeof name === 'string' && names.length > 0 && !names.some((word) => name.includes(word))
  return isId(id) && !isForeign ? [id] : []
}

/** The audit id and flow of a started execution. */
function runIn({ json }: Reply, ledger: Ledger): [Int64[], unknown] {
  const { auditId, flowId, status } = (json ?? {}) as { auditId?: unknown; flowId?: unknown; status?: unknown }
  // A refused start has the audit id of another run. A code that the documents do not show may be that of a queue.
  const isKnown = ledger.removable().some(({ kind, ids }) => kind === 'execution' && ids.some((id) => id === auditId))
  const isOurs = isId(auditId) && !REFUSED_STARTS.has(status) && (status === STARTED || !isKnown)
  return isOurs ? [[auditId], isId(flowId) ? flowId : undefined] : [[], undefined]
}

function learnTenant(ledger: Ledger, { json }: Reply, { path }: LedgerRequest): void {
  const { token } = (json ?? {}) as { token?: unknown }
  if (typeof token === 'string') ledger.recordTenant(token, (path as { tenantId?: unknown } | undefined)?.tenantId)
}
