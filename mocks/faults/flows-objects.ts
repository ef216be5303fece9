import type { AreaFaults } from './fault.ts'

/** Faults of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectFaults = {
  'flows/delete-refuses-scheduled': [{ says: 'deletes a scheduled flow unasked', without: { deleteFlow: 'notScheduled' } }],
} as const satisfies Partial<AreaFaults<'flows'>>
