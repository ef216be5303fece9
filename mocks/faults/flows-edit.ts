import type { AreaFaults } from './fault.ts'

/** Faults of what is done with flows: usage, inspection, bulk edits, bundles, saved versions. */
export const flowEditFaults = {} as const satisfies Partial<AreaFaults<'flows'>>
