import generated from './generated/examples.json' with { type: 'json' }
import type { OperationId } from './operation.ts'

/** The documented example of success of an operation, as the specification writes it. */
export interface AnswerExample {
  status: number
  headers?: Readonly<Record<string, string>>
  json?: unknown
  text?: string
  media?: string
}

export const examples = generated as unknown as Readonly<Record<OperationId, AnswerExample>>
