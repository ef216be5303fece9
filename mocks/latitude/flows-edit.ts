import type { AreaVariants } from './variant.ts'

/** Variants of what is done with flows: usage, inspection, bulk edits, bundles, saved versions. */
export const flowEditVariants = {} as const satisfies Partial<AreaVariants<'flows'>>
