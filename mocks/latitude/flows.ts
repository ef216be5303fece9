import type { AreaVariants } from './variant.ts'

export const flowVariants: AreaVariants<'flows'> = {}
