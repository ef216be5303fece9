import type { RuleId } from '#spec'
import {
  Blocked,
  NotApplicable,
  type RunnableFlow,
  type Stored,
  type Tools,
  Unanswered,
  check,
  isTerminal,
  offers,
  same,
} from '../../kit/index.ts'
import { change, read, replace } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags } from '../resources/bulk.ts'
import { pastRuns } from '../runs/starts.ts'
import { schedules } from '../schedules/schedule.ts'
import { executions, expectRunsSoon, needRuns, readyListener, shownBinding } from './ready.ts'

/** A listener of the case with its URL; blocks the case without one. */
async function listening({ given }: Tools): Promise<{ listener: Stored; url: string }> {
  const listener = await given.listener()
  const url = given.urlOf(listener)
  if (url === undefined) throw new Blocked('the new listener has no URL')
  return { listener, url }
}

/** Binds a flow to a listener beside another binding, which is not shown to be possible. */
async function bindBeside({ given }: Tools, flow: Stored, listener: Stored, members: object = {}): Promise<Stored> {
  try {
    return await given.schedule({ ...given.bindingOf(flow, listener), ...members })
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

/** Asserts that two messages, each followed by a run of one flow, start no run of others. */
async function expectQuiet(tools: Tools, url: string, runs: Stored, ...quiet: Stored[]): Promise<void> {
  const now = () => Promise.all(quiet.map(({ id }) => executions(tools.api, id)))
  const before = await now()
  // A run by the first message has its time until that by the second one is there.
  for (const message of ['first', 'second']) {
    await needRuns(tools, url, [runs])
    tools.expect.equal(await now(), before, `the executions after the ${message} message`)
  }
}

/** How soon an end counts is not documented: the next message to a listener, which still runs another flow, is not judged. */
async function expectQuietSoon(tools: Tools, url: string, runs: Stored, ended: Stored): Promise<void> {
  await needRuns(tools, url, [runs])
  await idle(tools, ended)
  await expectQuiet(tools, url, runs, ended)
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
    await idle(tools, flow)
    const before = await executions(api, flow.id)
    await send()
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
      await expectQuietSoon(tools, url, other, ended)
    },
  })
}

/** A flow is bound still, or again, after something was done to its schedule or to itself. */
function bindsStill(
  rule: RuleId,
  title: string,
  act: (tools: Tools, schedule: Stored, flow: Stored & RunnableFlow) => Promise<unknown>,
) {
  return check({
    rule,
    title,
    run: async (tools) => {
      needBindings(tools)
      const { listener, url } = await listening(tools)
      const flow = await tools.given.runnableFlow()
      const schedule = await tools.given.binding(flow, listener)
      await needRuns(tools, url, [flow])
      await act(tools, schedule, flow)
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
    await discard(tools, 'schedule', schedule)
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

export const createdDisabledBinds = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a message runs a flow whose schedule was created disabled, and enabled then',
  run: async (tools) => {
    needBindings(tools)
    const { given } = tools
    const { listener, url } = await listening(tools)
    const [flow, other] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.schedule({ ...given.bindingOf(flow, listener), enabled: false })
    // Whether a schedule binds at all is for other rules.
    await needRuns(tools, await readyListener(tools, other), [other])
    await enable(tools, schedule)
    await expectRunsSoon(tools, url, [flow])
  },
})

export const createdDisabledBindsNothing = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'a message runs no flows whose schedules were created disabled, one of which got a tag in bulk',
  run: async (tools) => {
    needBindings(tools)
    const { api, given, unique } = tools
    const { listener, url } = await listening(tools)
    const flow = await given.runnableFlow()
    const quiet = [await given.runnableFlow(), await given.runnableFlow()]
    await given.binding(flow, listener)
    const disabled = []
    for (const one of quiet) disabled.push(await bindBeside(tools, one, listener, { enabled: false }))
    await addTags(tools, schedules, disabled.slice(1), [[unique('tag')]])
    // Whether they stay as they were is for other rules.
    for (const one of disabled)
      if ((await read(api, 'schedule', one))['enabled'] !== false) throw new Blocked('the schedule is enabled now')
    await needRuns(tools, url, [flow])
    await expectQuiet(tools, url, flow, ...quiet)
  },
})

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
    await expectQuietSoon(tools, url, flow, former)
  },
})

export const movedBindsNewListener = check({
  rule: 'schedules/replace-decides-what-fires',
  title:
    'a message to the listener to which a schedule was turned runs its flow, and one to the former listener does not',
  run: async (tools) => {
    needBindings(tools)
    const { api, given } = tools
    const [former, now] = [await listening(tools), await listening(tools)]
    if (former.url === now.url) throw new NotApplicable('two listeners have one URL')
    const [flow, other] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.binding(flow, former.listener)
    await needRuns(tools, former.url, [flow])
    const before = await shownBinding(tools, schedule)
    // Else a binding that stays as it was created cannot be told from a replace that is lost.
    if (before === undefined) throw new NotApplicable('the schedule does not show its listener')
    await change(api, 'schedule', schedule, given.bindingOf(flow, now.listener))
    // Whether a replace is stored is for other rules.
    if (same(await shownBinding(tools, schedule), before))
      throw new Blocked('the schedule was not turned to the other listener')
    await expectRunsSoon(tools, now.url, [flow])
    await given.binding(other, former.listener)
    await expectQuietSoon(tools, former.url, other, flow)
  },
})
