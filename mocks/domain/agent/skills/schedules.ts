import { flowNamed, titleOf } from './named-flow.ts'
import { type Asker, type Row, type Skill, rowsOf, table, timeOf, unable } from './skill.ts'

/** Lists the schedules, those in effect first. */
export const listSchedules: Skill = (_words, use) => {
  const found = use('list_schedules', 'Reading the schedules', {})
  if (!found.success) return unable(found)
  const schedules = rowsOf(found)
  if (schedules.length === 0) return 'There are no schedules.'
  const isOn = ({ enabled }: (typeof schedules)[number]): boolean => enabled === true
  const sorted = [...schedules.filter(isOn), ...schedules.filter((one) => !isOn(one))]
  const rows = sorted.map((one) => [
    one['name'] ?? one['id'],
    one['flowId'],
    one['schedule'] === undefined ? 'by a listener' : `\`${String(one['schedule'])}\``,
    isOn(one) ? 'enabled' : 'paused',
  ])
  const paused = schedules.length - schedules.filter(isOn).length
  return `There are **${schedules.length}** schedules, ${paused} of them paused:\n\n${table(['schedule', 'flow', 'when', 'state'], rows)}`
}

/** Says when a schedule starts its flow next, or when a flow is started next. */
export const nextStarts: Skill = ({ flow: named = '' }, use, { now, parts }) => {
  const listed = use('list_schedules', 'Reading the schedules', {})
  if (!listed.success) return unable(listed)
  const schedules = rowsOf(listed)
  const meant = schedules.filter(({ name }) => String(name).toLowerCase() === named.toLowerCase())
  const says = (one: Row): string => `**${String(one['name'] ?? one['id'])}** ${startOf(one, parts.schedules, now)}`
  if (meant.length > 0) return meant.map((one) => `${says(one)} It runs flow ${String(one['flowId'])}.`).join('\n\n')
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id } = found.flow
  const own = schedules.filter(({ flowId }) => flowId === id)
  if (own.length === 0) return `No schedule starts ${titleOf(found.flow)}.`
  return `Schedules of ${titleOf(found.flow)}:\n\n${own.map((one) => `- ${says(one)}`).join('\n')}`
}

/** When a schedule starts its flow next. */
export function startOf({ enabled, schedule }: Row, { nextTime }: Asker['parts']['schedules'], now: number): string {
  if (enabled !== true) return 'is paused: it starts nothing until it is enabled.'
  if (schedule === undefined) return 'starts its flow when a message arrives.'
  const next = nextTime(String(schedule), now)
  if (next === undefined) return `is never due (\`${String(schedule)}\`).`
  return `starts next at **${timeOf(next)}** (\`${String(schedule)}\`).`
}
