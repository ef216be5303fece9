import type { AreaVariants } from './variant.ts'

/** Variants of flows as objects: fields, lists, reading, replacing, deleting. */
export const flowObjectVariants = {} as const satisfies Partial<AreaVariants<'flows'>>
