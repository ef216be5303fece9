import type { RuleId } from '#spec'
import { Blocked, type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { read, replace } from '../objects.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import { enabledOf } from './enabled.ts'
import { OWN_MEMBERS, bodyOf, given } from './schedule.ts'

type Switch = 'disableSchedule' | 'enableSchedule'

async function turn({ api }: Tools, operation: Switch, { id }: Stored): Promise<void> {
  await api.need(operation, { path: { scheduleId: id } })
}

async function expectEnabled(tools: Tools, schedule: Stored, enabled: boolean): Promise<void> {
  const { api, eventually, expect } = tools
  expect.equal(enabledOf(await read(api, 'schedule', schedule)), enabled, 'enabled')
  // How soon lists follow is not documented.
  const shown = await eventually(
    () => shownInLists(tools, schedule),
    (all) => !all.includes(!enabled),
  )
  expect.that(!shown.includes(!enabled), `a list of schedules shows enabled ${!enabled}`, shown)
}

/** What the lists of schedules show of `enabled`: whether they do, and whether the second has a disabled one, is open. */
async function shownInLists({ api }: Tools, { id, flowId }: Stored): Promise<unknown[]> {
  const lists = [await api.need('listSchedules'), await api.need('listFlowSchedules', { path: { flowId } })]
  return lists.map((reply) => listed<Stored>(reply).find((one) => one.id === id)?.['enabled'])
}

export const disableSwitchesOff = check({
  rule: 'schedules/disable-switches-off',
  title: 'a disabled schedule reads enabled false',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    // A list that was read before may be kept.
    await shownInLists(tools, schedule)
    await turn(tools, 'disableSchedule', schedule)
    await expectEnabled(tools, schedule, false)
  },
})

export const disableKeepsSchedule = check({
  rule: 'schedules/disable-keeps-schedule',
  title: 'a disabled schedule is readable and listed, and not in the bin',
  run: async (tools) => {
    const { api, expect } = tools
    const schedule = await given(tools, { enabled: true })
    await turn(tools, 'disableSchedule', schedule)
    expect.status(await api.call('getSchedule', { path: { scheduleId: schedule.id } }), 200)
    expect.that(await listedSoon(tools, 'schedule', schedule), 'the disabled schedule is not listed')
    const bin = await api.need('listDeletedObjects')
    expect.that(!bin.text.includes(String(schedule['name'])), 'the disabled schedule is in the recycle bin')
  },
})

/** Checks that switching changes only `enabled`. */
function changesNothingElse(rule: RuleId, operation: Switch) {
  return check({
    rule,
    title: `${operation} leaves the rest of the schedule`,
    run: async (tools) => {
      const schedule = await given(tools, { enabled: operation === 'disableSchedule' })
      await turn(tools, operation, schedule)
      const now = await read(tools.api, 'schedule', schedule)
      for (const member of OWN_MEMBERS) tools.expect.equal(now[member], schedule[member], member)
    },
  })
}

/** Checks that switching one schedule leaves another of the same flow unchanged. */
function sparesOthers(rule: RuleId, operation: Switch) {
  return check({
    rule,
    title: `${operation} leaves another schedule of the flow`,
    run: async (tools) => {
      const enabled = operation === 'disableSchedule'
      const schedule = await given(tools, { enabled })
      const other = await given(tools, { enabled, flowId: schedule['flowId'] })
      await turn(tools, operation, schedule)
      await expectEnabled(tools, other, enabled)
    },
  })
}

export const disableChangesNothingElse = changesNothingElse('schedules/disable-changes-nothing-else', 'disableSchedule')
export const disableSparesOthers = sparesOthers('schedules/disable-spares-other-schedules', 'disableSchedule')
export const enableChangesNothingElse = changesNothingElse('schedules/enable-changes-nothing-else', 'enableSchedule')
export const enableSparesOthers = sparesOthers('schedules/enable-spares-other-schedules', 'enableSchedule')

export const enableSwitchesOn = check({
  rule: 'schedules/enable-switches-on',
  title: 'a schedule that was disabled, created so or replaced so reads enabled true once it is enabled',
  run: async (tools) => {
    const disabled = await given(tools, { enabled: true })
    await turn(tools, 'disableSchedule', disabled)
    const replaced = await given(tools, { enabled: true })
    await replace(tools.api, 'schedule', replaced, bodyOf(replaced, { enabled: false }))
    for (const schedule of [disabled, await given(tools, { enabled: false }), replaced]) {
      if (enabledOf(await read(tools.api, 'schedule', schedule)) !== false)
        throw new Blocked('the schedule was not disabled')
      await turn(tools, 'enableSchedule', schedule)
      await expectEnabled(tools, schedule, true)
    }
  },
})

export const disableSwitchesOffHoweverEnabled = check({
  rule: 'schedules/disable-switches-off',
  title: 'a schedule that was enabled or replaced so reads enabled false once it is disabled',
  run: async (tools) => {
    const [enabled, replaced] = [await given(tools, { enabled: false }), await given(tools, { enabled: false })]
    await turn(tools, 'enableSchedule', enabled)
    await replace(tools.api, 'schedule', replaced, bodyOf(replaced, { enabled: true }))
    for (const schedule of [enabled, replaced]) {
      if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
        throw new Blocked('the schedule was not enabled')
      await turn(tools, 'disableSchedule', schedule)
      await expectEnabled(tools, schedule, false)
    }
  },
})

/** Checks that a switch which is there already stays: whether it succeeds is not documented. */
function isNoToggle(rule: RuleId, operation: Switch, enabled: boolean) {
  return check({
    rule,
    title: `${operation} twice leaves the schedule ${enabled ? 'enabled' : 'disabled'}`,
    run: async (tools) => {
      const schedule = await given(tools, { enabled: !enabled })
      await turn(tools, operation, schedule)
      await tools.api.call(operation, { path: { scheduleId: schedule.id }, valid: false })
      await expectEnabled(tools, schedule, enabled)
    },
  })
}

export const enableIsNoToggle = isNoToggle('schedules/enable-switches-on', 'enableSchedule', true)
export const disableIsNoToggle = isNoToggle('schedules/disable-switches-off', 'disableSchedule', false)

export const noPauseOrResume = check({
  rule: 'schedules/pause-and-resume-do-not-exist',
  title: 'a POST to /pause or /resume does not succeed',
  run: async (tools) => {
    const { id } = await given(tools, { enabled: false })
    for (const word of ['pause', 'resume']) {
      const request = { path: { scheduleId: id }, lastSegment: word, valid: false }
      const reply = await tools.api.call('disableSchedule', request)
      // Which refusal an unknown path gets is not stated.
      tools.expect.that(!reply.ok, `a POST to /${word} answered ${reply.status}`)
    }
  },
})

/** Checks that a path that does not exist changes nothing, whatever its status. */
function pathDoesNothing(rule: RuleId, word: 'pause' | 'resume', enabled: boolean) {
  return check({
    rule,
    title: `a POST to /${word} switches nothing`,
    run: async (tools) => {
      const schedule = await given(tools, { enabled })
      const operation = enabled ? 'disableSchedule' : 'enableSchedule'
      await tools.api.call(operation, { path: { scheduleId: schedule.id }, lastSegment: word, valid: false })
      await expectEnabled(tools, schedule, enabled)
    },
  })
}

export const pausePathPausesNothing = pathDoesNothing('schedules/pause-path-pauses-nothing', 'pause', true)
export const resumePathResumesNothing = pathDoesNothing('schedules/resume-path-resumes-nothing', 'resume', false)
