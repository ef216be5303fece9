import { flowNamed, titleOf } from './named-flow.ts'
import { HOUR_MS, periodOf } from './period.ts'
import { type Skill, rowsOf, table, timeOf, unable } from './skill.ts'

/** Lines of a log before its error. */
const BEFORE = 3
/** Lines of a stack trace. */
const FRAMES = 5

/** What helps against an error, by a word of it. */
const ADVICE: readonly (readonly [matches: RegExp, advice: string])[] = [
  [
    /duplicate key/,
    'A row with this key exists already. Load into a staging table, or remove the duplicate and start the flow again.',
  ],
  [/deadlock/, 'Two runs locked the same rows. Start the flow again, and move its schedule apart from the other one.'],
  [/429/, 'The service limits its requests. Read smaller pages, or start the flow less often.'],
  [/401|Unauthorized/, 'The credentials are no longer valid. Renew the secret of the connection and test it.'],
  [/50\d|Unavailable/, 'The service was not available. Start the flow again when it is back.'],
  [/No such file/, 'The file had not arrived. Start the flow later, or by a listener when the file is there.'],
  [
    /timed out|Timeout|Lost connection|reset/,
    'The other side did not respond in time. Raise the time-out of the connection, or start the flow again.',
  ],
  [/child flow/, 'A child flow failed. Ask me why that one failed.'],
]

/** Lists the executions that failed lately. */
export const failures: Skill = (words, use, { now }) => {
  const { since, until, says } = periodOf(words, now)
  const hours = Math.ceil((now - since) / HOUR_MS)
  const found = use('host_cli', 'Looking for failed executions', { command: `failures ${hours}` })
  if (!found.success) return unable(found)
  const rows = found.text.split('\n').flatMap((line) => {
    const [, time, id, auditId, name] = /^(\S+) (\d+) (\d+) (.*)$/.exec(line) ?? []
    const started = Date.parse(time ?? '')
    return started >= since && started < until ? [[timeOf(started), `**${name}** (${id})`, auditId]] : []
  })
  if (rows.length === 0) return `No execution failed ${says}.`
  const several = rows.length === 1 ? 'execution' : 'executions'
  return `**${rows.length}** ${several} failed ${says}:\n\n${table(['when', 'flow', 'execution'], rows)}\n\nAsk me why one of them failed.`
}

/** Lists the executions that run or wait. */
export const running: Skill = (_words, use) => {
  const found = use('host_cli', 'Looking for executions under way', { command: 'running' })
  if (!found.success) return unable(found)
  const rows = found.text.split('\n').flatMap((line) => {
    const [, time, id, auditId, status, name] = /^(\S+) (\d+) (\d+) (\w+) (.*)$/.exec(line) ?? []
    return time === undefined ? [] : [[timeOf(Date.parse(time)), `**${name}** (${id})`, auditId, status]]
  })
  if (rows.length === 0) return 'Nothing is running.'
  return `**${rows.length}** execution${rows.length === 1 ? ' is' : 's are'} under way:\n\n${table(['since', 'flow', 'execution', 'status'], rows)}`
}

/** Says why a flow failed, from the log of its newest failed execution. */
export const explainFailure: Skill = ({ flow: named = '' }, use) => {
  const found = flowNamed(named, use)
  if ('reply' in found) return found.reply
  const { id, name } = found.flow
  const title = titleOf(found.flow)
  const listed = use('list_executions', `Looking for failed executions of ${String(name)}`, {
    flowId: id,
    status: 'error',
  })
  if (!listed.success) return unable(listed)
  const [newest] = rowsOf(listed)
  if (newest === undefined) return `${title} has not failed.`
  const { auditId, started } = newest
  const log = use('get_execution_log', `Reading the log of execution ${String(auditId)}`, { flowId: id, auditId })
  if (!log.success) return unable(log)
  const lines = log.text.split('\n')
  const at = lines.findIndex((line) => / ERROR /.test(line))
  const error = lines[at]?.replace(/^.* ERROR /, '') ?? 'its log names no error'
  const shown = lines.slice(Math.max(0, at - BEFORE), at + 1 + FRAMES).join('\n')
  const advice = ADVICE.find(([matches]) => matches.test(error))?.[1]
  return [
    `${title} failed at ${timeOf(started)} (execution ${String(auditId)}):`,
    `> ${error}`,
    `The log around it:\n\n\`\`\`\n${shown}\n\`\`\``,
    ...(advice === undefined ? [] : [`**What to do:** ${advice}`]),
  ].join('\n\n')
}
