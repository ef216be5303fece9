import type { Int64 } from '#spec'
import { Blocked, type StartedRun, type Tools, check } from '../../kit/index.ts'
import { executions, frequent, ready, runNow } from '../schedules/due.ts'
import { historyPage } from './history-page.ts'
import { stamp } from './stamp.ts'

/** Difference between the clocks of a service's parts. */
const APART_MS = 300_000

/** The first execution of a flow. */
async function first(tools: Tools, flowId: Int64): Promise<StartedRun> {
  const [auditId] = await tools.eventually(
    () => executions(tools, flowId),
    (ids) => ids.length > 0,
  )
  if (auditId === undefined) throw new Blocked(`flow ${flowId} has no execution`)
  return { flowId, auditId }
}

/** Ways in which a run comes about. */
const WAYS: Readonly<Record<string, (tools: Tools) => Promise<StartedRun>>> = {
  'by the id of its flow': async ({ given }) => given.run((await given.runnableFlow()).id),
  'by the name of its flow': async ({ given }) =>
    given.started({ by: 'runFlowByName', flow: await given.runnableFlow() }),
  'by a schedule that is not due': async (tools) => {
    const schedule = await ready(tools)
    await runNow(tools, schedule)
    return first(tools, schedule['flowId'] as Int64)
  },
  'by a schedule that is due': async (tools) => first(tools, (await frequent(tools))['flowId'] as Int64),
}

export const startedWhicheverWay = check({
  rule: 'executions/history-started',
  title: 'runs by id, by name and by schedules started between what the service stamps before and after them',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    for (const [way, begin] of Object.entries(WAYS)) {
      if (way === 'by a schedule that is due' && target.fixtures.frequent_schedule === undefined) continue
      const before = await stamp(tools)
      const { flowId, auditId } = await begin(tools)
      await given.ended({ flowId, auditId })
      const after = await stamp(tools)
      const item = (await historyPage(api, flowId)).items.find((one) => one.auditId === auditId)
      if (item === undefined) throw new Blocked('the run is not in the history')
      const started = Number(item.started)
      const isThen = started >= before - APART_MS && started <= after + APART_MS
      expect.that(isThen, `a run ${way} started neither after ${before} nor before ${after}`, item)
    }
  },
})
