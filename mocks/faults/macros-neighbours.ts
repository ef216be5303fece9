import type { Operation } from '../domain/kernel/operation.ts'
import type { Change, MacroRecord } from '../world/index.ts'

/** First id that the mock gives out. */
const FIRST_MADE = 10_000

/** A macro that was made just after another one or, where there is none, just before; none of the demo world. */
export function neighbour(call: any, { id }: MacroRecord): MacroRecord | undefined {
  const made: MacroRecord[] = [...call.view.macros.values()].filter((one: MacroRecord) => one.id >= FIRST_MADE)
  return made.find((one) => one.id > id) ?? made.findLast((one) => one.id < id)
}

/** Does something to the neighbour of the macro that a request names too. */
export function alsoNeighbour(change: (macro: MacroRecord) => Change): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      const other = neighbour(call, found)
      return other === undefined ? decision : { ...decision, changes: [...decision.changes, change(other)] }
    },
  })
}
