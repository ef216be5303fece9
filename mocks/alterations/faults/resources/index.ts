import type { IoKind } from '../../../domain/io/parts.ts'
import { bulkFaults, clearingNames, losingPasswords } from './bulk.ts'
import { fieldFaults } from './fields.ts'
import { ownIoFaults } from './io.ts'
import { faultsFor } from './kind.ts'
import { deletingAlike, deletingNext, listFaults, listingOwn, listingReplaced } from './lists.ts'
import { messageFaults, versionFaults } from './versions.ts'

/** The faults of all rules that connections and formats share. */
export function ioFaults<Kind extends IoKind>(kind: Kind) {
  return {
    ...fieldFaults(kind),
    ...listFaults(kind),
    ...bulkFaults(kind),
    ...versionFaults(kind),
    ...messageFaults(kind),
    ...ownIoFaults(kind),
    ...faultsFor(kind, {
      'created-*-listed': [listingReplaced(kind), listingOwn(kind)],
      'delete-spares-other-*s': [deletingNext(kind), deletingAlike(kind)],
      'bulk-changes-what-actions-name': [clearingNames(kind), ...(kind === 'connection' ? [losingPasswords()] : [])],
    }),
  }
}
