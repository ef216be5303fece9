import { readJson } from '#spec'
import { flowNamed, titleOf } from './named-flow.ts'
import { type Skill, rowsOf, table, unable } from './skill.ts'

/** Lists the flows, or those whose names have a text. */
export const listFlows: Skill = ({ query }, use) => {
  const found =
    query === undefined
      ? use('list_flows', 'Reading the flows', {})
      : use('search_flows', `Looking for flows named ${query}`, { query })
  if (!found.success) return unable(found)
  const flows = rowsOf(found)
  if (flows.length === 0) return `I found no flows${query === undefined ? '' : ` named **${query}**`}.`
  const rows = flows.map(({ id, name, flowType }) => [id, name, `\`${String(flowType ?? '')}\``])
  return `I found **${flows.length}** flow${flows.length === 1 ? '' : 's'}:\n\n${table(['id', 'name', 'type'], rows)}`
}

/** The answer to a start or a stop. */
interface Started {
  auditId: unknown
  status: number
}

/** Starts a flow. */
export const startFlow: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const started = use('run_flow', `Starting ${String(name)}`, { flowId: id })
  if (!started.success) return unable(started)
  const { auditId, status } = readJson(started.text).exact as Started
  if (status !== 0) return `${titleOf(found.flow)} is running already, as execution ${String(auditId)}.`
  return `I started ${titleOf(found.flow)} as execution **${String(auditId)}**. Follow its log at:\n\n\`\`\`\nGET /v1/executions/${String(id)}/audit/${String(auditId)}/console/live\n\`\`\``
}

/** Stops what a flow runs. */
export const stopFlow: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const running = rowsOf(
    use('list_executions', `Looking for executions of ${String(name)}`, { flowId: id, status: 'running' }),
  )
  const [newest] = running
  if (newest === undefined) return `${titleOf(found.flow)} is not running.`
  const stopped = use('stop_flow', `Stopping ${String(name)}`, { flowId: id, auditId: newest['auditId'] })
  if (!stopped.success) return unable(stopped)
  return `I stopped execution **${String(newest['auditId'])}** of ${titleOf(found.flow)}.`
}
