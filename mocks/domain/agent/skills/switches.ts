import { flowNamed, titleOf } from './named-flow.ts'
import { startOf } from './schedules.ts'
import { type Row, type Skill, type Use, rowsOf, table, unable } from './skill.ts'

/** Pauses a schedule. */
export const pauseSchedule: Skill = switching(false)

/** Resumes a schedule. */
export const resumeSchedule: Skill = switching(true)

function switching(wanted: boolean): Skill {
  return ({ flow: named = '' }, use, { now, parts }) => {
    const listed = use('list_schedules', 'Reading the schedules', {})
    if (!listed.success) return unable(listed)
    const found = scheduleNamed(named, rowsOf(listed), use)
    if (typeof found === 'string') return found
    const { id, flowId, enabled } = found
    const title = shown(found)
    if (enabled === wanted) return `${title} is ${wanted ? 'enabled' : 'paused'} already.`
    const tool = wanted ? 'enable_schedule' : 'disable_schedule'
    const switched = use(tool, `${wanted ? 'Resuming' : 'Pausing'} ${nameOf(found)}`, { scheduleId: id })
    if (!switched.success) return unable(switched)
    if (wanted) return `I resumed ${title}: it ${startOf({ ...found, enabled: true }, parts.schedules, now)}`
    return `I paused ${title}: it starts flow ${String(flowId)} no more until it is enabled. Say *resume ${nameOf(found)}* to do that.`
  }
}

/** The schedule that a message means by its name or id, or by the flow that it starts; or why there is not exactly one. */
function scheduleNamed(named: string, schedules: readonly Row[], use: Use): Row | string {
  const wanted = named.toLowerCase()
  const isNamed = ({ id, name }: Row): boolean => String(id) === wanted || String(name).toLowerCase() === wanted
  const exact = schedules.filter(isNamed)
  if (exact.length > 0) return only(exact, `the name **${named}**`)
  const similar = schedules.filter(({ name }) =>
    String(name ?? '')
      .toLowerCase()
      .includes(wanted),
  )
  if (similar.length > 0) return only(similar, `the name **${named}**`)
  const found = flowNamed(named, use)
  if ('reply' in found) return `I found no schedule named **${named}**. ${found.reply}`
  const own = schedules.filter(({ flowId }) => flowId === found.flow.id)
  if (own.length === 0) return `No schedule starts ${titleOf(found.flow)}.`
  return only(own, titleOf(found.flow))
}

function only(schedules: readonly Row[], by: string): Row | string {
  const [first] = schedules
  if (first !== undefined && schedules.length === 1) return first
  const rows = schedules.map((one) => [one['id'], one['name']])
  return `Several schedules fit ${by}. Which one do you mean?\n\n${table(['id', 'schedule'], rows)}`
}

const nameOf = ({ id, name }: Row): string => String(name ?? id)

const shown = (schedule: Row): string => `**${nameOf(schedule)}** (${String(schedule['id'])})`
