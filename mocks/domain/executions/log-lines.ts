import { ATTEMPTS, type ExecutionRecord, goalOf, randomOf, recordsAt, rejectedAt } from '../../world/index.ts'
import { childLines, hasFailedChild } from './child-lines.ts'
import type { Entry } from './entry.ts'
import { stackTrace } from './stack-trace.ts'

/** Progress lines of a run that no caller has asked for more or fewer of. */
const USUAL_STEPS = 12
/** The smallest documented step. */
const LEAST_STEP = 100
const SECOND_MS = 1_000
/** What goes wrong in a run that fails for no known reason. */
const USUAL_FAILURE = 'java.io.IOException: Connection reset by peer'

/** The log of an execution up to a time (epoch ms), line by line. It follows from the record alone. */
export function logOf(execution: ExecutionRecord, now: number): string[] {
  const { started, began, ended, log, debug } = execution
  const entries = [
    queued(execution),
    ...log.map((text): Entry => ({ at: started, level: 'INFO', text })),
    ...(began === undefined ? [] : course({ ...execution, began })),
  ]
  const written = entries
    .filter(({ at, level }) => at <= Math.min(now, ended ?? now) && !(debug === false && level === 'DEBUG'))
    .toSorted((one, other) => one.at - other.at)
  return [...written, ...(ended === undefined ? [] : ending({ ...execution, ended }))].map(line)
}

function line({ at, level, text }: Entry): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, -1)} ${level.padEnd(5)} ${text}`
}

function queued({ flowId, auditId, description, triggerType, startedBy, started }: ExecutionRecord): Entry {
  const text = `Flow "${description}" (${flowId}) queued: execution ${auditId}, trigger ${triggerType}, by ${startedBy}`
  return { at: started, level: 'INFO', text }
}

type Begun = ExecutionRecord & { began: number }

/** Everything between a run's begin and its end as planned. */
function course(run: Begun): Entry[] {
  const { began, plan, connections = [] } = run
  const connected = began + (connections.length === 0 ? 0 : Math.floor(plan.durationMs / 100))
  const begin: Entry[] = [
    { at: began, level: 'INFO', text: 'Run began' },
    ...connections.flatMap((name): Entry[] => [
      { at: began, level: 'DEBUG', text: `Opening connection "${name}"` },
      { at: connected, level: 'INFO', text: `Connected to "${name}"` },
    ]),
  ]
  // Records come from the connections, however small `logStep` is.
  const records = progress(run).map((entry) => ({ ...entry, at: Math.max(entry.at, connected) }))
  return [...begin, ...records, ...rejections(run), ...childLines(run), ...(hasFailedChild(run) ? [] : attempts(run))]
}

/** When a run has processed a number of records. */
function timeAt({ began, plan }: Begun, goal: number, records: number): number {
  return began + Math.ceil((plan.durationMs * records) / Math.max(goal, 1))
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

/** The attempts before a run fails. */
function attempts(run: Begun): Entry[] {
  const { began, plan, failure = USUAL_FAILURE } = run
  if (plan.outcome !== 'error') return []
  return Array.from({ length: ATTEMPTS - 1 }, (_none, index) => ({
    at: began + Math.floor((plan.durationMs * (90 + 5 * index)) / 100),
    level: 'WARN',
    text: `Attempt ${index + 1} of ${ATTEMPTS} failed, trying again: ${failure}`,
  }))
}

/** The last lines of a run: the error, if it failed, and its outcome. */
function ending(run: ExecutionRecord & { ended: number }): Entry[] {
  const { status, ended, started, began = started, failure = USUAL_FAILURE, stopped } = run
  const error: Entry = { at: ended, level: 'ERROR', text: `${failure}\n${stackTrace(run).join('\n')}` }
  const seconds = ((ended - began) / SECOND_MS).toFixed(1)
  const counts = `${recordsAt(run, ended)} records read, ${rejectedAt(run, ended)} rejected`
  const reason = stopped === undefined ? '' : ` (${stopped})`
  const level = status === 'success' ? 'INFO' : status === 'error' ? 'ERROR' : 'WARN'
  const last: Entry = { at: ended, level, text: `Run ended: ${status}${reason} after ${seconds} s, ${counts}` }
  return status === 'error' && stopped === undefined ? [error, last] : [last]
}
