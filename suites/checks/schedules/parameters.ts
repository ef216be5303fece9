import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Stored, type Tools, check, fill, textsIn } from '../../kit/index.ts'
import { omitting, read } from '../objects.ts'
import { echo, ready } from '../runs/starts.ts'
import { executions } from '../executions/history-page.ts'
import { saysStarted } from './due.ts'
import { bodyOf, given } from './schedule.ts'

/** The members of a schedule that pass a value to its flow. */
const membersWith = ({ fixture }: Tools, value: string): Readonly<Record<string, unknown>> =>
  fill(fixture('schedule_parameters').body, { value }) as Readonly<Record<string, unknown>>

/** The logs of executions of a flow, once they are over. */
async function logsOf({ api, given }: Tools, flowId: Int64, all: readonly Int64[]): Promise<string[]> {
  const logs: string[] = []
  for (const auditId of all) {
    await given.ended({ flowId, auditId })
    const { ok, words } = await api.call('getExecutionConsole', { path: { flowId, auditId } })
    if (ok) logs.push(words)
  }
  return logs
}

/** Whether a run by the schedule logs the value; undefined if nothing shows that it started, or its log. */
async function logsValue(tools: Tools, { id, flowId }: Stored, value: string): Promise<boolean | undefined> {
  const flow = flowId as Int64
  const line = echo(tools, tools.fixture('schedule_parameters').name, value)
  const before = new Set((await executions(tools, flow)).map(String))
  const reply = await tools.api.call('runScheduledFlow', { path: { scheduleId: id, flowId: flow }, valid: false })
  if (!reply.ok) return undefined
  const own = saysStarted(reply) ? (reply.json as { auditId: Int64 }).auditId : undefined
  const started = async (): Promise<Int64[]> =>
    own === undefined ? (await executions(tools, flow)).filter((auditId) => !before.has(String(auditId))) : [own]
  // How soon a log can be read, and is complete, is not documented.
  const logs = await tools.eventually(
    async () => logsOf(tools, flow, await started()),
    (all) => all.some((log) => log.includes(line)),
  )
  if (logs.some((log) => log.includes(line))) return true
  // Where the reply does not name it, the execution may be another's.
  return logs.length > 0 && own !== undefined ? false : undefined
}

export const runPassesParameters = check({
  rule: 'schedules/run-passes-parameters',
  title: 'runs of the flow that logs its parameters, by a schedule, once it was replaced, and while it is disabled',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const [first, second] = [unique('value'), unique('value')]
    const { id: flowId } = await ready(tools, 'echoes')
    const schedule = await given(tools, { flowId, enabled: true, ...membersWith(tools, first) })
    const passed = await logsValue(tools, schedule, first)
    if (passed === undefined) throw new Blocked('nothing shows that the run by the schedule started, or its log')
    expect.that(passed, 'the parameters of the schedule did not reach the flow')
    const path = { scheduleId: schedule.id }
    await api.need('replaceSchedule', { path, body: bodyOf(schedule, membersWith(tools, second)) })
    expect.that(
      (await logsValue(tools, schedule, second)) !== false,
      'the parameters of a replace did not reach the flow',
    )
    await api.need('disableSchedule', { path })
    // Whether a disabled schedule can be run is not documented.
    const passedToo = await logsValue(tools, schedule, second)
    expect.that(passedToo !== false, 'the parameters of a disabled schedule did not reach the flow')
  },
})

/** What a schedule shows, without these members; not applicable unless they alone show the value. */
function without(schedule: Stored, members: Readonly<Record<string, unknown>>, value: string): Record<string, unknown> {
  const shows = (part: unknown): boolean => textsIn(part).some((text) => text.includes(value))
  const rest = omitting(schedule, ...Object.keys(members))
  // What a read hides may be kept: a schedule that is read, changed and sent back would lose it.
  if (!shows(schedule)) throw new NotApplicable('a schedule that is read does not show its parameters')
  if (shows(rest)) throw new NotApplicable('a schedule that is read shows its parameters in other members, too')
  return rest
}

export const replaceDropsParameters = check({
  rule: 'schedules/run-passes-parameters',
  title: 'a run by a schedule is not given parameters that a replace left out, if that is not refused',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const value = unique('value')
    const members = membersWith(tools, value)
    const { id: flowId } = await ready(tools, 'echoes')
    const schedule = await given(tools, { flowId, enabled: true, ...members })
    // Whether they are passed at all is for another case.
    if ((await logsValue(tools, schedule, value)) !== true)
      throw new Blocked('nothing shows that the run by the schedule started, or was given its parameters')
    const body = without(await read(api, 'schedule', schedule), members, value)
    const reply = await api.call('replaceSchedule', { path: { scheduleId: schedule.id }, body, valid: false })
    if (!reply.ok) throw new NotApplicable('a replace without parameters is refused')
    const isPassed = await logsValue(tools, schedule, value)
    if (isPassed === undefined)
      throw new NotApplicable('nothing shows that the run after the replace started, or its log')
    expect.that(!isPassed, 'the parameters that a replace left out reached the flow')
  },
})
