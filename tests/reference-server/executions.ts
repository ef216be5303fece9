import { type Answer, bad, json, missing, text } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { isOver } from './engine.ts'
import type { Run, Status } from './world.ts'

const PAGES = { '60': 60, '100': 100, '25': 25 }
const STATUSES: readonly Status[] = ['queued', 'running', 'success', 'warning', 'error', 'canceled']
const DAY_MS = 86_400_000

function runsOf(call: Call): Run[] {
  return call.tenant.runs.get(call.item(call.tenant.stores.flow, 'flowId').id) ?? []
}

function runOf(call: Call): Run {
  const auditId = call.id('auditId')
  const run = runsOf(call).find((one) => one.auditId === auditId)
  if (run === undefined) throw missing('execution')
  return run
}

function statusIn(call: Call): string | undefined {
  const status = call.query.get('status') ?? undefined
  if (status !== undefined && !STATUSES.includes(status as Status)) throw bad('no such status')
  return status
}

const one: Handler = (call) => {
  const auditId = call.whole('auditId')
  const message = call.query.get('messageId')
  const status = statusIn(call)
  const run = runsOf(call).findLast(
    (each) =>
      (auditId === undefined || each.auditId === auditId) &&
      (message === null || String(each.message) === message) &&
      (status === undefined || each.status === status),
  )
  if (run === undefined) throw missing('execution')
  const { lines: _lines, heard: _heard, callOff: _callOff, message: messageId, parameters, ...rest } = run
  return json({
    ...rest,
    ...(messageId === undefined ? {} : { messageId: String(messageId) }),
    parameterNames: Object.keys(parameters),
  })
}

/** The start of a day in the query, in epoch milliseconds (UTC). */
function dayIn(call: Call, name: string): number | undefined {
  const value = call.query.get(name)
  if (value === null) return undefined
  const at = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw bad(`${name} is no date`)
  return value.length === 10 || name === 'fromDate' ? at : at - DAY_MS + 1
}

/** A time of day in seconds. */
function timeIn(call: Call, name: string): number | undefined {
  const value = call.query.get(name)
  if (value === null) return undefined
  const parts = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(value)
  if (parts === null) throw bad(`${name} is no time`)
  return Number(parts[1]) * 3_600 + Number(parts[2]) * 60 + Number(parts[3])
}

const history: Handler = (call): Answer => {
  const [from, to] = [dayIn(call, 'fromDate'), dayIn(call, 'toDate')]
  const [early, late] = [timeIn(call, 'fromTime'), timeIn(call, 'toTime')]
  const [last, only, status] = [call.whole('lastAuditId'), call.whole('auditIdFilter'), statusIn(call)]
  const holds = (name: string, value: string): boolean => value.includes(call.query.get(name) ?? '')
  const found = runsOf(call).filter((run) => {
    const time = Math.floor((run.started % DAY_MS) / 1_000)
    return (
      (last === undefined || run.auditId < last) &&
      (only === undefined || run.auditId === only) &&
      (status === undefined || run.status === status) &&
      (from === undefined || run.started >= from) &&
      (to === undefined || run.started < to + DAY_MS) &&
      (early === undefined || time >= early) &&
      (late === undefined || time <= late) &&
      holds('triggerType', run.trigger) &&
      holds('startedBy', run.by) &&
      holds('description', `run of ${run.by}`) &&
      holds('metrics', `records=${run.lines.length}`)
    )
  })
  const page = found.slice(
    call.world.bugs.has('long-history-pages') ? -120 : -PAGES[call.world.choice('executions/page-size')],
  )
  const left = found.length - page.length
  return json(
    page.map(({ auditId, status: now, started, trigger }) => ({ auditId, status: now, started, trigger })),
    200,
    left === 0 ? {} : { 'X-TRUNCATED-COUNT': String(left) },
  )
}

const statuses: Handler = (call) => {
  const counts: Record<string, number> = {}
  for (const { status } of runsOf(call)) counts[status] = (counts[status] ?? 0) + 1
  return json(counts)
}

const log: Handler = (call) => json({ finished: isOver(runOf(call)), log: runOf(call).lines })

const download: Handler = (call) => {
  const wanted = call.whole('run')
  if (wanted === undefined) throw bad('run is missing')
  const run = [...call.tenant.runs.values()].flat().find(({ auditId }) => auditId === wanted)
  if (run === undefined) throw missing('execution')
  const escaped = run.lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return text(`<!doctype html><meta charset="utf-8"><pre>${escaped}</pre>`, 200, 'text/html;charset=UTF-8')
}

export const ARTIFACTS = ['nodes.json', 'results.json', 'docs.json', 'sources.json']

const dbt: Handler = (call) =>
  json({
    execution: runOf(call).auditId,
    models: [{ name: 'orders', outcome: 'success', timing: { ms: 310 } }],
    tests: [{ name: 'orders_not_null', outcome: 'pass', timing: { ms: 12 } }],
    sources: [{ name: 'shop', freshness: 'pass' }],
  })

const artifact: Handler = (call) => {
  const run = runOf(call)
  const name = call.params['name'] ?? ''
  if (!ARTIFACTS.includes(name)) throw missing('artifact')
  return json({ artifact: name, run: run.auditId })
}

const tasks: Handler = (call) => {
  const run = runOf(call)
  return json(isOver(run) ? [] : [{ transformation: 'copy', since: run.started }])
}

const AUDIT = '/v1/executions/:flowId/audit/:auditId'

export const executionRoutes: readonly Route[] = [
  ['GET', '/v1/executions/:flowId', 'look', one],
  ['GET', '/v1/executions/:flowId/history', 'look', history],
  ['GET', '/v1/executions/:flowId/statuses', 'look', statuses],
  ['GET', `${AUDIT}/console`, 'look', log],
  ['GET', `${AUDIT}/console/live`, 'look', log],
  ['GET', '/v1/executions/console/download', 'look', download],
  ['GET', `${AUDIT}/dbt`, 'look', dbt],
  ['GET', `${AUDIT}/dbt/artifacts/:name`, 'look', artifact],
  ['GET', `${AUDIT}/running-tasks`, 'look', tasks],
]
