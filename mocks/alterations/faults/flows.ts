import type { AreaFaults } from './fault.ts'
import { flowCountFaults } from './flows-counts.ts'
import { flowDeletionFaults } from './flows-delete.ts'
import { flowDeletionConnectionFaults } from './flows-delete-connections.ts'
import { flowFieldFaults } from './flows-fields.ts'
import { flowListFaults } from './flows-lists.ts'
import { flowReplaceFaults } from './flows-replace.ts'
import { flowStampFaults } from './flows-stamps.ts'
import { flowEditFaults } from './flows-edit.ts'

/** Faults of flows. */
export const flowFaults: AreaFaults<'flows'> = {
  ...flowCountFaults,
  ...flowDeletionFaults,
  ...flowDeletionConnectionFaults,
  ...flowFieldFaults,
  ...flowListFaults,
  ...flowReplaceFaults,
  ...flowStampFaults,
  ...flowEditFaults,
}
