import type { Bug } from '../bug.ts'
import { schedules } from './schedules.ts'

export const BATCH_1: readonly Bug[] = [...schedules]
