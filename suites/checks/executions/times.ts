import { type Int64, writeJson } from '#spec'
import { Blocked, NotApplicable, type StartedRun, type Tools, check } from '../../kit/index.ts'
import { has } from './filtered.ts'
import { shownItem } from './history-page.ts'
import { stamp } from './stamp.ts'

const DAY_S = 86_400
/** Time zones differ by quarters of an hour. */
const QUARTER_S = 900
/** Difference between the clocks of a service's parts, and whether bounds belong to what they bound. */
const MARGIN_S = 5
/** No multiple of what clocks start at in tests. */
const BESIDE_MS = 437_000
/** Days around now; one of them is the day of a current run in any time zone. */
const NEAR = [-1, 0, 1]

/** A second of the day as HH:mm:ss. */
function timeOf(second: number): string {
  return new Date(second * 1_000).toISOString().slice(11, 19)
}

interface Moment {
  run: StartedRun
  from: number
  to: number
  /** The second at which the history has the run as started: what stamps runs may have a clock of its own. */
  started: number
}

/** A run of a flow of the case, and the seconds between which the service had it. */
async function moment(tools: Tools, flowId: Int64): Promise<Moment> {
  const { given } = tools
  const second = async (): Promise<number> => Math.floor((await stamp(tools)) / 1_000)
  const from = await second()
  const run = await given.run(flowId)
  await given.ended(run)
  const { started } = await shownItem(tools, run)
  const times = { from: from - MARGIN_S, to: (await second()) + MARGIN_S }
  return { run, ...times, started: started == null ? from : Math.floor(started / 1_000) }
}

/** The second of the day at which a filter by time changes its mind about a run. */
async function turnOf(
  { api, eventually }: Tools,
  name: 'from' | 'to',
  run: StartedRun,
  days: readonly string[],
): Promise<number> {
  const isKept = async (date: string, second: number): Promise<boolean> => {
    const query = { [`${name}Date`]: date, [`${name}Time`]: timeOf(second) }
    return has(api, run, query)
  }
  const atStart = name === 'from'
  let [low, high] = [0, DAY_S - 1]
  const dividedDay = async (): Promise<string | undefined> => {
    for (const date of days)
      if ((await isKept(date, low)) === atStart && (await isKept(date, high)) !== atStart) return date
    return undefined
  }
  // A filtered history may be a moment behind the plain one.
  const date = await eventually(dividedDay, (day) => day !== undefined)
  if (date === undefined) throw new Blocked(`${name}Time makes no difference on any day near now`)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await isKept(date, middle)) === atStart) low = middle
    else high = middle
  }
  return low
}

/** Checks at which second of the day a filter by time changes its mind about a run. */
function turns(name: 'from' | 'to') {
  return check({
    rule: `executions/filter-${name}-time`,
    title: 'the time of the day that divides keeping a run from leaving it out is that of the run, in any time zone',
    exclusive: true,
    run: async (tools) => {
      const { expect, given, passTime, target } = tools
      // Before the clock moves: an intermediary may give the responses its own Date.
      const { day } = await given.clock()
      const { id } = await given.runnableFlow()
      // Close to a whole hour, a filter that looks at the hours only divides there too.
      if (target.hooks['advance_clock'] !== undefined) await passTime(BESIDE_MS)
      const { run, from, to, started } = await moment(tools, id)
      if (to - from >= QUARTER_S) throw new Blocked('the run took too long')
      const second = await turnOf(tools, name, run, NEAR.map(day))
      const isWithin = (begin: number, end: number): boolean =>
        (second - (begin % QUARTER_S) + DAY_S) % QUARTER_S <= end - begin
      const isThen = isWithin(from, to) || isWithin(started - MARGIN_S, started + MARGIN_S)
      expect.that(isThen, `a run of another time of the day is divided at ${timeOf(second)}`, { from, to, started })
    },
  })
}

/** Far enough from a run that its filters leave it out, whichever of its moments they go by. */
const APART_S = 60

export const windowOfTimes = check({
  rule: 'executions/filters-combine',
  title: 'fromDate, fromTime, toDate and toTime together keep a run within a window of minutes alone',
  run: async (tools) => {
    const { api, expect, given } = tools
    const { day } = await given.clock()
    const { run, from, to } = await moment(tools, (await given.runnableFlow()).id)
    const second = await turnOf(tools, 'from', run, NEAR.map(day))
    const width = to - from + APART_S
    if (second < 2 * width || second + 2 * width >= DAY_S) throw new NotApplicable('the run is too close to midnight')
    /** The windows between two moments, as seen from the run, that keep it: one from each day near now, to that many days later. */
    const keeping = async (begin: number, end: number, later = 0): Promise<string[]> => {
      const kept = []
      for (const near of NEAR) {
        const times = { fromTime: timeOf(second + begin), toTime: timeOf(second + end) }
        const query = { fromDate: day(near), toDate: day(near + later), ...times }
        if (await has(api, run, query)) kept.push(writeJson(query))
      }
      return kept
    }
    // The toDate may be the first day that is left out.
    const isKept = (await keeping(-width, width)).length > 0 || (await keeping(-width, width, 1)).length > 0
    expect.that(isKept, 'no window around the run keeps it', { second, width })
    expect.equal(await keeping(width, 2 * width), [], 'the windows after the run that keep it')
    expect.equal(await keeping(-2 * width, -width), [], 'the windows before the run that keep it')
  },
})

export const fromTimeTurns = turns('from')
export const toTimeTurns = turns('to')
