import { Blocked, type Api, type As, type Stored, type Tools, check, same, unlessBlocked } from '../../kit/index.ts'
import { change, read } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags } from '../resources/bulk.ts'
import { schedules } from '../schedules/schedule.ts'
import { scheduledByEditor } from './by-editor.ts'
import { flows, inList } from './flow.ts'

interface Counts {
  enabled: number
  disabled: number
}

/** The schedule counts of a flow in the list; a missing count is 0. */
async function counts(api: Api, flow: Stored, query?: { scope: string }): Promise<Counts> {
  const { enabledSchedules, disabledSchedules } = await inList(api, flow, query)
  return { enabled: Number(enabledSchedules ?? 0), disabled: Number(disabledSchedules ?? 0) }
}

/** The counts of a flow once they are these, or at last: how soon the list shows a change is not documented. */
async function countsSoon(
  { api, eventually }: Pick<Tools, 'api' | 'eventually'>,
  flow: Stored,
  wanted: Partial<Counts>,
  query?: { scope: string },
): Promise<Counts> {
  const soon = await eventually(
    () => unlessBlocked(() => counts(api, flow, query)),
    (now) => now !== undefined && same({ ...now, ...wanted }, now),
  )
  return soon ?? counts(api, flow, query)
}

export const enabledCounted = check({
  rule: 'flows/enabled-schedules-counted',
  title: 'two enabled schedules beside a disabled one count as two',
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await given.flow()
    for (const enabled of [true, false, true]) await given.schedule({ flowId: flow.id, enabled })
    expect.equal((await countsSoon(tools, flow, { enabled: 2 })).enabled, 2, 'enabledSchedules')
  },
})

export const disabledCounted = check({
  rule: 'flows/disabled-schedules-counted',
  title: 'two disabled schedules beside an enabled one count as two, in the list of all flows for those of others too',
  run: async (tools) => {
    const { given, expect, target } = tools
    const scheduled = async (as?: As): Promise<Stored> => {
      const flow = await given.flow({}, as)
      for (const enabled of [false, true, false]) await given.schedule({ flowId: flow.id, enabled })
      return flow
    }
    const two = { disabled: 2 }
    expect.equal((await countsSoon(tools, await scheduled(), two)).disabled, 2, 'disabledSchedules')
    if (target.credentials.editor === undefined) return
    const { disabled } = await countsSoon(tools, await scheduled('editor'), two, { scope: 'all' })
    expect.equal(disabled, 2, 'disabledSchedules of a flow of another user')
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
      tools.expect.equal((await countsSoon(tools, flow, { [state]: 1 }))[state], 1, `${state}Schedules`)
    },
  })
}

export const enabledOfOthersCounted = countedForOthers('flows/enabled-schedules-counted')
export const disabledOfOthersCounted = countedForOthers('flows/disabled-schedules-counted')

export const ofOwnSchedules = check({
  rule: 'flows/schedule-counts-of-own-schedules',
  title: 'a flow without schedules beside one with two',
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await given.flow()
    const other = await given.flow()
    for (const enabled of [true, false]) await given.schedule({ flowId: other.id, enabled })
    const none = { enabled: 0, disabled: 0 }
    expect.equal(await countsSoon(tools, flow, none), none, 'the counts of a flow without schedules')
  },
})

export const followSwitching = check({
  rule: 'flows/schedule-counts-follow-switching',
  title: 'disabling and enabling, by their calls and by a replace, moves a schedule between the counts',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedule = await given.schedule({ flowId: flow.id, enabled: true })
    const scheduleId = schedule.id
    const expectCounts = async (wanted: Counts, when: string): Promise<void> =>
      expect.equal(await countsSoon(tools, flow, wanted), wanted, `the counts after ${when}`)
    const { enabled } = await countsSoon(tools, flow, { enabled: 1 })
    if (enabled !== 1) throw new Blocked(`the list counts ${enabled} enabled schedules where there is one`)
    await api.need('disableSchedule', { path: { scheduleId } })
    await expectCounts({ enabled: 0, disabled: 1 }, 'disabling')
    await api.need('enableSchedule', { path: { scheduleId } })
    await expectCounts({ enabled: 1, disabled: 0 }, 'enabling')
    for (const enabled of [false, true]) {
      await change(api, 'schedule', schedule, { enabled })
      if ((await read(api, 'schedule', schedule))['enabled'] !== enabled)
        throw new Blocked('the replace switched nothing')
      const wanted = enabled ? { enabled: 1, disabled: 0 } : { enabled: 0, disabled: 1 }
      await expectCounts(wanted, `a replace with enabled ${enabled}`)
    }
  },
})

export const outliveSaves = check({
  rule: 'flows/schedule-counts-follow-switching',
  title: 'an enabled and a disabled schedule stay in their counts when they or their flow are saved or tagged',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const flow = await given.flow()
    const enabled = await given.schedule({ flowId: flow.id, enabled: true })
    const both = [enabled, await given.schedule({ flowId: flow.id, enabled: false })]
    const wanted = { enabled: 1, disabled: 1 }
    const before = await countsSoon(tools, flow, wanted)
    if (before.enabled !== 1 || before.disabled !== 1)
      throw new Blocked('the list does not count the schedules of a flow')
    await change(api, 'flow', flow, { description: 'saved again' })
    await addTags(tools, flows, [flow], [[unique('tag')]])
    expect.equal(await countsSoon(tools, flow, wanted), wanted, 'the counts after a replace and a tag of the flow')
    for (const schedule of both) await change(api, 'schedule', schedule, { description: 'saved again' })
    await addTags(tools, schedules, both, [[unique('tag')]])
    expect.equal(await countsSoon(tools, flow, wanted), wanted, 'the counts after replaces and a tag of the schedules')
    // The documents do not say what switching to the current state returns.
    await api.call('enableSchedule', { path: { scheduleId: enabled.id }, valid: false })
    expect.equal(await countsSoon(tools, flow, wanted), wanted, 'the counts after enabling an enabled schedule')
  },
})

export const followMoving = check({
  rule: 'flows/schedule-counts-of-own-schedules',
  title: 'an enabled and a disabled schedule that move to another flow count for that one alone',
  run: async (tools) => {
    const { api, given, expect } = tools
    const [from, to] = [await given.flow(), await given.flow()]
    const schedules: Stored[] = []
    for (const enabled of [true, false]) schedules.push(await given.schedule({ flowId: from.id, enabled }))
    const both = { enabled: 1, disabled: 1 }
    const before = await countsSoon(tools, from, both)
    if (before.enabled !== 1 || before.disabled !== 1)
      throw new Blocked('the list does not count the schedules of a flow')
    for (const [nth, schedule] of schedules.entries()) {
      const enabled = nth === 0
      const path = { scheduleId: schedule.id }
      await api.need('replaceSchedule', { path, body: { ...schedule, enabled, flowId: to.id } })
      const { json } = await api.need('getSchedule', { path })
      if ((json as { flowId?: unknown } | null)?.flowId !== to.id) throw new Blocked('the schedule did not move')
    }
    const none = { enabled: 0, disabled: 0 }
    expect.equal(await countsSoon(tools, from, none), none, 'the counts of the flow that they have left')
    expect.equal(await countsSoon(tools, to, both), both, 'the counts of the flow that they have come to')
  },
})

export const deletedNotCounted = check({
  rule: 'flows/deleted-schedules-not-counted',
  title: 'of two enabled schedules one is deleted, and of two disabled ones one',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const wanted = { enabled: 2, disabled: 2 }
    const made = []
    for (const enabled of [true, false, true, false]) made.push(await given.schedule({ flowId: flow.id, enabled }))
    const before = await countsSoon(tools, flow, wanted)
    for (const [at, name] of (['enabled', 'disabled'] as const).entries()) {
      if (before[name] !== 2) throw new Blocked(`the list counts ${before[name]} ${name} schedules where there are two`)
      await api.need('deleteSchedule', { path: { scheduleId: made[at]?.id } })
      wanted[name] = 1
      expect.equal(await countsSoon(tools, flow, wanted), wanted, `the counts after deleting one that was ${name}`)
    }
  },
})

export const restoredCounted = check({
  rule: 'flows/deleted-schedules-not-counted',
  title: 'an enabled and a disabled schedule that are deleted and restored',
  run: async (tools) => {
    const { api, expect, given } = tools
    const flow = await given.flow()
    const wanted = { enabled: 0, disabled: 0 }
    for (const enabled of [true, false]) {
      const schedule = await given.schedule({ flowId: flow.id, enabled })
      await discard(tools, 'schedule', schedule)
      await restore(tools, 'schedule', schedule)
      const now = await read(api, 'schedule', schedule)
      if (now['flowId'] !== flow.id) throw new Blocked('the restored schedule is of another flow')
      // Whether it comes back as it was is for other rules.
      wanted[now['enabled'] === true ? 'enabled' : 'disabled'] += 1
    }
    expect.equal(await countsSoon(tools, flow, wanted), wanted, 'the counts after the restores')
  },
})
