import { type RuleId, factsOf, ruleOf } from '#spec'
import { refuse } from '../../domain/kernel/answer.ts'
import { onEach } from '../on.ts'
import { type Fault, fault } from './fault.ts'

/** A fault for each value of each boolean query parameter of a rule's operations: it is refused. */
export function switchesRefused(rule: RuleId): Fault[] {
  return ruleOf(rule).operations.flatMap((id) =>
    factsOf(id)
      .parameters.filter(({ in: place, type }) => place === 'query' && type === 'boolean')
      .flatMap(({ name }) =>
        // What the check for an agent's flow refuses is not documented.
        (name === 'checkAgentFlow' ? ['false'] : ['true', 'false']).map((value) =>
          fault(
            `refuses ${name}=${value} in ${id}`,
            onEach(id).step(({ readParameters }) => ({
              readParameters: (incoming) =>
                incoming.query.some(([key, sent]) => key === name && sent === value)
                  ? refuse(400, 'odd switch', { text: `${name} cannot be ${value}` })
                  : readParameters(incoming),
            })),
          ),
        ),
      ),
  )
}
