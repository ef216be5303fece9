import { flowDeletionFaults } from './flows-delete.ts'
import { flowFieldFaults } from './flows-fields.ts'

/** Faults of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectFaults = { ...flowFieldFaults, ...flowDeletionFaults }
