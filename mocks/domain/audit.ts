import { type Change, put } from '../world/index.ts'
import type { AnyAnswer } from './kernel/answer.ts'
import type { Caller, Incoming, Scene } from './kernel/call.ts'

export interface AuditParts {
  /** What the audit keeps of a call. Calls without a known user are not kept: there is nobody to name. */
  record: (
    incoming: Incoming,
    answer: AnyAnswer,
    caller: Caller | undefined,
    durationMs: number,
    scene: Scene,
  ) => readonly Change[]
}

export const auditParts: AuditParts = {
  record(incoming, answer, caller, durationMs, { ids, now }) {
    if (caller === undefined || incoming.facts.api !== 'platform') return []
    const id = ids.id()
    const entry = {
      id,
      tenantId: caller.tenantId,
      date: now,
      user: caller.user.login,
      method: incoming.facts.method,
      path: incoming.target,
      status: answer.status,
      durationMs,
      ...(answer.status >= 400 ? { exception: `status ${answer.status}` } : {}),
    }
    return [put('audit', id, entry)]
  },
}
