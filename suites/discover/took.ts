import type { Int64 } from '#spec'
import { isId } from '../kit/is-id.ts'
import { isObject } from '../kit/stream/events.ts'
import type { Look } from './look.ts'
import type { Members } from './shapes.ts'

/** No execution takes a month: what lies further apart is no start and end. */
const MONTH_MS = 30 * 86_400_000

/**
 * How long the latest execution of a flow took that nobody canceled, or that ended so: by its own times or those in its log. The
 * documents show no member for it.
 */
export async function tookMs(look: Look, flowId: Int64, status?: string): Promise<number | undefined> {
  const [ms] = await tookEach(look, flowId, { most: 1, ...(status === undefined ? {} : { status }) })
  return ms
}

/** The same of up to so many of the latest ones: undefined for one that does not show it. */
export async function tookEach(
  look: Look,
  flowId: Int64,
  { most, status }: { most: number; status?: string },
): Promise<(number | undefined)[]> {
  const past = await latestOf(look, flowId)
  const latest = past.filter((record) => status === undefined || record['status'] === status).slice(0, most)
  const took: (number | undefined)[] = []
  for (const record of latest) took.push(await tookOf(look, flowId, record))
  return took
}

async function tookOf(look: Look, flowId: Int64, listed: Members): Promise<number | undefined> {
  const { auditId } = listed
  if (!isId(auditId)) return undefined
  const record = (await look.seen('getExecution', { path: { flowId }, query: { auditId } }))?.json
  return recordedMs(record) ?? recordedMs(listed) ?? loggedMs(look, flowId, auditId)
}

/** The latest executions of a flow that nobody canceled: the gate cancels many, which shows nothing of the flow. */
export async function latestOf(look: Look, flowId: Int64): Promise<Members[]> {
  const records = await look.list('listExecutionHistory', { path: { flowId } })
  return records
    .filter((record) => record['status'] !== 'canceled')
    .toSorted((a, b) => Number(b['started']) - Number(a['started']))
}

function recordedMs(record: unknown): number | undefined {
  if (!isObject(record) || typeof record['started'] !== 'number') return undefined
  const { started } = record
  const later = Object.values(record).filter((value): value is number => typeof value === 'number' && value >= started)
  const ended = Math.max(...later)
  // Ids are numbers too.
  return ended > started && ended - started < MONTH_MS ? ended - started : undefined
}

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?/g

async function loggedMs(look: Look, flowId: Int64, auditId: Int64): Promise<number | undefined> {
  const log = await look.seen('getExecutionConsole', { path: { flowId, auditId } })
  const times = (log?.words.match(TIME) ?? []).map((time) => Date.parse(`${time.replace(' ', 'T').replace(',', '.')}Z`))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return times.length > 1 && last - first < MONTH_MS ? last - first : undefined
}
