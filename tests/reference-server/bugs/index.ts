import type { Plant } from '../service.ts'
import { BATCH_1 } from './batch-1/index.ts'
import { BATCH_2 } from './batch-2/index.ts'
import { BATCH_3 } from './batch-3/index.ts'
import { BATCH_4 } from './batch-4/index.ts'
import type { Bug } from './bug.ts'
import { EARLIER } from './earlier.ts'

/** The catalogue of bugs by sentence, by batch in the order of their writing. */
export const BATCHES: Readonly<Record<string, readonly Bug[]>> = {
  'batch-1': BATCH_1,
  'batch-2': BATCH_2,
  'batch-3': BATCH_3,
  'batch-4': BATCH_4,
}

export const BUGS: readonly Bug[] = Object.values(BATCHES).flat()

/** What plants the bugs with these ids. @throws Error if there is no such bug */
export function plantsOf(ids: readonly string[]): Plant[] {
  return ids.map((id) => {
    const plant = EARLIER[id] ?? BUGS.find((bug) => bug.id === id)?.plant
    if (plant === undefined) throw new Error(`there is no bug ${id}: see tests/reference-server/bugs`)
    return plant
  })
}
