import { type Stored, check } from '../../kit/index.ts'
import { isListed } from '../objects.ts'
import { restore } from '../recycle-bin/bin.ts'
import { discardWithSchedules, restoreAfter } from '../recycle-bin/with-flow.ts'
import { type Counts, expectCounts, hasCounts, needCounts } from './schedule-counts.ts'

/** How many of these schedules, as they are shown, are enabled, and how many are not. */
function countsOf(schedules: readonly Stored[]): Counts {
  const enabled = schedules.filter((one) => one['enabled'] === true).length
  return { enabled, disabled: schedules.length - enabled }
}

export const restoredWithFlowCounted = check({
  rule: 'flows/deleted-schedules-not-counted',
  title: 'two enabled schedules, or a disabled one, that went with their flow are counted once they are back',
  run: async (tools) => {
    const { api, eventually, given } = tools
    for (const states of [[true, true], [false]]) {
      const flow = await given.flow()
      await needCounts(tools, flow, countsOf([]))
      const made: Stored[] = []
      for (const enabled of states) made.push({ ...(await given.schedule({ flowId: flow.id, enabled })), enabled })
      await needCounts(tools, flow, countsOf(made))
      const gone = await discardWithSchedules(tools, flow, made)
      const [first] = gone
      // Whether a disabled schedule runs its flow, and goes with it then, is not documented.
      if (first === undefined) continue
      await restore(tools, 'flow', flow)
      // Nor is it whether schedules come back with their flow, and how soon lists follow.
      const isRight = async (): Promise<boolean> =>
        (await hasCounts(tools, flow, countsOf([]))) || (await isListed(api, 'schedule', first))
      if (!(await eventually(isRight, Boolean))) await expectCounts(tools, flow, countsOf([]), 'before the restores')
      // Whether they come back as they were is for other rules.
      await expectCounts(tools, flow, countsOf(await restoreAfter(tools, flow, gone)), 'after the restores')
    }
  },
})
