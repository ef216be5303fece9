import { writeJson } from '#spec'
import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import {
  type AuditRecord,
  type Fresh,
  type View,
  failed,
  isFilled,
  isHalfRecorded,
  isRecord,
  isShownAlready,
  expectRecords,
  readRecords,
  momentOf,
  needRecorded,
  newRecords,
} from './audit.ts'
import { eachRecorded } from './each.ts'
import {
  type Calls,
  changes,
  changesInPlace,
  changesOfEachKind,
  changesOfOtherKinds,
  failures,
  likeChanges,
  refusals,
} from './calls.ts'

/** Other cases' calls would be counted too. */
const exclusive = true

/** Tolerance for a date string without a time zone, or for a date that is a day. */
const NEAR_MS = 2 * 86_400_000
/** Tolerance for a moment in milliseconds, on the target's own clock. */
const MOMENT_MS = 15 * 60_000

/** How far the date of a record may be from the present. A whole number of days may be a date. */
const toleranceOf = ({ dt }: AuditRecord): number =>
  typeof dt === 'number' && dt % 86_400_000 !== 0 ? MOMENT_MS : NEAR_MS

/** Asserts that calls appear in the list of recent records. */
async function recorded(tools: Tools, acts: Calls, kind?: string): Promise<void> {
  if (await isShownAlready(tools, { view: 'listAuditRecords', acts, ...(kind === undefined ? {} : { kind }) })) return
  const fresh = await newRecords(tools, { view: 'listAuditRecords', acts }, (now) => isHalfRecorded(now, acts.length))
  const isHalf = isHalfRecorded(fresh, acts.length)
  if (!isHalf && !fresh.isGapless) throw new NotApplicable('the records shown do not reach back to the calls')
  tools.expect.that(isHalf, `${acts.length} calls left too few records among the recent ones`, fresh.records)
}

export const changesRecorded = check({
  rule: 'audit/changes-recorded',
  title: 'creations and deletions of flows leave records',
  exclusive,
  run: (tools) => recorded(tools, changes(tools), 'changes'),
})

export const failedCallsRecorded = check({
  rule: 'audit/failed-calls-recorded',
  title: 'refused creations leave records',
  exclusive,
  run: (tools) => recorded(tools, refusals(tools), 'refusals of the admin'),
})

export const callsOfOthersRecorded = check({
  rule: 'audit/calls-of-others-recorded',
  title: 'changes by an editor leave records',
  exclusive,
  run: async (tools) => {
    await needRecorded(tools, { changes: changes(tools) })
    await recorded(tools, changes(tools, 'editor'), 'changes by an editor')
    // Records of the queries themselves could be taken for them.
    const [own, others] = [changes(tools), changes(tools, 'editor')]
    for (const [at, act] of own.entries()) {
      await act()
      await others[at]?.()
    }
    const usersOf = async (view: View): Promise<number> => {
      const ask = async () => new Set((await readRecords(tools, view)).map(({ ur }) => ur).filter(isFilled)).size
      return tools.eventually(ask, (users) => users > 1)
    }
    const [searched, recent] = [await usersOf('searchAuditRecords'), await usersOf('listAuditRecords')]
    // That a record shows its user, and not the same for all, is for other rules.
    if (searched < 2 && recent < 2) return
    tools.expect.that(recent > 1, 'the recent records are of one user, and a search gives those of others', recent)
    tools.expect.that(searched > 1, 'a search gives the records of one user, and the recent ones are of more', searched)
  },
})

export const eachCallRecordedByItself = check({
  rule: 'audit/each-call-recorded-by-itself',
  title: 'six like creations leave more than one record',
  exclusive,
  run: async (tools) => {
    await needRecorded(tools, { changes: changes(tools) })
    await recorded(tools, likeChanges(tools))
  },
})

export const eachKindRecorded = check({
  rule: 'audit/changes-recorded',
  title: 'creations, replacements and deletions leave records, each alone',
  exclusive,
  run: async (tools) => {
    await needRecorded(tools, { changes: changes(tools) })
    await eachRecorded(tools, changesOfEachKind(tools))
  },
})

export const everyKindOfObjectRecorded = check({
  rule: 'audit/changes-recorded',
  title: 'creations and deletions of each kind of object leave records',
  exclusive,
  run: async (tools) => {
    await needRecorded(tools, { changes: changes(tools) })
    await eachRecorded(tools, changesOfOtherKinds(tools, await tools.given.flow()))
  },
})

export const changesInPlaceRecorded = check({
  rule: 'audit/changes-recorded',
  title: 'bulk edits of two flows, and a schedule that is enabled and disabled, leave records',
  exclusive,
  run: async (tools) => {
    await needRecorded(tools, { changes: changes(tools) })
    await eachRecorded(tools, await changesInPlace(tools))
  },
})

const viewOf = ({ operation }: Tools): View => operation as View

/** Asserts that every record of a view matches; blocks the case if there are none. */
async function everyRecord(tools: Tools, holds: (record: AuditRecord) => boolean, message: string): Promise<void> {
  const records = await tools.eventually(
    () => readRecords(tools, viewOf(tools)),
    (now) => now.some(isRecord),
  )
  if (records.length === 0) throw new Blocked('there are no records')
  tools.expect.none(records, (record) => !holds(record), message)
}

/** Asserts that at least half of as many new records as calls were made match; in each view, one case looks for all of a kind. */
function expectMost(
  tools: Tools,
  { acts, kind }: { acts: Calls; kind: string },
  holds: (record: AuditRecord) => boolean,
  message: string,
): Promise<void> {
  const most = ({ records }: Fresh): boolean => records.filter((one) => holds(one)).length >= acts.length / 2
  return expectRecords(tools, { view: viewOf(tools), acts, kind }, most, message)
}

export const dateShown = check({
  rule: 'audit/date-shown',
  title: 'every record has a date under dt',
  over: 'operations',
  run: (tools) => everyRecord(tools, ({ dt }) => isFilled(dt), 'a record has no dt'),
})

export const methodShown = check({
  rule: 'audit/method-shown',
  title: 'every record has a method under md',
  over: 'operations',
  run: (tools) => everyRecord(tools, ({ md }) => isFilled(md), 'a record has no md'),
})

/** A number from 0 on; in which type a record has it is not shown. */
const isDuration = (dn: unknown): boolean =>
  typeof dn === 'string' ? /^\d+(\.\d+)?$/.test(dn) : typeof dn === 'number' && dn >= 0

export const durationIsOne = check({
  rule: 'audit/duration-shown',
  title: 'no record has under dn what is no duration',
  over: 'operations',
  run: (tools) =>
    everyRecord(tools, ({ dn }) => dn === undefined || dn === null || isDuration(dn), 'a dn is no duration'),
})

export const durationShown = check({
  rule: 'audit/duration-shown',
  title: 'records of calls that are over have a duration under dn, those of refused ones too',
  over: 'operations',
  exclusive,
  run: async (tools) => {
    const hasDuration = ({ dn }: AuditRecord): boolean => isDuration(dn)
    const message = 'new records have no dn'
    await expectMost(tools, { acts: changes(tools), kind: 'changes' }, hasDuration, message)
    await expectMostOfRefused(tools, hasDuration, message)
  },
})

/** The same of the records of refused calls. */
async function expectMostOfRefused(
  tools: Tools,
  holds: (record: AuditRecord) => boolean,
  message: string,
): Promise<void> {
  const what = { view: viewOf(tools), acts: refusals(tools), kind: 'refusals of the admin' }
  const half = what.acts.length / 2
  // The audit's own queries may show it too: only an exception tells the refused calls from them.
  const isShown = ({ records }: Fresh): boolean => {
    const refused = records.filter(failed)
    return refused.length < half || refused.filter(holds).length >= half
  }
  await expectRecords(tools, what, isShown, message)
}

export const dateIsThatOfTheCall = check({
  rule: 'audit/date-is-that-of-the-call',
  title: 'new records are dated today, and within minutes where a date is a moment',
  over: 'operations',
  exclusive,
  run: async (tools) => {
    const acts = changes(tools)
    const { now } = await tools.given.clock()
    await expectRecords(
      tools,
      { view: viewOf(tools), acts, kind: 'changes' },
      ({ records }) => {
        // How a written date is written is not shown.
        if (records.map(momentOf).includes(undefined)) throw new NotApplicable('the dates cannot be read')
        const isNear = (one: AuditRecord): boolean => Math.abs(momentOf(one)! - now()) < toleranceOf(one)
        return records.filter(isNear).length >= acts.length / 2
      },
      'too few new records have a dt near the present',
    )
  },
})

export const userShown = check({
  rule: 'audit/user-shown',
  title: 'records of calls with a token have a user under ur, those of refused ones too',
  over: 'operations',
  exclusive,
  run: async (tools) => {
    const hasUser = ({ ur }: AuditRecord): boolean => isFilled(ur)
    const message = 'new records have no ur'
    await expectMost(tools, { acts: changes(tools), kind: 'changes' }, hasUser, message)
    await expectMostOfRefused(tools, hasUser, message)
  },
})

export const exceptionOfFailedCall = check({
  rule: 'audit/exception-of-failed-call',
  title: 'records of refused calls have a text under ex',
  over: 'operations',
  exclusive,
  run: async (tools) => {
    const callers =
      tools.target.credentials.editor === undefined ? (['admin'] as const) : (['admin', 'editor'] as const)
    for (const as of callers) {
      const what = { acts: refusals(tools, as), kind: `refusals of the ${as}` }
      await expectMost(tools, what, failed, `new records of calls of the ${as} have no ex`)
    }
  },
})

export const exceptionOfInternalError = check({
  rule: 'audit/exception-of-failed-call',
  title: 'records of calls that fail inside the server, if there are any, have an ex',
  over: 'operations',
  exclusive,
  run: async (tools) => {
    const [view, acts] = [viewOf(tools), failures(tools)]
    const nameOf = ({ ur, md }: AuditRecord): string => writeJson([ur, md])
    const made = await newRecords(tools, { view, acts: likeChanges(tools) }, (now) => isHalfRecorded(now, 1))
    // Records of others, and of searches, have another user or method.
    const creations = new Set(made.records.map(nameOf))
    const ofCreations = (now: Fresh): Fresh => ({
      ...now,
      records: now.records.filter((one) => creations.has(nameOf(one))),
    })
    // A failure of a database has an empty message, which tells nothing where calls that succeed have one too.
    const isText = ({ ex }: AuditRecord): boolean => typeof ex === 'string'
    const hasEx = made.records.filter(isText).length > made.records.length / 2 ? failed : isText
    const hasMost = ({ records }: Fresh): boolean => records.filter(hasEx).length >= acts.length / 2
    const fresh = ofCreations(await newRecords(tools, { view, acts }, (now) => hasMost(ofCreations(now))))
    // A failure may take the audit along.
    if (fresh.records.length - fresh.looks < acts.length)
      throw new NotApplicable('what fails inside the server leaves no record')
    tools.expect.that(hasMost(fresh), 'new records of failures inside the server have no ex', fresh.records)
  },
})

export const noExceptionOfSuccessfulCall = check({
  rule: 'audit/no-exception-of-successful-call',
  title: 'records of calls that succeeded have no text under ex',
  over: 'operations',
  exclusive,
  run: (tools) =>
    expectMost(tools, { acts: changes(tools), kind: 'changes' }, ({ ex }) => !isFilled(ex), 'new records have an ex'),
})
