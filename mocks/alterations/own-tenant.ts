import type { Caller, Scene } from '../domain/kernel/call.ts'
import { withinTenant } from '../domain/kernel/tenant-view.ts'

/** Limits a call to its caller's tenant, so that an alteration never finds another tenant's objects. */
export function ownTenant<C extends Scene>(call: C): C {
  const { caller } = call as { caller?: Caller }
  return caller === undefined ? call : { ...call, view: withinTenant(call.view, caller.tenantId) }
}
