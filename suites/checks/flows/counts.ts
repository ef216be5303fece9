import { type As, Blocked, type Stored, check } from '../../kit/index.ts'
import { change, read } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags } from '../resources/bulk.ts'
import { enabledOf } from '../schedules/enabled.ts'
import { schedules } from '../schedules/schedule.ts'
import { scheduledByEditor } from './by-editor.ts'
import { flows } from './flow.ts'
import { expectCounts, needCounts } from './schedule-counts.ts'

export const enabledCounted = check({
  rule: 'flows/enabled-schedules-counted',
  title: 'two enabled schedules beside a disabled one count as two, in the list of all flows too',
  run: async (tools) => {
    const { given } = tools
    const flow = await given.flow()
    for (const enabled of [true, false, true]) await given.schedule({ flowId: flow.id, enabled })
    await expectCounts(tools, flow, { enabled: 2 }, 'of a flow')
  },
})

export const disabledCounted = check({
  rule: 'flows/disabled-schedules-counted',
  title: 'two disabled schedules beside an enabled one count as two, in the list of all flows for those of others too',
  run: async (tools) => {
    const { given, target } = tools
    const scheduled = async (as?: As): Promise<Stored> => {
      const flow = await given.flow({}, as)
      for (const enabled of [false, true, false]) await given.schedule({ flowId: flow.id, enabled })
      return flow
    }
    const two = { disabled: 2 }
    await expectCounts(tools, await scheduled(), two, 'of a flow')
    if (target.credentials.editor === undefined) return
    await expectCounts(tools, await scheduled('editor'), two, 'of a flow of another user', ['the list of all flows'])
  },
})

/** Checks that a schedule of another user counts, too. */
function countedForOthers(rule: 'flows/enabled-schedules-counted' | 'flows/disabled-schedules-counted') {
  const state = rule === 'flows/enabled-schedules-counted' ? 'enabled' : 'disabled'
  return check({
    rule,
    title: `another user's schedule, which is ${state}, counts as one`,
    run: async (tools) => {
      const { flow } = await scheduledByEditor(tools, state === 'enabled')
      await expectCounts(tools, flow, { [state]: 1 }, "of a flow with another user's schedule")
    },
  })
}

export const enabledOfOthersCounted = countedForOthers('flows/enabled-schedules-counted')
export const disabledOfOthersCounted = countedForOthers('flows/disabled-schedules-counted')

export const ofOwnSchedules = check({
  rule: 'flows/schedule-counts-of-own-schedules',
  title: 'a flow without schedules beside one with two',
  run: async (tools) => {
    const { given } = tools
    const flow = await given.flow()
    const other = await given.flow()
    for (const enabled of [true, false]) await given.schedule({ flowId: other.id, enabled })
    await expectCounts(tools, flow, { enabled: 0, disabled: 0 }, 'of a flow without schedules')
  },
})

export const followSwitching = check({
  rule: 'flows/schedule-counts-follow-switching',
  title: 'disabling and enabling, by their calls and by a replace, moves a schedule between the counts',
  run: async (tools) => {
    const { api, given } = tools
    const flow = await given.flow()
    const schedule = await given.schedule({ flowId: flow.id, enabled: true })
    const scheduleId = schedule.id
    const idle = await given.flow()
    await given.schedule({ flowId: idle.id, enabled: false })
    await needCounts(tools, flow, { enabled: 1 })
    await needCounts(tools, idle, { disabled: 1 })
    await api.need('disableSchedule', { path: { scheduleId } })
    await expectCounts(tools, flow, { enabled: 0, disabled: 1 }, 'after disabling')
    await api.need('enableSchedule', { path: { scheduleId } })
    await expectCounts(tools, flow, { enabled: 1, disabled: 0 }, 'after enabling')
    for (const enabled of [false, true]) {
      await change(api, 'schedule', schedule, { enabled })
      if (enabledOf(await read(api, 'schedule', schedule)) !== enabled)
        throw new Blocked('the replace switched nothing')
      const wanted = enabled ? { enabled: 1, disabled: 0 } : { enabled: 0, disabled: 1 }
      await expectCounts(tools, flow, wanted, `after a replace with enabled ${enabled}`)
    }
  },
})

export const outliveSaves = check({
  rule: 'flows/schedule-counts-follow-switching',
  title: 'an enabled and a disabled schedule stay in their counts when they or their flow are saved or tagged',
  run: async (tools) => {
    const { api, given, unique } = tools
    const flow = await given.flow()
    const enabled = await given.schedule({ flowId: flow.id, enabled: true })
    const both = [enabled, await given.schedule({ flowId: flow.id, enabled: false })]
    const wanted = { enabled: 1, disabled: 1 }
    await needCounts(tools, flow, wanted)
    await change(api, 'flow', flow, { description: 'saved again' })
    await addTags(tools, flows, [flow], [[unique('tag')]])
    await expectCounts(tools, flow, wanted, 'after a replace and a tag of the flow')
    for (const schedule of both) await change(api, 'schedule', schedule, { description: 'saved again' })
    await addTags(tools, schedules, both, [[unique('tag')]])
    await expectCounts(tools, flow, wanted, 'after replaces and a tag of the schedules')
    // The documents do not say what switching to the current state returns.
    await api.call('enableSchedule', { path: { scheduleId: enabled.id }, valid: false })
    await expectCounts(tools, flow, wanted, 'after enabling an enabled schedule')
  },
})

export const followMoving = check({
  rule: 'flows/schedule-counts-of-own-schedules',
  title: 'an enabled and a disabled schedule that move to another flow count for that one alone',
  run: async (tools) => {
    const { api, given } = tools
    const [from, to] = [await given.flow(), await given.flow()]
    const schedules: Stored[] = []
    for (const enabled of [true, false]) schedules.push(await given.schedule({ flowId: from.id, enabled }))
    const both = { enabled: 1, disabled: 1 }
    await needCounts(tools, from, both)
    for (const [nth, schedule] of schedules.entries()) {
      const enabled = nth === 0
      const path = { scheduleId: schedule.id }
      await api.need('replaceSchedule', { path, body: { ...schedule, enabled, flowId: to.id } })
      const { json } = await api.need('getSchedule', { path })
      if ((json as { flowId?: unknown } | null)?.flowId !== to.id) throw new Blocked('the schedule did not move')
    }
    await expectCounts(tools, from, { enabled: 0, disabled: 0 }, 'of the flow that they have left')
    await expectCounts(tools, to, both, 'of the flow that they have come to')
  },
})

export const deletedNotCounted = check({
  rule: 'flows/deleted-schedules-not-counted',
  title: 'of two enabled schedules one is deleted, and of two disabled ones one',
  run: async (tools) => {
    const { api, given } = tools
    const flow = await given.flow()
    const wanted = { enabled: 2, disabled: 2 }
    const made = []
    for (const enabled of [true, false, true, false]) made.push(await given.schedule({ flowId: flow.id, enabled }))
    await needCounts(tools, flow, wanted)
    for (const [at, name] of (['enabled', 'disabled'] as const).entries()) {
      await api.need('deleteSchedule', { path: { scheduleId: made[at]?.id } })
      wanted[name] = 1
      await expectCounts(tools, flow, wanted, `after deleting one that was ${name}`)
    }
  },
})

export const restoredCounted = check({
  rule: 'flows/deleted-schedules-not-counted',
  title: 'an enabled and a disabled schedule that are deleted and restored',
  run: async (tools) => {
    const { api, given } = tools
    const flow = await given.flow()
    const made: Stored[] = []
    for (const enabled of [true, false]) made.push(await given.schedule({ flowId: flow.id, enabled }))
    await needCounts(tools, flow, { enabled: 1, disabled: 1 })
    const wanted = { enabled: 0, disabled: 0 }
    for (const schedule of made) {
      await discard(tools, 'schedule', schedule)
      await restore(tools, 'schedule', schedule)
      const now = await read(api, 'schedule', schedule)
      if (now['flowId'] !== flow.id) throw new Blocked('the restored schedule is of another flow')
      // Whether it comes back as it was is for other rules.
      wanted[now['enabled'] === true ? 'enabled' : 'disabled'] += 1
    }
    await expectCounts(tools, flow, wanted, 'after the restores')
  },
})
