import type { RuleId } from '#spec'
import { Blocked, type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { OWN_MEMBERS, given } from './schedule.ts'

type Switch = 'disableSchedule' | 'enableSchedule'

async function turn({ api }: Tools, operation: Switch, { id }: Stored): Promise<void> {
  await api.need(operation, { path: { scheduleId: id } })
}

async function expectEnabled(tools: Tools, schedule: Stored, enabled: boolean): Promise<void> {
  tools.expect.equal((await read(tools.api, 'schedule', schedule))['enabled'], enabled, 'enabled')
}

export const disableSwitchesOff = check({
  rule: 'schedules/disable-switches-off',
  title: 'a disabled schedule reads enabled false',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
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
    expect.some(
      listed<Stored>(await api.need('listSchedules')),
      ({ id }) => id === schedule.id,
      'the disabled schedule is not listed',
    )
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
  title: 'a disabled schedule reads enabled true once it is enabled',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    await turn(tools, 'disableSchedule', schedule)
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== false)
      throw new Blocked('the schedule was not disabled')
    await turn(tools, 'enableSchedule', schedule)
    await expectEnabled(tools, schedule, true)
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
