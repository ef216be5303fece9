import type { FailingCase } from './failing-case.ts'

/** A wrong response: a server error, a refusal of a valid request, or one status for all requests. */
export interface WrongAnswer {
  status: number
  how: 'fails' | 'refuses' | 'ignores'
}

/** Failures that belong together; `answer` is set if they share a wrong response, whatever the rule. */
export interface Group {
  cases: FailingCase[]
  answer?: WrongAnswer
}
