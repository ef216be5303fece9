import { Blocked, NotApplicable, Unanswered, check } from '../../kit/index.ts'
import { change, read, replace } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { pastRuns } from '../runs/starts.ts'
import { schedules } from '../schedules/schedule.ts'
import { bindBeside, bindsStill, deleteBound, expectQuiet } from './bound.ts'
import { executions } from '../executions/history-page.ts'
import { expectRunsSoon, listening, needRuns, untilIdle } from './ready.ts'

export const everyBoundFlowRuns = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'two flows that are bound to one listener are both run by a message',
  run: async (tools) => {
    const { listener, url } = await listening(tools)
    const [flow, other] = [await tools.given.runnableFlow(), await tools.given.runnableFlow()]
    await tools.given.binding(flow, listener)
    await bindBeside(tools, other, listener)
    await expectRunsSoon(tools, url, [flow, other])
  },
})

export const everyListenerRuns = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'a flow that is bound to two listeners is run by a message to each',
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    const [one, other] = [await listening(tools), await listening(tools)]
    await tools.given.binding(flow, one.listener)
    await bindBeside(tools, flow, other.listener)
    for (const { url } of [one, other]) await expectRunsSoon(tools, url, [flow])
  },
})

export const runsBoundFlowsOnly = check({
  rule: 'listeners/message-runs-bound-flows-only',
  title: 'messages to each of two listeners run nothing that is bound to the other',
  run: async (tools) => {
    const [one, other] = [await listening(tools), await listening(tools)]
    if (one.url === other.url) throw new NotApplicable('two listeners have one URL')
    const [flow, otherFlow] = [await tools.given.runnableFlow(), await tools.given.runnableFlow()]
    await tools.given.binding(flow, one.listener)
    await tools.given.binding(otherFlow, other.listener)
    await needRuns(tools, one.url, [flow])
    await needRuns(tools, other.url, [otherFlow])
    await expectQuiet(tools, one.url, flow, otherFlow)
    await expectQuiet(tools, other.url, otherFlow, flow)
  },
})

export const deletedRunsNothing = check({
  rule: 'listeners/deleted-listener-runs-nothing',
  title: 'a message to a listener that was deleted, while another one goes on',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const [deleted, other] = [await listening(tools), await listening(tools)]
    if (deleted.url === other.url) throw new NotApplicable('two listeners have one URL')
    const [flow, otherFlow] = [await given.runnableFlow(), await given.runnableFlow()]
    await given.binding(flow, deleted.listener)
    await given.binding(otherFlow, other.listener)
    await needRuns(tools, deleted.url, [flow])
    const { ok, status } = await deleteBound(tools, deleted.listener)
    expect.that(ok, `the deletion of a listener that took messages was answered with ${status}`, status)
    const send = async (): Promise<void> => {
      try {
        await given.message(deleted.url, unique('message'))
      } catch (problem) {
        // Nothing need listen there any more.
        if (!(problem instanceof Unanswered)) throw problem
      }
    }
    // How soon a deletion counts is not documented, so the first message is not judged.
    await send()
    await needRuns(tools, other.url, [otherFlow])
    await untilIdle(tools, flow)
    const before = await executions({ api }, flow.id)
    await send()
    // A run by that message has its time until those by later ones are there.
    for (let left = 2; left > 0; left -= 1) await needRuns(tools, other.url, [otherFlow])
    expect.equal(await executions({ api }, flow.id), before, 'the executions of the flow of the deleted listener')
  },
})

export const editedBindsStill = bindsStill(
  'listeners/schedule-binds-flow',
  'a message runs a flow whose schedule was replaced with another description, and got a tag in bulk',
  async (tools, schedule) => {
    await change(tools.api, 'schedule', schedule, { description: 'replaced' })
    await addTags(tools, schedules, [schedule], [[tools.unique('tag')]])
  },
)

export const renamedFlowIsBound = bindsStill(
  'listeners/schedule-binds-flow',
  'a message runs a flow that got another name once it was bound',
  async (tools, _schedule, flow) => {
    const name = tools.unique('renamed')
    await replace(tools.api, 'flow', flow, { ...flow, name })
    // Whether a replaced flow can be run is for other rules.
    await tools.given.ended(await tools.given.started({ by: 'runFlow', flow: { ...flow, name } }))
  },
)

export const failedFlowIsBound = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'a message runs a flow again whose run by a message failed',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { api, fixture, given } = tools
    const flow = { id: fixture('runs.fails') }
    const { listener, url } = await listening(tools)
    await given.idle(flow.id)
    const schedule = await given.binding(flow, listener)
    await needRuns(tools, url, [flow])
    await given.idle(flow.id)
    const [last] = await pastRuns(tools, flow.id)
    if (last?.status !== 'error') throw new Blocked('the run by a message did not fail')
    if ((await read(api, 'schedule', schedule))['enabled'] !== true)
      throw new NotApplicable('the schedule is not enabled once a run has failed')
    await expectRunsSoon(tools, url, [flow])
  },
})
