import { bad, json, missing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { textOf } from './fields.ts'

/** The delay before a record is written, in ms: the response does not wait for it. */
const LATE_MS = { '15-ms': 15, '1500-ms': 1_500 }

/** How many records count as recent; a search covers only those. */
const RECENT = 400

/** Records an authenticated call; `problem` says why it failed. */
export function note(call: Call, [method, path]: Route, tookMs: number, problem: string | undefined): void {
  if (path.startsWith('/hooks') || (call.pass as Partial<Call['pass']> | undefined)?.person === undefined) return
  const { tenant, world } = call
  const trace = {
    rid: world.serial('records'),
    dt: call.now,
    ur: world.choice('audit/user') === 'login' ? call.pass.person.login : call.who,
    md: `${method} ${path}`,
    dn: Math.round(tookMs),
    ...(problem === undefined ? {} : { ex: problem }),
  }
  if (path.startsWith('/v1/audit') && problem === undefined && world.choice('audit/reads') === 'not-recorded') return
  setTimeout(() => tenant.traces.push(trace), LATE_MS[world.choice('audit/delay')]).unref()
}

const recent: Handler = ({ tenant }) => json(tenant.traces.slice(-RECENT))

const search: Handler = (call) => {
  const failed = call.flag('exception') && !call.world.bugs.has('audit-ignores-exception')
  const date = call.body === undefined ? undefined : textOf(call.members, 'fromDate')
  const from = date === undefined ? 0 : Date.parse(date)
  if (Number.isNaN(from)) throw bad('fromDate is no date')
  return json(call.tenant.traces.slice(-RECENT).filter(({ dt, ex }) => dt >= from && (!failed || ex !== undefined)))
}

const one: Handler = (call) => {
  const id = call.id('auditId')
  const trace = call.tenant.traces.find(({ rid }) => rid === id)
  if (trace === undefined) throw missing('record')
  return json({ ...trace, host: '127.0.0.1' })
}

export const auditRoutes: readonly Route[] = [
  ['GET', '/v1/audit', 'admin', recent],
  ['POST', '/v1/audit', 'admin', search],
  ['GET', '/v1/audit/:auditId', 'admin', one],
]
