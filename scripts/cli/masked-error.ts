import { inspect } from 'node:util'
import type { Redactor } from '../../suites/index.ts'

/** Renders an unexpected error for printing, with the target's secrets masked. */
export function maskedError(problem: unknown, redactor: Redactor): Error {
  const words = redactor.mask(inspect(problem))
  return Object.assign(new Error(words.split('\n', 1)[0]), { stack: words })
}
