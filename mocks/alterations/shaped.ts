import type { Operation } from '../domain/kernel/operation.ts'

/** The JSON body of an operation's answers changed or in another form; answers without one stay. */
export function shaped(change: (body: any, call: any) => unknown): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    answer: (result, call) => {
      const answer = plain.answer(result, call)
      return answer.json === undefined ? answer : { ...answer, json: change(answer.json, call) }
    },
  })
}
