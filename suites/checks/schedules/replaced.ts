import { Blocked, type Stored, type Tools, check, inTime } from '../../kit/index.ts'
import { executions } from '../executions/history-page.ts'
import { cease, expectFires, fires, frequent, missed, ready, witnessed } from './due.ts'
import { enabledOf } from './enabled.ts'
import { OWN_MEMBERS, bodyOf, given } from './schedule.ts'
import { replacedWithoutEnabled } from '../resources/without-enabled.ts'

const RULE = 'schedules/replace-decides-what-fires'

async function replace({ api }: Tools, schedule: Stored, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body: bodyOf(schedule, changes) })
}

export const firesNewFlow = check({
  rule: RULE,
  title: 'a schedule that moved from one flow to another starts the new one alone',
  run: async (tools) => {
    const schedule = await frequent(tools)
    const { id: flowId } = await tools.given.runnableFlow()
    await replace(tools, schedule, { flowId })
    await expectFires(tools, { ...schedule, flowId }, 0)
    tools.expect.that(await cease(tools, [schedule]), 'the schedule started the flow that it ran before')
  },
})

export const firesByNewExpression = check({
  rule: RULE,
  title: 'of two schedules one gets an expression that is due and one an expression that is not',
  run: async (tools) => {
    const rare = { schedule: tools.fixture('schedule.expression') }
    const [idle, hurried, slowed] = [await ready(tools), await ready(tools), await frequent(tools, { enabled: false })]
    await replace(tools, hurried, { schedule: tools.fixture('frequent_schedule') })
    await replace(tools, slowed, { ...rare, enabled: true })
    await expectFires(tools, hurried, 0)
    const isStill = await cease(tools, [slowed])
    if ((await executions(tools, idle['flowId'])).length > 0) throw new Blocked('the rare expression is due by now')
    tools.expect.that(isStill, `the schedule fires by its former expression ${inTime(tools.target)}`)
  },
})

export const movedWhileDisabled = check({
  rule: RULE,
  title: 'a schedule that moved to another flow while it was disabled starts the new one alone once it is enabled',
  run: async (tools) => {
    const { api, expect, given } = tools
    const schedule = await frequent(tools)
    const { id: flowId } = await given.runnableFlow()
    await replace(tools, schedule, { enabled: false })
    await replace(tools, schedule, { flowId, enabled: false })
    await api.need('enableSchedule', { path: { scheduleId: schedule.id } })
    // Whether it fires at all is for other rules.
    if (!(await fires(tools, { ...schedule, flowId }, 0))) throw new Blocked('the schedule does not start its new flow')
    expect.that(await cease(tools, [schedule]), 'the schedule started the flow that it had before it was enabled')
  },
})

export const rarerStaysQuiet = check({
  rule: RULE,
  title:
    'schedules that fired and got a rarer expression, one of them while disabled, and one that a replace disabled, start nothing',
  run: async (tools) => {
    const { api, expect, fixture, target } = tools
    const rare = { schedule: fixture('schedule.expression') }
    const [idle, running, paused] = [await ready(tools), await frequent(tools), await frequent(tools)]
    for (const schedule of [running, paused]) await witnessed(tools, schedule, 1)
    await replace(tools, running, { ...rare, enabled: true })
    await api.need('disableSchedule', { path: { scheduleId: paused.id } })
    await replace(tools, paused, { ...rare, enabled: false })
    await api.need('enableSchedule', { path: { scheduleId: paused.id } })
    const off = await frequent(tools)
    await replace(tools, off, { enabled: false })
    // What fired just before may start an execution yet.
    await missed(tools)
    const isQuiet = await cease(tools, [running, paused, off])
    if ((await executions(tools, idle['flowId'])).length > 0) throw new Blocked('the rare expression is due by now')
    expect.that(isQuiet, `a schedule goes on as before its replace ${inTime(target)}`)
  },
})

export const formerEnabledDecidesNothing = check({
  rule: RULE,
  title: 'an enabled and a disabled schedule are enabled alike once replaced without enabled, if that is not refused',
  run: async (tools) => {
    const both = [await given(tools, { enabled: true }), await given(tools, { enabled: false })]
    const [one = {}, other = {}] = await replacedWithoutEnabled(tools, 'schedule', both, OWN_MEMBERS)
    // Whether they are enabled then is not documented.
    tools.expect.equal(enabledOf(one), enabledOf(other), 'enabled of the one that was, beside that of the other')
  },
})
