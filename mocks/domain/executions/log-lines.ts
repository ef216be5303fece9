import { type ExecutionRecord, goalOf, randomOf, readingMsOf, recordsAt, rejectedAt } from '../../world/index.ts'
import { attemptLines } from './attempt-lines.ts'
import { childLines, hasFailedChild } from './child-lines.ts'
import type { Begun, Entry } from './entry.ts'
import { closingLines, phaseLines } from './phase-lines.ts'
import { USUAL_FAILURE, stackTrace } from './stack-trace.ts'

/** Progress lines of a run that no caller has asked for more or fewer of. */
const USUAL_STEPS = 12
/** The smallest documented step. */
const LEAST_STEP = 100
const SECOND_MS = 1_000

/** The log of an execution up to a time (epoch ms), line by line. It follows from the record alone. */
export function logOf(execution: ExecutionRecord, now: number): string[] {
  const { started, began, ended, log, debug } = execution
  const entries = [
    queued(execution),
    ...log.map((text): Entry => ({ at: started, level: 'INFO', text })),
    ...(began === undefined ? [] : course({ ...execution, began })),
  ]
  const written = entries
    .filter(({ at }) => at <= Math.min(now, ended ?? now))
    .toSorted((one, other) => one.at - other.at)
  return [...written, ...(ended === undefined ? [] : ending({ ...execution, ended }))]
    .filter(({ level }) => debug !== false || level !== 'DEBUG')
    .map(line)
}

function line({ at, level, text }: Entry): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, -1)} ${level.padEnd(5)} ${text}`
}

function queued({ flowId, auditId, description, triggerType, startedBy, started }: ExecutionRecord): Entry {
  const text = `Flow "${description}" (${flowId}) queued: execution ${auditId}, trigger ${triggerType}, by ${startedBy}`
  return { at: started, level: 'INFO', text }
}

/** Everything between a run's begin and its end as planned. */
function course(run: Begun): Entry[] {
  const phases = phaseLines(run)
  const ready = phases.at(-1)?.at ?? run.began
  // Records come from the connections, however small `logStep` is.
  const records = [...progress(run), ...rejections(run)].map((entry) => ({ ...entry, at: Math.max(entry.at, ready) }))
  return [...phases, ...records, ...childLines(run), ...(hasFailedChild(run) ? [] : attemptLines(run))]
}

/** When a run has processed a number of records. */
function timeAt({ began, plan }: Begun, goal: number, records: number): number {
  return began + Math.ceil((readingMsOf(plan) * records) / Math.max(goal, 1))
}

function stepOf({ logStep }: ExecutionRecord, goal: number): number {
  if (logStep !== undefined) return Number(logStep)
  const step = Math.max(LEAST_STEP, goal / USUAL_STEPS)
  return Math.ceil(step / LEAST_STEP) * LEAST_STEP
}

/** Lines about every so many records, up to the last known one. */
function progress(run: Begun): Entry[] {
  const goal = goalOf(run)
  const step = stepOf(run, goal)
  if (step === 0) return []
  const entries: Entry[] = []
  for (let records = step; records <= goal; records += step) {
    const at = timeAt(run, goal, records)
    const rejected = rejectedAt(run, at)
    const text = `${records} records read, ${records - rejected} written, ${rejected} rejected`
    entries.push({ at, level: 'INFO', text }, { at, level: 'DEBUG', text: `Batch ${records / step} committed` })
  }
  return entries
}

const REJECTIONS = [
  'value too long for the column',
  'required value is missing',
  'date is not valid',
  'number has too many digits',
] as const
/** Rejected records that the log shows one by one. */
const SHOWN_REJECTIONS = 20

function rejections(run: Begun): Entry[] {
  const goal = goalOf(run)
  const total = rejectedAt(run, run.began + run.plan.durationMs)
  const shown = Math.min(total, SHOWN_REJECTIONS)
  const random = randomOf(run)
  const entries = Array.from({ length: shown }, (_none, index): Entry => {
    const record = Math.max(1, Math.floor((goal * (index + random())) / shown))
    const reason = REJECTIONS[Math.floor(random() * REJECTIONS.length)] ?? REJECTIONS[0]
    return { at: timeAt(run, goal, record), level: 'WARN', text: `Record ${record} rejected: ${reason}` }
  })
  if (total === shown) return entries
  const at = run.began + run.plan.durationMs
  return [...entries, { at, level: 'WARN', text: `${total - shown} more records rejected` }]
}

/** The last lines of a run: the error, if it failed, and its outcome. */
function ending(run: ExecutionRecord & { ended: number }): Entry[] {
  const { status, ended, started, began = started, failure = USUAL_FAILURE, stopped } = run
  const error: Entry = { at: ended, level: 'ERROR', text: `${failure}\n${stackTrace(run).join('\n')}` }
  const counts = `${recordsAt(run, ended)} records read, ${rejectedAt(run, ended)} rejected`
  const reason = stopped === undefined ? '' : ` (${stopped})`
  const level = status === 'success' ? 'INFO' : status === 'error' ? 'ERROR' : 'WARN'
  const last: Entry = {
    at: ended,
    level,
    text: `Run ended: ${status}${reason} after ${lengthOf(ended - began)}, ${counts}`,
  }
  return [...(status === 'error' && stopped === undefined ? [error] : []), ...closingLines(run), last]
}

function lengthOf(ms: number): string {
  return ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`
}
