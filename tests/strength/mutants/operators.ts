import { type OperationFacts, allOperations } from '#spec'
import type { Mutant, Operator } from './mutant.ts'
import { authenticationSkipped, permissionChanged } from './operators/access.ts'
import { bodyAdded, bodyEmptied, mediaChanged } from './operators/bodies.ts'
import { deliveryBroken } from './operators/deliveries.ts'
import { fieldChanged } from './operators/fields.ts'
import { headerChanged } from './operators/headers.ts'
import { limitMoved } from './operators/limits.ts'
import { parameterMisread } from './operators/parameters.ts'
import { staleRead } from './operators/reads.ts'
import { responseAltered } from './operators/rpc.ts'
import { statusSwapped } from './operators/statuses.ts'
import { streamBroken } from './operators/streams.ts'
import { changeLost } from './operators/writes.ts'

const OPERATORS: readonly Operator[] = [
  statusSwapped,
  bodyEmptied,
  bodyAdded,
  mediaChanged,
  headerChanged,
  fieldChanged,
  authenticationSkipped,
  permissionChanged,
  changeLost,
  staleRead,
  limitMoved,
  parameterMisread,
  streamBroken,
  deliveryBroken,
  responseAltered,
]

/** The mutants of an operation. */
export function mutantsOf(facts: OperationFacts): Mutant[] {
  return OPERATORS.flatMap((operator) => operator(facts))
}

/** The mutants that the operators generate from the specification. */
export function allMutants(): Mutant[] {
  return allOperations.flatMap(mutantsOf)
}
