import { type Skill, rowsOf, table, unable } from './skill.ts'

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
