import { flowCountFaults } from './flows-counts.ts'
import { flowDeletionFaults } from './flows-delete.ts'
import { flowDeletionConnectionFaults } from './flows-delete-connections.ts'
import { flowFieldFaults } from './flows-fields.ts'
import { flowListFaults } from './flows-lists.ts'
import { flowReplaceFaults } from './flows-replace.ts'
import { flowStampFaults } from './flows-stamps.ts'

/** Faults of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectFaults = {
  ...flowCountFaults,
  ...flowDeletionFaults,
  ...flowDeletionConnectionFaults,
  ...flowFieldFaults,
  ...flowListFaults,
  ...flowReplaceFaults,
  ...flowStampFaults,
}
