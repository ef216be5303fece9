import { flowEditVariants } from './flows-edit.ts'
import { flowObjectVariants } from './flows-objects.ts'
import type { AreaVariants } from './variant.ts'

export const flowVariants: AreaVariants<'flows'> = { ...flowObjectVariants, ...flowEditVariants }
