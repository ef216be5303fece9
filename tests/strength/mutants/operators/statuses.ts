import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Operator, statusesOf } from '../mutant.ts'
import { withoutBody } from './bodies.ts'

/** HTTP leaves no room for a body under it. */
const NO_CONTENT = 204

/** Statuses that HTTP knows and nearly no API uses, by class: the first that is not documented is taken. */
const UNUSUAL: Readonly<Record<number, readonly number[]>> = { 2: [203, 206], 4: [418, 410], 5: [501] }

/** Answers under the next status that is documented for the operation, and under one that is not. */
export const statusSwapped: Operator = (facts) => {
  const documented = statusesOf(facts)
  return documented.flatMap((status, index) => {
    const next = documented[(index + 1) % documented.length] as number
    const unusual = UNUSUAL[Math.floor(status / 100)]?.find((one) => !documented.includes(one)) as number
    return [...new Set([next, unusual])]
      .filter((other) => other !== status)
      .map((other) => answering('status', facts, status, `as ${other}`, (answer) => under(other, answer)))
  })
}

function under(status: number, answer: AnyAnswer): AnyAnswer {
  return { ...(status === NO_CONTENT ? withoutBody(answer) : answer), status }
}
