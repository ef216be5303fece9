import { writeJson } from '#spec'
import { Blocked, type Tools, listed } from '../../kit/index.ts'

/** A record of the audit; only its five keys are known, and their forms are open. */
export type AuditRecord = Record<string, unknown>

/** The operations that list records. */
export type View = 'listAuditRecords' | 'searchAuditRecords'

/** What appeared in the audit since some calls: records that were not there before, looks at the audit among them. */
export interface Fresh {
  records: readonly AuditRecord[]
  /** How many of the records may be of the looks themselves. */
  looks: number
}

export interface Watch {
  view: View
  /** Calls to make, one after the other. */
  acts: readonly (() => Promise<unknown>)[]
  /** Query of a search. */
  query?: Readonly<Record<string, unknown>>
}

/** The records as a view shows them now; a search reaches back to yesterday, by the target's clock, unless said otherwise. */
export async function look(
  { api, given }: Tools,
  view: View,
  query: Watch['query'] = {},
  fromToday = -1,
): Promise<AuditRecord[]> {
  if (view === 'listAuditRecords') return listed<AuditRecord>(await api.need(view))
  const fromDate = (await given.clock()).day(fromToday)
  return listed<AuditRecord>(await api.need(view, { query, body: { fromDate } }))
}

/**
 * Makes the calls and looks until what appeared is enough, or the time is up. Records are told apart by their whole text:
 * which key holds their id is not shown.
 */
export async function watch(
  tools: Tools,
  { view, acts, query }: Watch,
  enough: (fresh: Fresh) => boolean,
): Promise<Fresh> {
  const before = (await look(tools, view, query)).map((record) => writeJson(record))
  if (before.length > 20 && new Set(before).size < before.length / 2)
    throw new Blocked('the records cannot be told apart')
  for (const act of acts) await act()
  let looks = 0
  const again = async (): Promise<Fresh> => {
    // The look before the calls has a record too; that of the present one may not be there yet.
    looks += 1
    return { records: beyond(before, await look(tools, view, query)), looks: query?.['exception'] === true ? 0 : looks }
  }
  return tools.eventually(again, enough)
}

/** The records that were not there before; of equal ones as many as are more now. */
function beyond(before: readonly string[], records: readonly AuditRecord[]): AuditRecord[] {
  const counts = new Map<string, number>()
  for (const text of before) counts.set(text, (counts.get(text) ?? 0) + 1)
  return records.filter((record) => {
    const text = writeJson(record)
    const left = counts.get(text) ?? 0
    counts.set(text, left - 1)
    return left <= 0
  })
}

/** Whether records of at least half of the calls appeared beside those of the looks: the latest ones may be late. */
export function half({ records, looks }: Fresh, calls: number): boolean {
  return records.length - looks >= calls / 2
}

/** Asserts something of the records that calls leave; where they leave too few, that is the matter of other rules. */
export async function leave(
  tools: Tools,
  what: Watch,
  holds: (fresh: Fresh) => boolean,
  message: string,
): Promise<void> {
  const fresh = await watch(tools, what, (now) => half(now, what.acts.length) && holds(now))
  if (!half(fresh, what.acts.length)) throw new Blocked('the calls of the case left no records')
  tools.expect.that(holds(fresh), message, fresh.records)
}

/** Blocks the case unless at least so many of the calls stand among the recent records: else they cannot be found. */
export async function needRecorded(tools: Tools, acts: Watch['acts'], least = acts.length / 2): Promise<void> {
  const enough = ({ records, looks }: Fresh): boolean => records.length - looks >= least
  if (!enough(await watch(tools, { view: 'listAuditRecords', acts }, enough)))
    throw new Blocked('the calls left no records')
}

/** Whether a value is there and not empty. */
export function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Whether a record has an exception text. */
export function failed({ ex }: AuditRecord): boolean {
  return typeof ex === 'string' && ex !== ''
}

/** The moment under dt in epoch ms, whether it is a number or a written date; undefined where it cannot be read. */
export function momentOf({ dt }: AuditRecord): number | undefined {
  const moment = typeof dt === 'string' && !/^\d{12,}$/.test(dt) ? Date.parse(dt) : Number(dt ?? Number.NaN)
  return Number.isNaN(moment) ? undefined : moment
}
