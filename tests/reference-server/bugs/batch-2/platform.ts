import type { Bug } from '../bug.ts'
import { whatItDoes } from './what-it-does.ts'

/** What the service does, flows and runs, access, errors, limits and versions. */
export const platform: readonly Bug[] = [...whatItDoes]
