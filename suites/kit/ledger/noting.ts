import type { Int64, OperationId } from '#spec'
import type { As } from '../api.ts'
import type { Reply, WireRequest } from '../exchange.ts'
import { STARTED, isId } from '../given/runs.ts'
import { Unanswered } from '../transport/unanswered.ts'
import { Interrupted, Stopped } from '../verdict.ts'
import { createdBy } from './creations.ts'
import type { Entry, Ledger } from './ledger.ts'
import { type Leavings, createLeavings } from './leavings.ts'
import { namesOf } from './objects.ts'

/** A request by what the ledger looks at. */
export interface NotedRequest {
  path?: unknown
  query?: unknown
  body?: unknown
  raw?: { body: string }
  as?: As
}

/**
 * Notes what a request may create, before it is sent, where no more would stay behind than may. Answers the entries, and what is to be called with the answer, or with
 * what came in its place: a refusal closes them, as does a request that never left this machine; an answer that fails or names
 * nothing leaves them open, as does none at all.
 * @throws Interrupted where it would leave more behind than may be
 */
export function noted(
  { ledger, leavings = createLeavings(), run }: { ledger: Ledger; leavings?: Leavings | undefined; run: string },
  operation: OperationId,
  request: NotedRequest,
  wire: WireRequest,
): { entries: readonly Entry[]; answered: (reply: Reply) => void; unanswered: (problem: unknown) => void } {
  const as = request.as ?? 'admin'
  const tenant = ledger.tenantOf(as)
  const kinds = createdBy(operation, request)
  const names = kinds.length === 0 ? [] : wordsIn(run, wire.body ?? '')
  // A bundle has a name of the run for each of its objects.
  const giveBack = leavings.take(kinds, operation.startsWith('import') ? Math.max(1, names.length) : 1)
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
        if (entry.kind === 'execution') ledger.learn(entry, ...runIn(reply))
        else if (operation.startsWith('create')) ledger.learn(entry, idsIn(entry, reply))
        // An answer that names no execution is about none that is still under way.
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

/** The words with which names of a run begin, as they stand in a body: `etalon-<run>-<number>-`. */
export function wordsIn(run: string, body: string): string[] {
  return [...new Set(body.match(new RegExp(`${namesOf(run)}\\d+-`, 'g')) ?? [])]
}

/** The id of what a request created, where the answer names one and does not show that it is somebody else's. */
function idsIn({ names }: Entry, { json }: Reply): Int64[] {
  const { id, name } = (json ?? {}) as { id?: unknown; name?: unknown }
  const isForeign = typeof name === 'string' && names.length > 0 && !names.some((word) => name.includes(word))
  return isId(id) && !isForeign ? [id] : []
}

/** The audit id and the flow of the execution that a start began. */
function runIn({ json }: Reply): [Int64[], unknown] {
  const { auditId, flowId, status } = (json ?? {}) as { auditId?: unknown; flowId?: unknown; status?: unknown }
  // Where the start was not carried out the audit id is that of another run. Where the answer is no good, it may be ours.
  const isOurs = isId(auditId) && (status === STARTED || typeof status !== 'number')
  return isOurs ? [[auditId], isId(flowId) ? flowId : undefined] : [[], undefined]
}

function learnTenant(ledger: Ledger, { json }: Reply, { path }: NotedRequest): void {
  const { token } = (json ?? {}) as { token?: unknown }
  if (typeof token === 'string') ledger.switched(token, (path as { tenantId?: unknown } | undefined)?.tenantId)
}
