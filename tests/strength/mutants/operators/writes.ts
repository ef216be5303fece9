import { onEach } from '../../../../mocks/alterations/on.ts'
import { type Decided, kindOf } from '../decided.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'

/** The operators, by the kind of decision they drop. */
const LOST: Readonly<Record<Decided, string>> = {
  stored: 'write not stored',
  removed: 'delete not done',
  'set going': 'nothing comes of it',
}

/** Drops what an operation stores, removes or starts. */
export const changeLost: Operator = (facts) =>
  facts.method === 'GET'
    ? []
    : (Object.keys(LOST) as Decided[]).map((loses): Mutant => ({
        operator: LOST[loses],
        operation: facts.id,
        detail: '',
        touches: successesOf(facts),
        loses,
        make: (note) =>
          onEach(facts.id).changes((changes) =>
            changes.filter((change) => {
              const isLost = kindOf(change) === loses
              if (isLost) note()
              return !isLost
            }),
          ),
      }))
