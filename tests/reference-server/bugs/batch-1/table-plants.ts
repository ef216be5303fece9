import { Refusal } from '../../answer.ts'
import type { Answer } from '../../answer.ts'
import type { Call } from '../../call.ts'
import type { Plant } from '../../service.ts'
import type { Run, Tenant } from '../../world.ts'
import { type Loose, type Routes, handling, reading, valueOf } from '../plants.ts'

/** Changes refusals with a status: those that a handler throws. */
export const refusing = (routes: Routes, status: number, change: (refusal: Answer, call: Call) => Answer): Plant =>
  handling(routes, (handler) => async (call) => {
    try {
      return await handler(call)
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.answer.status !== status) throw problem
      return change(problem.answer, call)
    }
  })

/** An execution by its audit id. */
export const runIn = (tenant: Tenant, auditId: bigint): Run | undefined =>
  [...tenant.runs.values()].flat().find((run) => run.auditId === auditId)

/** The execution that an answer names. */
export const runOf = ({ tenant }: Call, answer: Answer): Run | undefined => runIn(tenant, valueOf(answer).auditId)

/** A whole number as a bigint; 0 if it is none. */
export const wholeOf = (value: string | null | undefined): bigint =>
  /^-?\d{1,19}$/.test(value ?? '') ? BigInt(value ?? 0) : 0n

/** An id in the path; 0 if it is malformed, which the handler refuses. */
export const idIn = ({ params }: Call, name: string): bigint => wholeOf(params[name])

/** Changes a part of the path before the handler sees it. */
export function redirect({ params }: Call, name: string, value: string): void {
  const own = params as Record<string, string>
  own[name] = value
}

/** Changes a body that is an object before the handler sees it; the handler refuses any other. */
export const rewriting = (routes: Routes, change: (body: Loose, call: Call) => unknown): Plant =>
  reading(routes, (body, call) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? change(body, call) : undefined,
  )
