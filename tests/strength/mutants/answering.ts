import { isDeepStrictEqual } from 'node:util'
import type { OperationFacts } from '#spec'
import type { AnyAnswer } from '../../../mocks/domain/kernel/answer.ts'
import type { Operation } from '../../../mocks/domain/kernel/operation.ts'
import type { Steps } from '../../../mocks/domain/kernel/steps.ts'
import { type Mutant, keyOf } from './mutant.ts'

/** A mutant that changes an operation's responses with one status. */
export function answering(
  operator: string,
  { id }: OperationFacts,
  status: number,
  detail: string,
  change: (answer: AnyAnswer) => AnyAnswer,
): Mutant {
  return {
    operator,
    operation: id,
    detail: `${status} ${detail}`.trimEnd(),
    touches: [keyOf(id, status)],
    make(note) {
      const after =
        (render: Steps['render']): Steps['render'] =>
        (given, incoming) => {
          const answer = render(given, incoming)
          if (incoming.facts.id !== id || answer.status !== status) return answer
          const changed = change(answer)
          if (!isDeepStrictEqual(changed, answer)) note()
          return changed
        }
      return {
        // If a variant renders the operation's responses in its own way, this changes the result of that.
        operations: {
          [id]: ({ steps }: Operation) =>
            steps?.render === undefined ? {} : { steps: { ...steps, render: after(steps.render) } },
        },
        steps: ({ render }) => ({ render: after(render) }),
      }
    },
  }
}
