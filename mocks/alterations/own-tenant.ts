import type { Caller, Scene } from '../domain/kernel/call.ts'
import { withinTenant } from '../domain/kernel/tenant-view.ts'

/** The call as it sees its caller's tenant alone: whatever an alteration looks for, it finds nothing of another one. */
export function ownTenant<C extends Scene>(call: C): C {
  const { caller } = call as { caller?: Caller }
  return caller === undefined ? call : { ...call, view: withinTenant(call.view, caller.tenantId) }
}
