import { writeJson } from '#spec'
import { type StartedRun, type TargetClock, type Tools, check } from '../../kit/index.ts'
import { DAY_END, DAY_START, FAR_DAYS } from './days.ts'
import { type Query, has, isAsIn, isKept, recentRun } from './filtered.ts'

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
