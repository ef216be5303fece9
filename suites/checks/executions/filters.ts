import { type Int64, type RuleId, writeJson } from '#spec'
import {
  type Api,
  Blocked,
  NotApplicable,
  type StartedRun,
  type TargetClock,
  type Tools,
  check,
  isTerminal,
  unlessBlocked,
} from '../../kit/index.ts'
import { word } from '../search/search.ts'
import { type HistoryItem, historyPage, idsOf, itemsDownTo, lowest, pagesOf } from './history-page.ts'

/** Distance of dates in days, large enough for any time zone and for inclusive or exclusive bounds. */
const FAR_DAYS = 3
const DAY_START = '00:00:00'
const DAY_END = '23:59:59'

/** A run that has just ended, and that the plain history shows: how soon it does is not documented. */
async function recentRun({ api, eventually, given, fixture }: Tools): Promise<StartedRun> {
  const run = await given.run(fixture('runs.succeeds'))
  const status = await given.ended(run)
  const item = await eventually(
    () => find(api, run, {}),
    (one) => one?.status === status,
  )
  if (item === undefined) throw new Blocked('the run is not in the plain history')
  return run
}

/** Pages of newer executions that other cases may have made meanwhile. */
const NEWER_PAGES = 20

/** The item of a run in a history; where many cases start its flow, a page of newer executions may lie before it. */
async function find(
  api: Api,
  { flowId, auditId }: StartedRun,
  query: Readonly<Record<string, unknown>>,
): Promise<HistoryItem | undefined> {
  let pages = 0
  for await (const { items } of pagesOf(api, flowId, query)) {
    const found = items.find((item) => item.auditId === auditId)
    if (found !== undefined) return found
    pages += 1
    if (pages === NEWER_PAGES || lowest(items) <= auditId) break
  }
  return undefined
}

async function has(...asked: Parameters<typeof find>): Promise<boolean> {
  return (await find(...asked)) !== undefined
}

/** Whether a run is in a filtered history, which may be a moment behind the plain one. */
function isKept(
  { api, eventually }: Tools,
  run: StartedRun,
  query: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return eventually(() => has(api, run, query), Boolean)
}

/** Whether a run is where a query should have it, or not have it. */
async function isAsIn(
  tools: Tools,
  run: StartedRun,
  query: Readonly<Record<string, unknown>>,
  keeps: boolean,
): Promise<boolean> {
  return keeps ? isKept(tools, run, query) : has(tools.api, run, query)
}

/** Checks that a filter includes or excludes a current run. */
function filters(
  rule: RuleId,
  title: string,
  queryOn: (day: TargetClock['day']) => Readonly<Record<string, unknown>>,
  keeps: boolean,
) {
  return check({
    rule,
    title,
    run: async (tools) => {
      const run = await recentRun(tools)
      const query = queryOn((await tools.given.clock()).day)
      tools.expect.equal(await isAsIn(tools, run, query, keeps), keeps, `a run of now with ${writeJson(query)}`)
    },
  })
}

export const fromDateLeavesOut = filters(
  'executions/filter-from-date-leaves-out',
  'fromDate days ahead leaves a run of now out',
  (day) => ({ fromDate: day(FAR_DAYS) }),
  false,
)
export const fromDateKeeps = filters(
  'executions/filter-from-date-keeps',
  'fromDate days ago keeps a run of now',
  (day) => ({ fromDate: day(-FAR_DAYS) }),
  true,
)
export const toDateLeavesOut = filters(
  'executions/filter-to-date-leaves-out',
  'toDate days ago leaves a run of now out',
  (day) => ({ toDate: day(-FAR_DAYS) }),
  false,
)
export const toDateKeeps = filters(
  'executions/filter-to-date-keeps',
  'toDate days ahead keeps a run of now',
  (day) => ({ toDate: day(FAR_DAYS) }),
  true,
)

export const datesCombine = check({
  rule: 'executions/filters-combine',
  title: 'fromDate, toDate and status together keep a run of now only where each of them does',
  run: async (tools) => {
    const run = await recentRun(tools)
    const status = await tools.given.statusOf(run)
    const { day } = await tools.given.clock()
    const other = status === 'success' ? 'error' : 'success'
    for (const [from, to, wanted, keeps] of [
      [-FAR_DAYS, FAR_DAYS, status, true],
      [-FAR_DAYS, FAR_DAYS, other, false],
      [-3 * FAR_DAYS, -FAR_DAYS, status, false],
      [FAR_DAYS, 3 * FAR_DAYS, status, false],
    ] as const) {
      const query = { fromDate: day(from), toDate: day(to), status: wanted }
      tools.expect.equal(await isAsIn(tools, run, query, keeps), keeps, `a run of now with ${writeJson(query)}`)
    }
  },
})

type Query = Readonly<Record<string, unknown>>

/** Queries by each filter under which a run of now is answered, and under which it should not be. */
async function queriesOf(
  { given, target }: Tools,
  { flowId, auditId }: StartedRun,
  day: TargetClock['day'],
): Promise<Readonly<Record<string, readonly [Query, Query]>>> {
  const status = await given.statusOf({ flowId, auditId })
  const later = await given.run(flowId)
  const between = (from: number, to: number): Query => {
    return { fromDate: day(from), fromTime: DAY_START, toDate: day(to), toTime: DAY_END }
  }
  const { history_marks: marks } = target.fixtures
  const [own, others]: Record<string, string>[] = [marks?.own ?? {}, marks?.others ?? {}]
  const texts = Object.keys(own ?? {}).filter((name) => others?.[name] !== undefined)
  return {
    auditIdFilter: [{ auditIdFilter: auditId }, { auditIdFilter: later.auditId }],
    lastAuditId: [{ lastAuditId: later.auditId }, { lastAuditId: auditId }],
    status: [{ status }, { status: status === 'success' ? 'error' : 'success' }],
    fromDate: [{ fromDate: day(-FAR_DAYS) }, { fromDate: day(FAR_DAYS) }],
    toDate: [{ toDate: day(FAR_DAYS) }, { toDate: day(-FAR_DAYS) }],
    times: [between(-FAR_DAYS, FAR_DAYS), between(FAR_DAYS, 3 * FAR_DAYS)],
    ...Object.fromEntries(texts.map((name) => [name, [{ [name]: own?.[name] }, { [name]: others?.[name] }]])),
  }
}

export const pairsCombine = check({
  rule: 'executions/filters-combine',
  title: 'under any two filters a run of now is answered only where each of them keeps it',
  run: async (tools) => {
    const run = await recentRun(tools)
    const { day } = await tools.given.clock()
    const filters = await queriesOf(tools, run, day)
    // How soon a filtered history has the run is not documented, and one that is behind leaves nothing out.
    for (const [keeps] of Object.values(filters)) await isKept(tools, run, keeps)
    const leaving = new Set<string>()
    // Which other executions auditIdFilter keeps is not shown, and that a filter leaves a run out is for its own rule.
    for (const [name, [, leavesOut]] of Object.entries(filters))
      if (!(await has(tools.api, run, leavesOut))) leaving.add(name)
    for (const [one, [keeps]] of Object.entries(filters))
      for (const [other, [kept, leavesOut]] of Object.entries(filters)) {
        // The times go with dates of their own.
        if (one === other || Object.keys(keeps).some((name) => name in kept)) continue
        const query = { ...keeps, ...leavesOut }
        const isLeft = leaving.has(other) && (await has(tools.api, run, query))
        tools.expect.equal(isLeft, false, `a run of now with ${writeJson(query)}`)
        if (one > other) continue
        const both = { ...keeps, ...kept }
        tools.expect.equal(await isKept(tools, run, both), true, `a run of now with ${writeJson(both)}`)
      }
  },
})

/** Filters whose values the documents do not show. */
const TEXTS = ['triggerType', 'startedBy', 'description', 'metrics'] as const

export const nothingBesideStatus = check({
  rule: 'executions/filters-combine',
  title: 'beside the status of a run, a text that leaves all runs out still does',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const { flowId } = await recentRun(tools)
    const asked = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[] | undefined> => {
      const reply = await api.call('listExecutionHistory', { path: { flowId }, query, valid: false })
      return reply.ok && Array.isArray(reply.json) ? reply.json : undefined
    }
    for (const name of TEXTS) {
      const text = { [name]: unique('nothing') }
      // Which values are taken is not documented, and that a text of no run leaves all of them out is for another rule.
      if ((await asked(text))?.length !== 0) continue
      const both = { ...text, status: 'success' }
      expect.equal((await asked(both)) ?? [], [], `the history with ${writeJson(both)}`)
    }
  },
})

/** Days around now; one of them is the day of a current run in any time zone. */
const NEAR = [-1, 0, 1] as const

/** Whether, on a day near now, a first query keeps a run and a second one does not; a filtered history may be behind. */
async function dividesNear(
  { api, eventually, given }: Tools,
  run: StartedRun,
  queriesOn: (date: string) => readonly [Query, Query],
): Promise<boolean> {
  const { day } = await given.clock()
  return eventually(async () => {
    for (const [keeps, leavesOut] of NEAR.map((offset) => queriesOn(day(offset))))
      if ((await has(api, run, keeps)) && !(await has(api, run, leavesOut))) return true
    return false
  }, Boolean)
}

export const fromTime = check({
  rule: 'executions/filter-from-time',
  title: 'from the start of a near day a run of now is kept, from its end it is left out',
  run: async (tools) => {
    const run = await recentRun(tools)
    const isDivided = await dividesNear(tools, run, (date) => [
      { fromDate: date, fromTime: DAY_START },
      { fromDate: date, fromTime: DAY_END },
    ])
    tools.expect.that(isDivided, 'fromTime makes no difference on any day near now')
  },
})

export const toTime = check({
  rule: 'executions/filter-to-time',
  title: 'to the end of a near day a run of now is kept, to its start it is left out',
  run: async (tools) => {
    const run = await recentRun(tools)
    const isDivided = await dividesNear(tools, run, (date) => [
      { toDate: date, toTime: DAY_END },
      { toDate: date, toTime: DAY_START },
    ])
    tools.expect.that(isDivided, 'toTime makes no difference on any day near now')
  },
})

export const lastAuditIdLeavesOut = check({
  rule: 'executions/filter-last-audit-id-leaves-out',
  title: 'neither the execution itself nor a later one is answered',
  run: async (tools) => {
    const { api, expect, given } = tools
    const run = await recentRun(tools)
    const later = await given.run(run.flowId)
    const { items } = await historyPage(api, run.flowId, { lastAuditId: run.auditId })
    expect.none(
      items,
      (item: HistoryItem) => item.auditId >= run.auditId,
      `an execution from ${run.auditId} on (${later.auditId} is later)`,
    )
  },
})

export const lastAuditIdKeeps = check({
  rule: 'executions/filter-last-audit-id-keeps',
  title: 'the execution before is answered',
  run: async (tools) => {
    const { expect, given } = tools
    const run = await recentRun(tools)
    const later = await given.run(run.flowId)
    const isAnswered = await isKept(tools, run, { lastAuditId: later.auditId })
    expect.that(isAnswered, `the execution ${run.auditId} before ${later.auditId} is not answered`)
  },
})

export const auditIdFilter = check({
  rule: 'executions/filter-audit-id',
  title: 'each of two executions is answered for its id, and not the same history for both',
  run: async (tools) => {
    const { api, eventually, expect } = tools
    const run = await recentRun(tools)
    const later = await recentRun(tools)
    const histories = []
    for (const { auditId } of [run, later]) {
      const ids = await eventually(
        async () => idsOf((await historyPage(api, run.flowId, { auditIdFilter: auditId })).items),
        (now) => now.includes(auditId),
      )
      expect.that(ids.includes(auditId), 'the execution of that id is not answered', ids)
      histories.push(ids.join())
    }
    // How an id is matched is not shown, but a filter leaves something out.
    expect.that(histories[0] !== histories[1], 'two ids give one history', histories[0])
  },
})

/** Items of the long history's first page by status. */
async function statusesOf(api: Api, flowId: Int64): Promise<Map<string, HistoryItem[]>> {
  const { items } = await historyPage(api, flowId)
  const byStatus = Map.groupBy(items, ({ status }) => status)
  if (byStatus.size < 2) throw new Blocked('fixtures.long_history has executions of one status only')
  return byStatus
}

export const statusLeavesOut = check({
  rule: 'executions/filter-status-leaves-out',
  title: 'executions of other statuses are not answered',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    for (const wanted of (await statusesOf(api, flowId)).keys()) {
      const { items } = await historyPage(api, flowId, { status: wanted })
      expect.none(items, ({ status }) => status !== wanted, `an execution of another status than ${wanted}`)
    }
  },
})

export const statusKeeps = check({
  rule: 'executions/filter-status-keeps',
  title: 'executions of the status are answered',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    for (const [wanted, having] of await statusesOf(api, flowId)) {
      // The flow may go on running: what is under way may be over by the next request.
      if (!isTerminal(wanted)) continue
      const answered = new Set(idsOf(await itemsDownTo(api, flowId, { status: wanted }, lowest(having))))
      expect.equal(
        idsOf(having).filter((id) => !answered.has(id)),
        [],
        `executions with status ${wanted} that are not answered`,
      )
    }
  },
})

export const statusOfOneUnderWay = check({
  rule: 'executions/filter-status-keeps',
  title: 'a run under way is answered by running, and by no other status',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, expect, given, target } = tools
    const flowId = target.fixtures.runs?.slow
    if (flowId === undefined) throw new NotApplicable('there is no fixtures.runs.slow')
    const run = await given.run(flowId, { allowParallel: true })
    const running = await given.begun(run)
    if (running !== 'running') throw new Blocked(`the slow run is ${running}, not running`)
    // Whether and how soon the history shows it is for another rule.
    const item = await eventually(
      () => find(api, run, {}),
      (one) => one?.status === running,
    )
    if (item?.status !== running) throw new NotApplicable('the history does not show the run as running')
    const ask = async (): Promise<string[]> => {
      const answered = []
      for (const status of ['running', 'queued', 'success', 'error'])
        if (await has(api, run, { status })) answered.push(status)
      return answered
    }
    // A filtered history may be behind; the run must not end meanwhile.
    const answered = await eventually(ask, (now) => now.join() === running, target.limits.settleMs / 2)
    if ((await given.statusOf(run)) !== 'running') throw new Blocked('the slow run was over too soon')
    expect.equal(answered, ['running'], 'the statuses by which a running execution is answered')
  },
})

/** Filters by texts of a form that is not documented: a text of another form may be passed over, as if it had not been sent. */
const OF_SOME_FORM: readonly string[] = ['triggerType', 'metrics']
/** What makes of a word a condition on something of that name. */
const CONDITIONS = ['>1', '=1', ':1']

/** Whether a filter leaves a run out, or is refused, by a value that only others have or, where none is known, by a condition. */
async function isFollowed(tools: Tools, run: StartedRun, parameter: string, word: string): Promise<boolean> {
  const others: Readonly<Record<string, string>> = tools.target.fixtures.history_marks?.others ?? {}
  const known = others[parameter]
  for (const value of known === undefined ? CONDITIONS.map((rest) => `${word}${rest}`) : [known]) {
    const isThere = await unlessBlocked(() => has(tools.api, run, { [parameter]: value }))
    if (isThere !== true) return true
  }
  return false
}

/** Checks that a value of no execution matches nothing. The valid values are not documented, so it may be refused. */
function matchesNothing(rule: RuleId, parameter: string) {
  return check({
    rule,
    title: `a ${parameter} that nothing has matches nothing`,
    run: async (tools) => {
      const { api, expect, unique } = tools
      const run = await recentRun(tools)
      const { flowId } = run
      const absent = word(unique)
      const query = { [parameter]: absent }
      const reply = await api.call('listExecutionHistory', { path: { flowId }, query, valid: false })
      if (reply.status === 400 || reply.status === 404)
        throw new NotApplicable(`a ${parameter} that nothing has is refused`)
      if (!reply.ok) throw new Blocked(`the history answered ${reply.status}`)
      const isPassedOver = OF_SOME_FORM.includes(parameter) && (await has(api, run, query))
      if (isPassedOver && (await isFollowed(tools, run, parameter, absent)))
        throw new NotApplicable(`a ${parameter} of another form is passed over`)
      expect.equal(expect.array(reply), [], `the history by a ${parameter} that nothing has`)
    },
  })
}

/** Checks that each value of `fixtures.history_marks`, alone and with the others, keeps a run or leaves it out. */
function marked(rule: RuleId, of: 'own' | 'others', title: string) {
  return check({
    rule,
    title,
    run: async (tools) => {
      const { expect, fixture } = tools
      const marks: Record<string, string> = fixture(`history_marks.${of}`)
      const run = await recentRun(tools)
      const each = Object.entries(marks).map(([name, value]) => ({ [name]: value }))
      const keeps = of === 'own'
      for (const query of [...each, marks])
        expect.equal(await isAsIn(tools, run, query, keeps), keeps, `a run of the case with ${writeJson(query)}`)
    },
  })
}

export const textFiltersKeep = marked(
  'executions/text-filters-keep-matches',
  'own',
  'a run is answered by its own values, one by one and all at once',
)
export const textFiltersLeaveOut = marked(
  'executions/text-filters-leave-out-others',
  'others',
  'a run is not answered by values that others have',
)

export const triggerType = matchesNothing('executions/filter-trigger-type', 'triggerType')
export const startedBy = matchesNothing('executions/filter-started-by', 'startedBy')
export const description = matchesNothing('executions/filter-description', 'description')
export const metrics = matchesNothing('executions/filter-metrics', 'metrics')
