import { REFERENCE_KEYS } from '../../../world/index.ts'
import { flowNamed } from './named-flow.ts'
import { type Row, type Skill, rowsOf, table, unable } from './skill.ts'

/** Lists the connections. */
export const listConnections: Skill = (_words, use) => {
  const found = use('list_connections', 'Reading the connections', {})
  if (!found.success) return unable(found)
  const rows = rowsOf(found)
  if (rows.length === 0) return 'There are no connections.'
  return `There are **${rows.length}** connections:\n\n${tableOf(rows)}`
}

/** Lists the connections that a flow uses. */
export const connectionsOfFlow: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const title = `**${String(found.flow.name)}** (${String(found.flow.id)})`
  const shown = use('get_flow', `Reading flow ${String(found.flow.id)}`, { flowId: found.flow.id })
  if (!shown.success) return unable(shown)
  const listed = use('list_connections', 'Reading the connections', {})
  if (!listed.success) return unable(listed)
  const ids = rowsOf({ ...shown, text: `[${shown.text}]` }).flatMap(connectionIds)
  const used = ids.flatMap((id) => rowsOf(listed).filter((connection) => String(connection['id']) === id))
  if (used.length === 0) return `${title} uses no connection.`
  return `${title} uses **${used.length}** connection${used.length === 1 ? '' : 's'}:\n\n${tableOf(used)}`
}

/** Lists the flows that use a connection. */
export const flowsOfConnection: Skill = ({ connection: named = '' }, use) => {
  const found = use('list_connections', `Looking for the connection ${named}`, {})
  if (!found.success) return unable(found)
  const wanted = named.toLowerCase()
  const isNamed = ({ id, name }: Row): boolean => String(id) === wanted || String(name).toLowerCase() === wanted
  const connection = rowsOf(found).find(isNamed)
  if (connection === undefined) return `I found no connection named **${named}**.`
  const listed = use('list_flows', 'Reading the flows', {})
  if (!listed.success) return unable(listed)
  const id = String(connection['id'])
  const users = rowsOf(listed).filter((flow) => connectionIds(flow).includes(id))
  const title = `**${String(connection['name'])}** (${id})`
  if (users.length === 0) return `No flow uses ${title}.`
  const rows = users.map((flow) => [flow['id'], flow['name']])
  return `**${users.length}** flow${users.length === 1 ? ' uses' : 's use'} ${title}:\n\n${table(['id', 'name'], rows)}`
}

function tableOf(connections: readonly Row[]): string {
  const rows = connections.map(({ id, name, connectionType }) => [id, name, `\`${String(connectionType ?? '')}\``])
  return table(['id', 'name', 'type'], rows)
}

/** Ids of the connections that a flow names in its properties. */
function connectionIds({ properties }: Row): string[] {
  const ids = (properties as Readonly<Record<string, string>> | undefined)?.[REFERENCE_KEYS.connection] ?? ''
  return ids.split(',').map((id) => id.trim())
}
