import { Blocked, NotApplicable, check, namesObject, same } from '../../kit/index.ts'
import { change, omitting, read } from '../objects.ts'
import { bindBeside, bindsNoMore, expectQuietSoon, needBindings } from './bound.ts'
import { bindingMembers, expectRunsSoon, listening, needRuns, shownBinding } from './ready.ts'

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

export const leftOutBindsNoMore = check({
  rule: 'schedules/replace-decides-what-fires',
  title: 'a message runs no flow whose schedule was replaced without its listener, if that is not refused',
  run: async (tools) => {
    needBindings(tools)
    const { api, given } = tools
    const [former, { listener, url }] = [await listening(tools), await listening(tools)]
    const [flow, other] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.binding(flow, former.listener)
    const before = await shownBinding(tools, schedule)
    await change(api, 'schedule', schedule, given.bindingOf(flow, listener))
    const now = await shownBinding(tools, schedule)
    // What is hidden, or cannot be changed, may be kept.
    if (before === undefined || now === undefined || same(now, before))
      throw new NotApplicable('no schedule is seen to be turned to another listener')
    await needRuns(tools, url, [flow])
    await bindBeside(tools, other, listener)
    const body = omitting(await read(api, 'schedule', schedule), ...bindingMembers(tools, schedule))
    if (namesObject({ json: body }, listener))
      throw new NotApplicable('the schedule names its listener in other members, too')
    const reply = await api.call('replaceSchedule', { path: { scheduleId: schedule.id }, body, valid: false })
    if (!reply.ok) throw new NotApplicable('a replace without the listener is refused')
    await expectQuietSoon(tools, url, other, flow)
  },
})
