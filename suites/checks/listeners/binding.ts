import type { RuleId } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  Unanswered,
  check,
  isTerminal,
  offers,
} from '../../kit/index.ts'
import { change, read } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags } from '../resources/bulk.ts'
import { pastRuns } from '../runs/starts.ts'
import { schedules } from '../schedules/schedule.ts'
import { executions, expectRunsSoon, needRuns } from './ready.ts'

/** A listener of the case with its URL; blocks the case without one. */
async function listening({ given }: Tools): Promise<{ listener: Stored; url: string }> {
  const listener = await given.listener()
  const url = given.urlOf(listener)
  if (url === undefined) throw new Blocked('the new listener has no URL')
  return { listener, url }
}

/** Binds a flow to a listener beside another binding, which is not shown to be possible. */
async function bindBeside({ given }: Tools, flow: Stored, listener: Stored): Promise<void> {
  try {
    await given.binding(flow, listener)
  } catch (problem) {
    if (problem instanceof Blocked) throw new NotApplicable('the listener or the flow takes no second binding')
    throw problem
  }
}

/** Waits until no run of a flow is under way. */
async function idle(tools: Tools, { id }: Stored): Promise<void> {
  await tools.eventually(
    () => pastRuns(tools, id),
    (runs) => runs.every(({ status }) => isTerminal(status)),
  )
}

/** Asserts that two messages, each followed by a run of one flow, start no run of another one. */
async function expectQuiet(tools: Tools, url: string, runs: Stored, quiet: Stored): Promise<void> {
  const before = await executions(tools.api, quiet.id)
  // A run by the first message has its time until that by the second one is there.
  for (const message of ['first', 'second']) {
    await needRuns(tools, url, [runs])
    tools.expect.equal(await executions(tools.api, quiet.id), before, `the executions after the ${message} message`)
  }
}

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
    const path = { listenerId: deleted.listener.id }
    const { ok } = await api.call('deleteListener', { path, valid: false })
    // Whether one can be deleted to which a schedule binds a flow is not documented.
    if (!ok) throw new NotApplicable('a listener that has a flow cannot be deleted')
    await idle(tools, flow)
    const before = await executions(api, flow.id)
    try {
      await given.message(deleted.url, unique('message'))
    } catch (problem) {
      // Nothing need listen there any more.
      if (!(problem instanceof Unanswered)) throw problem
    }
    // A run by that message has its time until those by later ones are there.
    for (let left = 2; left > 0; left -= 1) await needRuns(tools, other.url, [otherFlow])
    expect.equal(await executions(api, flow.id), before, 'the executions of the flow of the deleted listener')
  },
})

/** Rules about schedules hold without listeners, too. */
function needBindings({ target }: Tools): void {
  const needs = ['request:createListener', 'fixture:http_listener.url_field', 'fixture:listener_schedule']
  if (!needs.every((need) => offers(target, need))) throw new NotApplicable('the target binds no listener')
}

/** A flow is bound no more once its schedule has ended, and another one that is bound to the listener still is. */
function bindsNoMore(rule: RuleId, title: string, end: (tools: Tools, schedule: Stored) => Promise<unknown>) {
  return check({
    rule,
    title,
    run: async (tools) => {
      needBindings(tools)
      const { listener, url } = await listening(tools)
      const [ended, other] = [await tools.given.runnableFlow(), await tools.given.runnableFlow()]
      const schedule = await tools.given.binding(ended, listener)
      await bindBeside(tools, other, listener)
      await needRuns(tools, url, [ended, other])
      await end(tools, schedule)
      // How soon an end counts is not documented, so the first message is not judged.
      await needRuns(tools, url, [other])
      await idle(tools, ended)
      await expectQuiet(tools, url, other, ended)
    },
  })
}

/** A flow is bound still, or again, after something was done to its schedule. */
function bindsStill(rule: RuleId, title: string, act: (tools: Tools, schedule: Stored) => Promise<unknown>) {
  return check({
    rule,
    title,
    run: async (tools) => {
      needBindings(tools)
      const { listener, url } = await listening(tools)
      const flow = await tools.given.runnableFlow()
      const schedule = await tools.given.binding(flow, listener)
      await needRuns(tools, url, [flow])
      await act(tools, schedule)
      await expectRunsSoon(tools, url, [flow])
    },
  })
}

const enable = ({ api }: Tools, { id }: Stored): Promise<unknown> =>
  api.need('enableSchedule', { path: { scheduleId: id } })

export const enabledBindsAgain = bindsStill(
  'schedules/enabled-again-fires',
  'a message runs a flow whose schedule was disabled and enabled again',
  async (tools, schedule) => {
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    await enable(tools, schedule)
  },
)

export const restoredBindsAgain = bindsStill(
  'schedules/restored-fires',
  'a message runs a flow whose schedule was deleted and restored',
  async (tools, schedule) => {
    await discard(tools.api, 'schedule', schedule)
    await restore(tools, 'schedule', schedule)
    // Whether it comes back enabled, and whether one that is can be enabled, is not documented.
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true) await enable(tools, schedule)
  },
)

export const editedBindsStill = bindsStill(
  'listeners/schedule-binds-flow',
  'a message runs a flow whose schedule was replaced with another description, and got a tag in bulk',
  async (tools, schedule) => {
    await change(tools.api, 'schedule', schedule, { description: 'replaced' })
    await addTags(tools, schedules, [schedule], [[tools.unique('tag')]])
  },
)

export const disabledBindsNoMore = bindsNoMore(
  'schedules/disabled-does-not-fire',
  'a message runs no flow whose schedule is disabled, and runs another one that is bound to the listener',
  ({ api }, { id }) => api.need('disableSchedule', { path: { scheduleId: id } }),
)

export const deletedBindsNoMore = bindsNoMore(
  'schedules/deleted-does-not-fire',
  'a message runs no flow whose schedule is deleted, and runs another one that is bound to the listener',
  ({ api }, { id }) => api.need('deleteSchedule', { path: { scheduleId: id } }),
)

export const disabledByReplaceBindsNoMore = bindsNoMore(
  'schedules/replace-decides-what-fires',
  'a message runs no flow whose schedule a replace disabled, and runs another one that is bound to the listener',
  ({ api }, schedule) => change(api, 'schedule', schedule, { enabled: false }),
)

export const movedBindsNewFlow = check({
  rule: 'schedules/replace-decides-what-fires',
  title: 'a message runs the flow to which the schedule of a listener was moved, and the former one no more',
  run: async (tools) => {
    needBindings(tools)
    const { api, given } = tools
    const { listener, url } = await listening(tools)
    const [former, flow] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.binding(former, listener)
    await needRuns(tools, url, [former])
    await change(api, 'schedule', schedule, given.bindingOf(flow, listener))
    await expectRunsSoon(tools, url, [flow])
    await expectQuiet(tools, url, flow, former)
  },
})
