import generated from './generated/examples.json' with { type: 'json' }
import type { OperationId } from './operation.ts'

/** The documented example of an operation's success. */
export interface AnswerExample {
  status: number
  headers?: Readonly<Record<string, string>>
  json?: unknown
  text?: string
  media?: string
}

interface OperationExamples extends AnswerExample {
  /** Required content of its refusals by status, if any: a body that can only be JSON, or a header. */
  refusals?: Readonly<Record<number, Pick<AnswerExample, 'headers' | 'json'>>>
}

export const examples = generated as unknown as Readonly<Record<OperationId, OperationExamples>>
