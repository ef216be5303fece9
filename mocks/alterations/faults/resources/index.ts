import type { IoKind } from '../../../domain/io/parts.ts'
import { on } from '../../on.ts'
import { fault } from '../fault.ts'
import { bulkFaults, clearingNames } from './bulk.ts'
import { fieldFaults } from './fields.ts'
import { ownIoFaults } from './io.ts'
import { faultsFor } from './kind.ts'
import { deletingNext, listFaults, listingReplaced } from './lists.ts'
import { messageFaults, versionFaults } from './versions.ts'

/** Loses the passwords of connections that are edited in bulk. */
const losingPasswords = fault(
  'loses the passwords of edited connections',
  on('bulkEditConnections').stores('connections', (connection) => ({
    ...connection,
    properties: Object.fromEntries(
      Object.entries(connection.properties ?? {}).filter(([key]) => !key.endsWith('password')),
    ),
  })),
)

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
      'created-*-listed': listingReplaced(kind),
      'delete-spares-other-*s': deletingNext(kind),
      'bulk-changes-what-actions-name': [clearingNames(kind), ...(kind === 'connection' ? [losingPasswords] : [])],
    }),
  }
}
