import { type RuleId, writeJson } from '#spec'
import { type StartedRun, type TargetClock, type Tools, check } from '../../kit/index.ts'
import { DAY_END, DAY_START, FAR_DAYS } from './days.ts'
import { type Query, has, isAsIn, recentRun } from './filtered.ts'

/** Checks that a filter includes or excludes a current run. */
function filters(rule: RuleId, title: string, queryOn: (day: TargetClock['day']) => Query, keeps: boolean) {
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
