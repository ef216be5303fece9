import type { Int64 } from '#spec'
import { Blocked, type Stored, type Tools, check, fill } from '../../kit/index.ts'
import { echo, ready } from '../runs/starts.ts'
import { executions } from './due.ts'
import { bodyOf, given } from './schedule.ts'

/** The members of a schedule that pass a value to its flow. */
const passing = ({ fixture }: Tools, value: string): Readonly<Record<string, unknown>> =>
  fill(fixture('schedule_parameters').body, { value }) as Readonly<Record<string, unknown>>

/** The logs of executions of a flow that are over, but for these. */
async function otherLogs(tools: Tools, flowId: Int64, before: ReadonlySet<string>): Promise<string[]> {
  const logs: string[] = []
  for (const auditId of await executions(tools, flowId)) {
    if (before.has(String(auditId))) continue
    await tools.given.ended({ flowId, auditId })
    logs.push((await tools.api.call('getExecutionConsole', { path: { flowId, auditId } })).words)
  }
  return logs
}

/** Whether a run by the schedule logs the value; undefined if the run is refused or starts nothing. */
async function logsValue(tools: Tools, { id, flowId }: Stored, value: string): Promise<boolean | undefined> {
  const flow = flowId as Int64
  const line = echo(tools, tools.fixture('schedule_parameters').name, value)
  const before = new Set((await executions(tools, flow)).map(String))
  const { ok } = await tools.api.call('runScheduledFlow', { path: { scheduleId: id, flowId: flow }, valid: false })
  if (!ok) return undefined
  // How soon a log can be read, and is complete, is not documented.
  const logs = await tools.eventually(
    () => otherLogs(tools, flow, before),
    (all) => all.some((log) => log.includes(line)),
  )
  return logs.length === 0 ? undefined : logs.some((log) => log.includes(line))
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
    const schedule = await given(tools, { flowId, enabled: true, ...passing(tools, first) })
    const passed = await logsValue(tools, schedule, first)
    if (passed === undefined) throw new Blocked('the run by the schedule started nothing')
    expect.that(passed, 'the parameters of the schedule did not reach the flow')
    const path = { scheduleId: schedule.id }
    await api.need('replaceSchedule', { path, body: bodyOf(schedule, passing(tools, second)) })
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
