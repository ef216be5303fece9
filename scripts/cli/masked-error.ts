import { inspect } from 'node:util'
import type { Redactor } from '../../suites/index.ts'

/** An error that was not foreseen, for whoever prints it: all that it holds in words, without the secrets of the target. */
export function maskedError(problem: unknown, redactor: Redactor): Error {
  const words = redactor.mask(inspect(problem))
  return Object.assign(new Error(words.split('\n', 1)[0]), { stack: words })
}
