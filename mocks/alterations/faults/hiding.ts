import type { OperationId } from '#spec'
import { plainBehaviour } from '../../domain/behaviour.ts'
import { type Fault } from './fault.ts'
import type { NamedFault } from './index.ts'

/**
 * Refuses a combination in which a later fault always hides an earlier one of another rule, which would then be listed
 * as active without effect.
 * @throws Error
 */
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
 * What a fault replaces, and whether it certainly ignores the previous part: it is data, or an operation's function
 * without parameters, which passes nothing on.
 */
function piecesOf({ operations = {}, parts = {} }: Fault): ReadonlyMap<string, boolean> {
  const pieces = new Map<string, boolean>()
  for (const [id, replacement] of Object.entries(operations)) {
    const isData = typeof replacement !== 'function'
    const replaced = isData ? replacement : replacement(plainBehaviour.operations[id as OperationId])
    for (const [member, piece] of Object.entries(replaced))
      pieces.set(`${id}.${member}`, isData || (typeof piece === 'function' && piece.length === 0))
  }
  for (const [area, replacement] of Object.entries(parts)) {
    const isData = typeof replacement !== 'function'
    const plain: object = plainBehaviour.parts[area as keyof typeof plainBehaviour.parts]
    const replaced = isData ? replacement : (replacement as (plain: object) => object)(plain)
    for (const member of Object.keys(replaced)) pieces.set(`${area}.${member}`, isData)
  }
  return pieces
}
