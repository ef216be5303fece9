import { Blocked, type StartedRun, type Tools, check } from '../../kit/index.ts'
import { historyPage, idsOf, shownItem } from './history-page.ts'
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
}

/** A run of a flow of its own, and the seconds between which the service had it. */
async function moment(tools: Tools): Promise<Moment> {
  const { given, passTime, target } = tools
  const second = async (): Promise<number> => Math.floor((await stamp(tools)) / 1_000)
  const { id } = await given.runnableFlow()
  // Close to a whole hour, a filter that looks at the hours only divides there too.
  if (target.hooks['advance_clock'] !== undefined) await passTime(BESIDE_MS)
  const from = await second()
  const run = await given.run(id)
  await given.ended(run)
  await shownItem(tools, run)
  return { run, from: from - MARGIN_S, to: (await second()) + MARGIN_S }
}

/** Finds the second of the day at which a filter by time changes its mind about a run. */
function turns(name: 'from' | 'to') {
  return check({
    rule: `executions/filter-${name}-time`,
    title: 'the time of the day that divides keeping a run from leaving it out is that of the run, in any time zone',
    exclusive: true,
    run: async (tools) => {
      const { api, expect, given } = tools
      // Before the clock moves: an intermediary may give the responses its own Date.
      const { day } = await given.clock()
      const { run, from, to } = await moment(tools)
      if (to - from >= QUARTER_S) throw new Blocked('the run took too long')
      const isKept = async (date: string, second: number): Promise<boolean> => {
        const query = { [`${name}Date`]: date, [`${name}Time`]: timeOf(second) }
        return idsOf((await historyPage(api, run.flowId, query)).items).includes(run.auditId)
      }
      for (const date of NEAR.map(day)) {
        let [low, high] = [0, DAY_S - 1]
        const atStart = await isKept(date, low)
        if (atStart === (await isKept(date, high)) || atStart !== (name === 'from')) continue
        while (high - low > 1) {
          const middle = Math.floor((low + high) / 2)
          if ((await isKept(date, middle)) === atStart) low = middle
          else high = middle
        }
        const past = (low - (from % QUARTER_S) + DAY_S) % QUARTER_S
        expect.that(past <= to - from, `a run of another time of the day is divided at ${timeOf(low)}`, { from, to })
        return
      }
      throw new Blocked(`${name}Time makes no difference on any day near now`)
    },
  })
}

export const fromTimeTurns = turns('from')
export const toTimeTurns = turns('to')
