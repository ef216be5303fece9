import type { Bug } from '../bug.ts'
import { agent3 } from './agent3.ts'
import { PLATFORM_3 } from './platform3.ts'

export const BATCH_3: readonly Bug[] = [...agent3, ...PLATFORM_3]
