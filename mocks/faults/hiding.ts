import type { OperationId } from '#spec'
import { plainBehaviour } from '../domain/behaviour.ts'
import type { Fault } from './fault.ts'
import type { NamedFault } from './index.ts'

type Pieces = ReadonlyMap<string, boolean>

/** Refuses faults of which a later one surely hides an earlier one of another rule, which would be said to be on and not be. @throws Error */
export function refuseHiding(faults: readonly NamedFault[]): void {
  const earlier = new Map<string, NamedFault>()
  for (const one of faults) {
    for (const [piece, isWhole] of piecesOf(one.fault)) {
      const other = earlier.get(piece)
      if (isWhole && other !== undefined && other.rule !== one.rule)
        throw new Error(`'${one.fault.says}' (${one.rule}) hides '${other.fault.says}' (${other.rule})`)
      earlier.set(piece, one)
    }
  }
}

/**
 * What a fault replaces, and whether it does so without regard to what was there. A function of what was there may go on using
 * it, so that nobody can tell.
 */
function piecesOf({ operations = {}, parts = {} }: Fault): Pieces {
  const pieces = new Map<string, boolean>()
  const note = (of: string, replacement: unknown, plain: object): void => {
    const isWhole = typeof replacement !== 'function'
    const replaced = isWhole ? replacement : (replacement as (plain: object) => object)(plain)
    for (const member of Object.keys(replaced as object)) pieces.set(`${of}.${member}`, isWhole)
  }
  for (const [id, replacement] of Object.entries(operations))
    note(id, replacement, plainBehaviour.operations[id as OperationId])
  for (const [area, replacement] of Object.entries(parts))
    note(area, replacement, plainBehaviour.parts[area as keyof typeof plainBehaviour.parts])
  return pieces
}
