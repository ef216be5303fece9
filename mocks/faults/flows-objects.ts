import type { AreaFaults } from './fault.ts'
import { flowDeletionFaults } from './flows-delete.ts'
import { flowFieldFaults } from './flows-fields.ts'

/** Faults of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectFaults = { ...flowFieldFaults, ...flowDeletionFaults } as const satisfies Partial<AreaFaults<'flows'>>
