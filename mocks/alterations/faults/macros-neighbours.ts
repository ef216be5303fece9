import { onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Change, MacroRecord, View } from '../../world/index.ts'

/** First id that the mock assigns. */
const FIRST_MADE = 10_000

/** The macro created just after another one or, if there is none, just before; never one of the demo world. */
export function neighbour({ view }: { view: View }, { id }: MacroRecord): MacroRecord | undefined {
  const made = [...view.macros.values()].filter((one) => one.id >= FIRST_MADE)
  return made.find((one) => one.id > id) ?? made.findLast((one) => one.id < id)
}

/** Also changes the neighbour of the macro in the path. */
export const alsoNeighbour = (id: 'replaceMacro' | 'deleteMacro', change: (macro: MacroRecord) => Change): Alteration =>
  onEach(id).also((call, found) => {
    const other = neighbour(call, found)
    return other === undefined ? [] : [change(other)]
  })
