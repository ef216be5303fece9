import { writeJson } from '#spec'
import { Blocked, NotApplicable, type Tools, isObject, listed } from '../../kit/index.ts'

/** An audit record; the documents show only its five keys. */
export type AuditRecord = Record<string, unknown>

/** The operations that list records. */
export type View = 'listAuditRecords' | 'searchAuditRecords'

/** What the audit recorded after some calls, including its own queries. */
export interface Fresh {
  records: readonly AuditRecord[]
  /** How many of the records may be of the queries themselves. */
  looks: number
  /** Whether each look showed a record of the look before it, so that none was missed: how many records are shown is not documented. */
  isGapless: boolean
}

export interface Watch {
  view: View
  /** Calls to make, in sequence. */
  acts: readonly (() => Promise<unknown>)[]
  /** What the calls are. If given, records that another case found after such calls may show the same. */
  kind?: string
  /** Query of a search. */
  query?: Readonly<Record<string, unknown>>
  /** The first day of a search; yesterday by default. */
  fromDate?: string
}

/** The current records of a view; by default, a search starts yesterday by the target's clock. */
export async function readRecords(
  { api, given }: Tools,
  view: View,
  query: Watch['query'] = {},
  from: number | string = -1,
): Promise<AuditRecord[]> {
  const ask = async () => {
    if (view === 'listAuditRecords') return api.need(view)
    const fromDate = typeof from === 'string' ? from : (await given.clock()).day(from)
    return api.need(view, { query, body: { fromDate } })
  }
  const items = listed<unknown>(await ask()).filter(isObject)
  // Beside the records, an answer may hold a list of something else, as of columns. Where nothing has a key, the keys are wrong.
  const records = items.filter(isRecord)
  return records.length > 0 ? records : items
}

const KEYS = ['dt', 'ur', 'md', 'dn', 'ex']

/** Whether something has one of the keys of a record. */
export const isRecord = (item: AuditRecord): boolean => KEYS.some((key) => key in item)

/**
 * Makes the calls, then polls until enough records appeared or the time is up. Compares records by their whole text,
 * because the key of their id is not documented.
 */
export async function newRecords(
  tools: Tools,
  { view, acts, query, fromDate }: Watch,
  enough: (fresh: Fresh) => boolean,
): Promise<Fresh> {
  const texts = async (): Promise<string[]> => textsOf(await readRecords(tools, view, query, fromDate))
  const isOfFailed = query?.['exception'] === true
  // Whether the queries themselves leave records is not documented: two in a row show it, as one new record may be a late one of an
  // earlier call. A query that succeeds is no failed call.
  const earlier = isOfFailed ? undefined : ([await texts(), await texts()] as const)
  const before = await texts()
  const isLookRecorded = earlier !== undefined && hasMore(...earlier) && hasMore(earlier[1], before)
  // A list records itself as GET, if md is or begins with the HTTP method; its record may come late.
  const isLook = ({ md }: AuditRecord): boolean => view === 'listAuditRecords' && /^get\b/i.test(String(md))
  if (before.length > 20 && new Set(before).size < before.length / 2)
    throw new Blocked('the records cannot be told apart')
  for (const act of acts) await act()
  let looks = 0
  let isGapless = true
  let previous = before
  const seen: AuditRecord[] = []
  const again = async (): Promise<Fresh> => {
    // The query before the calls is recorded too; the current one may not be yet.
    looks += 1
    const now = await readRecords(tools, view, query, fromDate)
    isGapless &&= isBeside(previous, beyond(previous, now), now)
    previous = textsOf(now)
    const later = beyond(before, now)
    const fresh = later.filter((record) => !isLook(record))
    // Where nothing from before the calls is left, records of the calls may be gone again, too.
    if (isBeside(before, later, now)) seen.length = 0
    seen.push(...beyond(textsOf(seen), fresh))
    const records = [...seen]
    // Fewer records than that show that late ones of earlier calls were taken for those of the queries.
    const areLooksAmong = isLookRecorded && !now.some(isLook) && records.length >= looks / 2
    return { records, looks: areLooksAmong ? looks : 0, isGapless }
  }
  return tools.eventually(again, enough)
}

/** Whether some of the earlier records, of which the others are later, are still among those of now. */
const isBeside = (earlier: readonly string[], later: readonly AuditRecord[], now: readonly AuditRecord[]): boolean =>
  earlier.length === 0 || later.length < now.length

const textsOf = (records: readonly AuditRecord[]): string[] => records.map((record) => writeJson(record))

/** Whether there are texts that were not there before. */
function hasMore(before: readonly string[], now: readonly string[]): boolean {
  const known = new Set(before)
  return now.some((text) => !known.has(text))
}

/** How often in a row a list may grow by no more than the record of a query, until what was done before is all recorded. */
const QUIET_LOOKS = 3

/** Waits until the records of earlier calls are there: how soon a call is recorded is not documented. */
export async function untilQuiet(tools: Tools): Promise<void> {
  let before: readonly AuditRecord[] = await readRecords(tools, 'listAuditRecords')
  let quiet = 0
  const look = async (): Promise<void> => {
    const now = await readRecords(tools, 'listAuditRecords')
    quiet = beyond(textsOf(before), now).length > 1 ? 0 : quiet + 1
    before = now
  }
  await tools.eventually(look, () => quiet >= QUIET_LOOKS)
}

/** New records compared with `before`; duplicates count. */
export function beyond(before: readonly string[], records: readonly AuditRecord[]): AuditRecord[] {
  const counts = new Map<string, number>()
  for (const text of before) counts.set(text, (counts.get(text) ?? 0) + 1)
  return records.filter((record) => {
    const text = writeJson(record)
    const left = counts.get(text) ?? 0
    counts.set(text, left - 1)
    return left <= 0
  })
}

/** Whether at least half of the calls were recorded, besides the queries: the latest may be late. */
export function isHalfRecorded({ records, looks }: Fresh, calls: number): boolean {
  return records.length - looks >= calls / 2
}

/**
 * Whether the records that one case found for all, after calls of this kind, show something. Only for a yes: a no may
 * come from records that were late.
 */
export async function isShownAlready(
  tools: Tools,
  what: Watch,
  holds: (fresh: Fresh) => boolean = () => true,
): Promise<boolean> {
  const { view, kind, acts } = what
  if (kind === undefined) return false
  const isHalf = (now: Fresh): boolean => isHalfRecorded(now, acts.length)
  const known = await tools.shared(`records of ${kind} in ${view}`, () => newRecords(tools, what, isHalf))
  return isHalf(known) && holds(known)
}

/**
 * Asserts something about the records of calls; blocks the case if there are too few, since that is for other rules.
 */
export async function expectRecords(
  tools: Tools,
  what: Watch,
  holds: (fresh: Fresh) => boolean,
  message: string,
): Promise<void> {
  if (await isShownAlready(tools, what, holds)) return
  const fresh = await newRecords(tools, what, (now) => isHalfRecorded(now, what.acts.length) && holds(now))
  const isHalf = isHalfRecorded(fresh, what.acts.length)
  if (!isHalf && !fresh.isGapless) throw new NotApplicable('the records shown do not reach back to the calls')
  if (!isHalf) throw new Blocked('the calls of the case left no records')
  tools.expect.that(holds(fresh), message, fresh.records)
}

/** Calls to look for among the records, by kind: of one kind, all cases look for the same. */
export type CallsByKind = Readonly<Partial<Record<'changes' | 'refusals', Watch['acts']>>>

/**
 * Blocks the case unless at least `least` of the calls, by default half, are among the recent records: otherwise they cannot
 * be found. One case looks for all. Returns how many there are.
 */
export async function needRecorded(tools: Tools, calls: CallsByKind, least?: number): Promise<number> {
  let [made, recorded] = [0, 0]
  for (const [kind, acts] of Object.entries(calls)) {
    made += acts.length
    recorded += await tools.shared(`${kind} among the recent audit records`, () => recordedOf(tools, acts))
  }
  if (recorded < (least ?? made / 2)) throw new Blocked('the calls left no records')
  return recorded
}

/** How many of some calls are recorded, once they had time: late records must not count for what is called next. */
async function recordedOf(tools: Tools, acts: Watch['acts']): Promise<number> {
  const count = ({ records, looks }: Fresh): number => records.length - looks
  return count(await newRecords(tools, { view: 'listAuditRecords', acts }, (now) => count(now) >= acts.length))
}

/** Whether a value is present and not empty. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Whether a record has an exception text. */
export function failed({ ex }: AuditRecord): boolean {
  return typeof ex === 'string' && ex !== ''
}

/** The time in `dt` in epoch ms, from a number or a date string that begins with the year; undefined for any other. */
export function momentOf({ dt }: AuditRecord): number | undefined {
  const isNumber = typeof dt !== 'string' || /^\d{12,}$/.test(dt)
  // Of 05/12/2026 nothing tells which is the month.
  const moment = isNumber ? Number(dt ?? Number.NaN) : /^\d{4}-\d\d-\d\d/.test(dt) ? Date.parse(dt) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}
