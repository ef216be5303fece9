import { type Skill, rowsOf, table, unable } from './skill.ts'

/** Lists the connections. */
export const listConnections: Skill = (_words, use) => {
  const found = use('list_connections', 'Reading the connections', {})
  if (!found.success) return unable(found)
  const rows = rowsOf(found).map(({ id, name, connectionType }) => [id, name, `\`${String(connectionType ?? '')}\``])
  if (rows.length === 0) return 'There are no connections.'
  return `There are **${rows.length}** connections:\n\n${table(['id', 'name', 'type'], rows)}`
}
