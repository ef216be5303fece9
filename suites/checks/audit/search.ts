import { writeJson } from '#spec'
import { Blocked, NotApplicable, type Tools, check, movesClock } from '../../kit/index.ts'
import {
  type AuditRecord,
  type Fresh,
  beyond,
  failed,
  isFilled,
  expectRecords,
  readRecords,
  momentOf,
  needRecorded,
  newRecords,
} from './audit.ts'
import { type Calls, changes, changesOfEachKind, refusals } from './calls.ts'

/** Other cases' calls would be counted too, and searches give all calls of the day. */
const exclusive = 'first'
const view = 'searchAuditRecords'
const DAY_MS = 86_400_000

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? String(member) : member))

/** A record without its exception text. */
const besideEx = ({ ex: _text, ...record }: AuditRecord): string => text(record)

/** Number of calls to measure the network time. */
const LOOKS_AT_THE_WAY = 3

/** The number of distinct non-empty values of a member. */
function kinds(records: readonly AuditRecord[], member: 'ur' | 'md'): string[] {
  const values = records
    .map((record) => record[member])
    .filter(isFilled)
    .map(text)
  if (values.length === 0) throw new Blocked(`the records have no ${member}`)
  return values
}

export const userSameForOneUser = check({
  rule: 'audit/user-same-for-one-user',
  title: 'the records of six changes name the same user',
  exclusive,
  run: async (tools) => {
    const acts = changes(tools)
    await expectRecords(
      tools,
      { view, acts, kind: 'changes' },
      ({ records }) => {
        const users = kinds(records, 'ur')
        return users.some((user) => users.filter((one) => one === user).length >= acts.length / 2)
      },
      'no user is named in the records of half of the calls',
    )
  },
})

export const userDiffersBetweenUsers = check({
  rule: 'audit/user-differs-between-users',
  title: 'an editor is named otherwise than the administrator who searches',
  exclusive,
  run: async (tools) => {
    const acts = [...changes(tools, 'editor'), ...changes(tools)]
    const users = ({ records }: Fresh): number => new Set(kinds(records, 'ur')).size
    // If only one user's calls appear, that is for the rules about what is recorded.
    const fresh = await newRecords(
      tools,
      { view, acts },
      (now) => now.records.length - now.looks > acts.length / 2 && users(now) > 1,
    )
    if (fresh.records.length - fresh.looks <= acts.length / 2)
      throw new Blocked('the calls of one of the users left no records')
    tools.expect.that(users(fresh) > 1, 'the records of two users have the same ur', fresh.records)
  },
})

export const methodTellsCallsApart = check({
  rule: 'audit/method-tells-calls-apart',
  title: 'creations and deletions differ in md',
  exclusive,
  run: async (tools) => {
    const acts = changes(tools)
    const methods = ({ records }: Fresh): number => new Set(kinds(records, 'md')).size
    const fresh = await newRecords(
      tools,
      { view, acts },
      (now) => now.records.length - now.looks > acts.length / 2 && methods(now) > 1,
    )
    if (fresh.records.length - fresh.looks <= acts.length / 2)
      throw new Blocked('the creations or the deletions left no records')
    tools.expect.that(methods(fresh) > 1, 'the records of creations and deletions have the same md', fresh.records)
  },
})

export const putTold = check({
  rule: 'audit/method-tells-calls-apart',
  title: 'where creations have POST in md, and deletions DELETE, replacements have PUT',
  exclusive,
  run: async (tools) => {
    const acts = Object.values(changesOfEachKind(tools)).flat()
    const isWhole = ({ records, looks }: Fresh): boolean => records.length - looks >= acts.length
    const has = ({ records }: Fresh, method: string): boolean =>
      records.some(({ md }) => typeof md === 'string' && new RegExp(String.raw`^${method}\b`, 'i').test(md))
    // What md says of a method is not documented.
    const isMethod = (now: Fresh): boolean => has(now, 'POST') && has(now, 'DELETE')
    // Records of others may come before those of the replacements.
    const isDone = (now: Fresh): boolean => isWhole(now) && (!isMethod(now) || has(now, 'PUT'))
    const fresh = await newRecords(tools, { view, acts }, isDone)
    if (!isWhole(fresh)) throw new NotApplicable('not every creation, replacement and deletion left a record')
    if (!isMethod(fresh)) throw new NotApplicable('md is not the HTTP method')
    tools.expect.that(has(fresh, 'PUT'), 'no record of a replacement has PUT under md', fresh.records)
  },
})

export const durationInMilliseconds = check({
  rule: 'audit/duration-in-milliseconds',
  title: 'the record of a start that waits has a dn like the time waited',
  exclusive,
  run: async (tools) => {
    const flow = { id: tools.fixture('runs.succeeds'), name: '' }
    let waited = 0
    const start = async (): Promise<void> => {
      const { reply } = await tools.given.started({ by: 'runFlow', flow, query: { sync: true } })
      waited = reply.exchange.durationMs
    }
    // Network time and queueing are not part of the service's duration.
    const onTheWay: number[] = []
    for (let count = 0; count < LOOKS_AT_THE_WAY; count++) {
      onTheWay.push((await tools.api.need('listTenants')).exchange.durationMs)
    }
    const atLeast = (): number => waited - 2 * Math.max(...onTheWay)
    await expectRecords(
      tools,
      { view, acts: [start] },
      ({ records }) =>
        records.some(
          ({ dn }) => Number(dn) >= atLeast() / 3 - 10 && Number(dn) <= waited * 3 + 50 && Number(dn) > atLeast() / 100,
        ),
      'no new record has a dn near the time that the start took',
    )
  },
})

/**
 * Blocks the case unless a plain search finds something new: its start day is for another rule. One case looks for all
 * that need the same.
 */
async function needFound(tools: Tools, kind: string, acts: Calls): Promise<void> {
  const some = ({ records }: Fresh): boolean => records.length > 1
  const isFound = await tools.shared(`${kind} in an audit search`, async () =>
    some(await newRecords(tools, { view, acts }, some)),
  )
  if (!isFound) throw new Blocked('a search gives nothing that is new')
}

export const exceptionTrueHoldsFailedCalls = check({
  rule: 'audit/exception-true-holds-failed-calls',
  title: 'a search with exception=true gives refused creations',
  exclusive,
  run: async (tools) => {
    const acts = refusals(tools)
    await needRecorded(tools, { refusals: acts })
    await needFound(tools, 'refusals', acts)
    // Searches that succeed are recorded too, and are no failed calls.
    const isHalf = ({ records }: Fresh): boolean => records.filter(failed).length >= acts.length / 2
    const fresh = await newRecords(tools, { view, acts, query: { exception: true } }, isHalf)
    tools.expect.that(isHalf(fresh), 'refused calls are missing among the failed ones', fresh.records)
  },
})

export const exceptionTrueLeavesOutOthers = check({
  rule: 'audit/exception-true-leaves-out-others',
  title: 'a search with exception=true gives records with an ex alone, and not those of changes',
  exclusive,
  run: async (tools) => {
    const [refused, changed] = [refusals(tools), changes(tools)]
    const acts = [...refused, ...changed]
    const recorded = await needRecorded(tools, { refusals: refused, changes: changed }, 0)
    const before = await readRecords(tools, view, { exception: true })
    // Late records would be missing among those compared below.
    await newRecords(tools, { view, acts }, ({ records: fresh, looks }) => fresh.length - looks >= recorded)
    const records = await tools.eventually(
      () => readRecords(tools, view, { exception: true }),
      (now) => now.length > 0,
    )
    if (records.length === 0) throw new Blocked('there are no records of failed calls')
    tools.expect.none(records, ({ ex }) => typeof ex !== 'string', 'a record among the failed calls has no ex')
    // A failure inside the server may have an empty text, but there are not as many of them as changes of one kind in this case.
    const isTextless = (record: AuditRecord): boolean => !failed(record)
    const textless = beyond(
      before.map((record) => writeJson(record)),
      records,
    ).filter(isTextless)
    tools.expect.that(textless.length < changed.length / 2, 'calls that succeeded are among the failed ones', textless)
    // The same record, found without `exception`, must be one of a failed call too.
    const [bad, good] = [new Set<string>(), new Set<string>()]
    for (const record of await readRecords(tools, view)) (failed(record) ? bad : good).add(besideEx(record))
    tools.expect.none(
      records,
      (record) => failed(record) && good.has(besideEx(record)) && !bad.has(besideEx(record)),
      'a call that did not fail is among the failed ones, with a text under ex that it lacks elsewhere',
    )
  },
})

export const searchWithoutExceptionGivesAll = check({
  rule: 'audit/search-without-exception-gives-all',
  title: 'a search gives refused calls and others',
  exclusive,
  run: async (tools) => {
    const [refused, changed] = [refusals(tools), changes(tools)]
    const acts = [...refused, ...changed]
    // More than half of the calls cannot be of one kind.
    const more = refused.length + 1
    await needRecorded(tools, { refusals: refused, changes: changed }, more)
    await needFound(tools, 'refusals and changes', acts)
    const fresh = await newRecords(tools, { view, acts }, ({ records, looks }) => records.length - looks >= more)
    tools.expect.that(fresh.records.length - fresh.looks >= more, 'calls of one kind are missing', fresh.records)
  },
})

export const fromDateHoldsLaterCalls = check({
  rule: 'audit/from-date-holds-later-calls',
  title: 'a search from yesterday gives the calls of the case',
  exclusive,
  run: async (tools) => {
    const [refused, changed] = [refusals(tools), changes(tools)]
    const acts = [...refused, ...changed]
    await needRecorded(tools, { refusals: refused, changes: changed })
    // Their kind is for another rule, so one is enough.
    const some = ({ records }: Fresh): boolean => records.length > 1
    tools.expect.that(some(await newRecords(tools, { view, acts }, some)), 'the search gives nothing that is new')
  },
})

/** From this hour of UTC on, a day of UTC has begun in every time zone. */
const BEGUN_EVERYWHERE_MS = 12.25 * 3_600_000

export const fromDateHoldsItsOwnDay = check({
  rule: 'audit/from-date-holds-later-calls',
  title: 'a search from a day that has begun in every time zone gives the calls of the case',
  // After all others, because it moves the clock.
  exclusive: true,
  run: async (tools) => {
    const { given, passTime, target } = tools
    const clock = await given.clock()
    // The earlier in that afternoon, the fewer time zones are a day ahead.
    const timeOfDay = clock.now() % DAY_MS
    const ahead = Math.round(BEGUN_EVERYWHERE_MS - timeOfDay + DAY_MS) % DAY_MS
    if (target.hooks['advance_clock'] !== undefined) await passTime(ahead)
    else if (timeOfDay < BEGUN_EVERYWHERE_MS)
      throw new NotApplicable('the day has not begun in every time zone, and there is no hooks.advance_clock')
    const moved = movesClock(target) ? ahead : 0
    const fromDate = new Date(clock.now() + moved).toISOString().slice(0, 10)
    const acts = changes(tools)
    await needRecorded(tools, { changes: acts })
    const some = ({ records, looks }: Fresh): boolean => records.length > looks
    const fresh = await newRecords(tools, { view, acts, fromDate }, some)
    tools.expect.that(some(fresh), `the search from ${fromDate} gives nothing that is new`)
  },
})

export const fromDateLeavesOutEarlierCalls = check({
  rule: 'audit/from-date-leaves-out-earlier-calls',
  title: 'a search from a day to come gives no call of today, and no failed one',
  run: async (tools) => {
    for (const act of [...changes(tools), ...refusals(tools)]) await act()
    const now = (await tools.given.clock()).now()
    for (const query of [{}, { exception: true }]) {
      const earlier = (await readRecords(tools, view, query, 3)).filter((record) => {
        const moment = momentOf(record)
        // A date in another unit is for the rule about dates.
        return moment !== undefined && moment > now / 2 && moment < now + DAY_MS
      })
      tools.expect.equal(earlier.slice(0, 3), [], 'what is found of the days before')
    }
  },
})

/** A word, what has the form of a date, and an object. */
const NO_DATES: readonly unknown[] = ['the day before yesterday', '2026-13-45', { etalon: true }]

export const fromDateThatIsNoDate = check({
  rule: 'audit/from-date-that-is-no-date',
  title: 'a word for a date, a month that no year has, and an object are refused',
  run: async ({ api, expect }) => {
    for (const fromDate of NO_DATES) expect.status(await api.call(view, { body: { fromDate }, valid: false }), 400)
  },
})
