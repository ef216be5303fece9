import type { Bug } from '../bug.ts'
import { binSearchTags } from './bin-search-tags.ts'
import { macrosAndTemplates } from './macros-and-templates.ts'

export const BATCH_2: readonly Bug[] = [...binSearchTags, ...macrosAndTemplates]
