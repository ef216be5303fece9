import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { GONE, edited } from '../edit.ts'
import { type Mutant, type Operator, statusesOf } from '../mutant.ts'
import { type Member, membersOf, replySchema, wrongFor } from '../schemas.ts'

function inJson({ path }: Member, change: (value: unknown) => unknown): (answer: AnyAnswer) => AnyAnswer {
  return (answer) => (answer.json === undefined ? answer : { ...answer, json: edited(answer.json, path, change) })
}

/** Schemas of responses by name, as the anchors of the documents name them. */
const SHAPES: Readonly<Record<string, string>> = { ApplicationError: 'application-level-error' }

/** Omits each documented member of each JSON response, and gives it a value of another type. */
export const fieldChanged: Operator = (facts) =>
  statusesOf(facts).flatMap((status) => {
    const schema = replySchema(facts.id, status)
    return (schema === undefined ? [] : membersOf(schema)).flatMap((member): Mutant[] => {
      const name = member.path.join('/')
      const dropped = member.required ? 'required field dropped' : 'optional field dropped'
      const wrong = wrongFor(member)
      const about = SHAPES[member.shape ?? '']
      const mutants = [
        answering(
          dropped,
          facts,
          status,
          name,
          inJson(member, () => GONE),
        ),
        ...(wrong === undefined
          ? []
          : [
              answering(
                'field type',
                facts,
                status,
                name,
                inJson(member, () => wrong),
              ),
            ]),
      ]
      return about === undefined ? mutants : mutants.map((mutant) => ({ ...mutant, about }))
    })
  })
