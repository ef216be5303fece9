import { BIN_KINDS, resources } from '#spec'
import { type BinRecord, remove } from '../../world/index.ts'
import { type AnyCall, onEach } from '../on.ts'
import { type Fault, fault } from './fault.ts'

/** Removes for good what lies in the bin when its deletion is asked for again. */
export const deletedAgainFault: Fault = fault(
  'responds 404 to a second deletion, and removes the object for good',
  ...BIN_KINDS.map((kind) => {
    const entryOf = ({ caller, path, view }: AnyCall): BinRecord | undefined => {
      const entry = view.bin.get(`${kind}:${path[`${kind}Id`]}`)
      return entry?.tenantId === caller.tenantId ? entry : undefined
    }
    return onEach(resources[kind].operations.delete).unfound(
      (call) => (entryOf(call) === undefined ? undefined : { status: 404 }),
      (call) => [entryOf(call)].flatMap((entry) => (entry === undefined ? [] : [remove('bin', entry.key)])),
    )
  }),
)
