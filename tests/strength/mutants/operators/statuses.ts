import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Operator, statusesOf } from '../mutant.ts'
import { withoutBody } from './bodies.ts'

/** HTTP allows no body with this status. */
const NO_CONTENT = 204

/** Statuses that HTTP defines and few APIs use, by class: the first undocumented one is used. */
const UNUSUAL: Readonly<Record<number, readonly number[]>> = { 2: [203, 206], 4: [418, 410], 5: [501] }

/** Responds with the next documented status of the operation, and with an undocumented one. */
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
