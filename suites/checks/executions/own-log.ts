import { writeJson } from '#spec'
import { NotApplicable, type StartedRun, type Tools, check } from '../../kit/index.ts'
import { downloadQuery, downloadedLog, echo, echoRun } from '../runs/starts.ts'

/** Of two runs in a row, the log of each holds what that run wrote, and nothing of the other. */
async function ownLogs(tools: Tools, read: (run: StartedRun) => Promise<string>): Promise<void> {
  const regions = [tools.unique('earlier'), tools.unique('later')]
  const runs = []
  for (const region of regions)
    runs.push({ run: await echoRun(tools, { region }), line: echo(tools, 'region', region) })
  for (const { run, line } of runs) {
    const log = await read(run)
    tools.expect.that(log.includes(line), 'the log does not hold what the execution wrote', log)
    for (const other of runs)
      tools.expect.that(other.run === run || !log.includes(other.line), 'the log holds that of another execution', log)
  }
}

export const consoleOfOneExecution = check({
  rule: 'executions/console-of-one-execution',
  title: 'two runs have two logs',
  run: (tools) =>
    ownLogs(tools, async (run) => (await tools.api.need('getExecutionConsole', { path: { ...run } })).words),
})

export const downloadOfOneExecution = check({
  rule: 'executions/download-of-one-execution',
  title: 'two runs have two downloads',
  run: (tools) => {
    // Whether a download names an execution is not documented.
    const [one, other] = [1, 2].map((auditId) => writeJson(downloadQuery(tools.target, { flowId: 1, auditId })))
    if (one === other) throw new NotApplicable('requests.downloadExecutionConsole names no execution')
    return ownLogs(tools, (run) => downloadedLog(tools, run))
  },
})
