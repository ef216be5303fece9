import { flowNamed, titleOf } from './named-flow.ts'
import { type Skill, rowsOf, table, timeOf, unable } from './skill.ts'

/** Says who changed a flow, by its saved versions. */
export const flowChanges: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const listed = use('list_flow_versions', `Reading the versions of ${String(name)}`, { flowId: id })
  if (!listed.success) return unable(listed)
  const versions = rowsOf(listed).toSorted((one, other) => Number(other['modified']) - Number(one['modified']))
  const [newest] = versions
  if (newest === undefined) return `${titleOf(found.flow)} has no saved versions.`
  const rows = versions.map((one) => [timeOf(one['modified']), one['modifiedBy'], one['message']])
  return `**${String(newest['modifiedBy'])}** changed ${titleOf(found.flow)} last, at ${timeOf(newest['modified'])}. Its saved versions:\n\n${table(['when', 'who', 'message'], rows)}`
}
