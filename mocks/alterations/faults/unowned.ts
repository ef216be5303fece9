import { on } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller } from '../../domain/kernel/call.ts'

/** The caller as nobody, of whom a service that keeps no user makes the owner. */
export const nobody = (caller: Caller): Caller => ({ ...caller, user: { ...caller.user, login: '' } })

/** Leaves flows without an owner out of the plain list. */
export const listingOwned = (): Alteration =>
  on('listFlows').result((flows, { query }) =>
    query.scope === 'all' ? flows : flows.filter(({ createdBy }) => createdBy !== ''),
  )
