import { parseInt64 } from '#spec'
import { flowNamed, titleOf } from './named-flow.ts'
import { type Period, periodOf } from './period.ts'
import { type Row, type Skill, type Use, rowsOf, table, timeOf, unable } from './skill.ts'

/** Lines of a log in a reply: the last ones. */
const MOST_LINES = 60
/** All time, for a message that names none. */
const EVER: Period = { since: 0, until: Infinity, says: 'so far' }

/** Executions as the history shows them, newest first: their order there is open. */
function newestFirst(listed: ReturnType<Use>): readonly Row[] {
  return rowsOf(listed).toSorted((one, other) => Number(other['auditId']) - Number(one['auditId']))
}

/** What an execution processed, and in what time. */
function workOf({ metrics }: Row): string {
  const [, records, seconds] = /records=(\d+).* seconds=([\d.]+)/.exec(String(metrics ?? '')) ?? []
  return records === undefined ? '' : `${records} records in ${seconds} s`
}

const isUnderWay = ({ status }: Row): boolean => status === 'running' || status === 'queued'

/** Says what a flow does now, or how its last execution ended. */
export const flowStatus: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const listed = use('list_executions', `Looking for executions of ${String(name)}`, { flowId: id })
  if (!listed.success) return unable(listed)
  const executions = newestFirst(listed)
  const [newest] = executions
  if (newest === undefined) return `${titleOf(found.flow)} has not run yet.`
  const underWay = executions.filter(isUnderWay)
  if (underWay.length > 0) {
    const rows = underWay.map((one) => [timeOf(one['started']), one['auditId'], one['status'], one['startedBy']])
    return `${titleOf(found.flow)} is **${String(underWay.at(-1)?.['status'])}**:\n\n${table(['since', 'execution', 'status', 'started by'], rows)}`
  }
  const { auditId, status, started, startedBy } = newest
  const work = workOf(newest)
  return [
    `${titleOf(found.flow)} is not running.`,
    `Its last execution, **${String(auditId)}**, was started at ${timeOf(started)} by ${String(startedBy)} and ended with **${String(status)}**${work === '' ? '' : `: ${work}`}.`,
    `Say *show the log of execution ${String(auditId)}* to read more.`,
  ].join('\n\n')
}

/** Lists what a flow did in a period, or its newest executions. */
export const flowRuns: Skill = (words, use, { now, parts }) => {
  const found = flowNamed(words['flow'] ?? '', use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const hasPeriod = words['period'] !== undefined || words['hours'] !== undefined
  const { since, until, says } = hasPeriod ? periodOf(words, now) : EVER
  const listed = use('list_executions', `Looking for executions of ${String(name)}`, { flowId: id })
  if (!listed.success) return unable(listed)
  const executions = newestFirst(listed)
  const meant = executions.filter(({ started }) => Number(started) >= since && Number(started) < until)
  // A tool shows one page of the history, which may end within the period.
  const oldest = executions.at(-1)?.['started']
  const isCutOff = executions.length >= parts.executions.pageSize && Number(oldest) >= since
  if (meant.length === 0 && isCutOff)
    return `I see only the last **${executions.length}** executions of ${titleOf(found.flow)}, since ${timeOf(oldest)}, and none that began ${says}.`
  if (meant.length === 0) {
    const last = executions[0] === undefined ? '' : ` Its last run began at ${timeOf(executions[0]['started'])}.`
    return `${titleOf(found.flow)} did not run ${says}.${last}`
  }
  const counts = Object.entries(Object.groupBy(meant, ({ status }) => String(status)))
  const byStatus = counts.map(([status, those = []]) => `${those.length} ${status}`).join(', ')
  const count = `${isCutOff ? 'at least ' : ''}**${meant.length}** time${meant.length === 1 ? '' : 's'}`
  const rows = meant.map((one) => [
    timeOf(one['started']),
    one['auditId'],
    one['status'],
    `${String(one['startedBy'])} (${String(one['triggerType'])})`,
    workOf(one),
  ])
  return `${titleOf(found.flow)} ran ${count} ${says} (${byStatus}):\n\n${table(['when', 'execution', 'status', 'started by', 'work'], rows)}`
}

/** Shows the log of an execution, or that of the newest one of a flow. */
export const executionLog: Skill = ({ execution, flow: named = '' }, use) => {
  if (execution !== undefined) {
    const log = use('get_execution_log', `Reading the log of execution ${execution}`, {
      auditId: parseInt64(execution) ?? 0,
    })
    return log.success ? shownLog(`execution **${execution}**`, log.text) : unable(log)
  }
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const listed = use('list_executions', `Looking for executions of ${String(name)}`, { flowId: id })
  if (!listed.success) return unable(listed)
  const [newest] = newestFirst(listed)
  if (newest === undefined) return `${titleOf(found.flow)} has not run yet.`
  const auditId = newest['auditId']
  const log = use('get_execution_log', `Reading the log of execution ${String(auditId)}`, { flowId: id, auditId })
  return log.success ? shownLog(`execution **${String(auditId)}** of ${titleOf(found.flow)}`, log.text) : unable(log)
}

function shownLog(title: string, text: string): string {
  const lines = text.trimEnd().split('\n')
  const most = lines.length > MOST_LINES ? ` (the last ${MOST_LINES} of ${lines.length} lines)` : ''
  return `The log of ${title}${most}:\n\n\`\`\`\n${lines.slice(-MOST_LINES).join('\n')}\n\`\`\``
}
