import type { FailingCase } from './failing-case.ts'

/** A wrong answer: a failure, a refusal of what should succeed, or one status whatever is asked. */
export interface WrongAnswer {
  status: number
  how: 'fails' | 'refuses' | 'ignores'
}

/** Failures that belong together; `answer` where what they share is a wrong answer, whatever the rule. */
export interface Group {
  cases: FailingCase[]
  answer?: WrongAnswer
}
