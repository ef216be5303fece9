import type { Int64 } from '#spec'
import { NotApplicable, type StartedRun, type Tools, check, movesClock, unlessNotApplicable } from '../../kit/index.ts'
import { frequent } from '../schedules/due.ts'
import { itemOf, shownItem } from './history-page.ts'
import { isBetween, stamp } from './stamp.ts'
import { firstRun, runByBulk, runByMessage, runBySchedule } from './ways.ts'

/** Ways in which a run comes about; some need more of the target file. */
const WAYS: Readonly<Record<string, (tools: Tools) => Promise<StartedRun>>> = {
  'by the id of its flow': async ({ given }) => given.run((await given.runnableFlow()).id),
  'by the name of its flow': async ({ given }) =>
    given.started({ by: 'runFlowByName', flow: await given.runnableFlow() }),
  'by a schedule that is not due': runBySchedule,
  'by a schedule that is due': async (tools) => firstRun(tools, (await frequent(tools))['flowId'] as Int64),
  'by a message': runByMessage,
  'in bulk': runByBulk,
}

export const startedWhicheverWay = check({
  rule: 'executions/history-started',
  title:
    'runs by id, by name, by schedules, by a message and in bulk started between what the service stamps before and after',
  run: async (tools) => {
    const { expect, given } = tools
    let judged = 0
    for (const [way, begin] of Object.entries(WAYS)) {
      const before = await stamp(tools)
      const run = await unlessNotApplicable(() => begin(tools))
      if (run === undefined) continue
      const { flowId, auditId } = run
      await given.ended({ flowId, auditId })
      const after = await stamp(tools)
      const item = await shownItem(tools, { flowId, auditId })
      const isThen = isBetween(Number(item.started), before, after)
      expect.that(isThen, `a run ${way} started neither after ${before} nor before ${after}`, item)
      judged += 1
    }
    if (judged === 0) throw new NotApplicable('the target file shows none of these ways to start a run')
  },
})

const MINUTE_MS = 60_000
/** What a service may round. */
const ROUNDED_MS = 2_000

export const startedStays = check({
  rule: 'executions/history-started',
  title: 'an execution that is over started when it did while it was running',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, fixture, given, passTime, target } = tools
    if (!movesClock(target)) throw new NotApplicable('there is no hooks.advance_clock')
    const run = await given.run(fixture('runs.slow'), { allowParallel: true })
    const item = (await given.begun(run)) === 'running' ? await itemOf(api, run) : undefined
    if (item?.status !== 'running' || !Number.isInteger(item.started))
      throw new NotApplicable('the history shows no start of a run that is running')
    await passTime(MINUTE_MS)
    await api.call('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId }, valid: false })
    await given.ended(run)
    const after = await itemOf(api, run)
    const moved = Math.abs(Number(after?.started) - Number(item.started))
    expect.that(moved <= ROUNDED_MS, 'the end of the execution moved its start', { item, after })
  },
})
