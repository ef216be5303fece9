import type { IoKind } from '../../../domain/io/parts.ts'
import type { Faults } from '../fault.ts'
import { editFaults } from './edits.ts'
import { fieldFaults } from './fields.ts'
import { listFaults } from './lists.ts'
import { type FaultsByName, type FaultsFor, type FormatRule, nounOf } from './resource.ts'
import { versionFaults } from './versions.ts'

/** The faults of all rules that connections and formats share. */
export function ioFaults<Kind extends IoKind>(kind: Kind): FaultsFor<Kind> {
  const noun = nounOf(kind)
  const byName: FaultsByName<FormatRule> = {
    ...fieldFaults(noun),
    ...listFaults(noun),
    ...editFaults(noun),
    ...versionFaults(noun),
  }
  const named = Object.entries<Faults>(byName).map(([name, faults]) => [
    `${kind}s/${name.replace('format', kind)}`,
    faults,
  ])
  return Object.fromEntries(named) as FaultsFor<Kind>
}
