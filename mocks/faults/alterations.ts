import { readJson } from '#spec'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { FlowRecord } from '../world/index.ts'

/** Answers with a changed JSON body, where the answer has one. */
export function json(change: (body: any, call: any) => unknown): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    answer: (result, call) => {
      const answer = plain.answer(result, call)
      return answer.json === undefined ? answer : { ...answer, json: change(answer.json, call) }
    },
  })
}

/** Keeps the changes of some kind from happening. */
export function dropping(drops: (change: any) => boolean): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      return { ...decision, changes: decision.changes.filter((change) => !drops(change)) }
    },
  })
}

/** Alters the flows that an operation stores. */
export function storing(alter: (flow: FlowRecord, call: any) => FlowRecord): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      const changes = decision.changes.map((change) =>
        'table' in change && change.table === 'flows' && change.record !== undefined
          ? { ...change, record: alter(change.record, call) }
          : change,
      )
      return { ...decision, changes: changes }
    },
  })
}

/** Takes any JSON for a body, whatever the specification says of it; text that is no JSON is refused as ever. */
export function unvalidated(change: (body: any) => unknown = (body) => body): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    steps: {
      ...plain.steps,
      readBody(incoming) {
        try {
          return { body: change(readJson(incoming.body).exact) }
        } catch {
          return plainSteps.readBody(incoming)
        }
      },
    },
  })
}
