import { writeJson } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type StartRequest,
  type StartedRun,
  type Tools,
  check,
} from '../../kit/index.ts'
import { downloadQuery, echo, echoRun, isPacked, liveLogOf, ready } from '../runs/starts.ts'

/** Of two runs in a row, the log of each holds what that run wrote, and nothing of the other. */
async function ownLogs(tools: Tools, read: (run: StartedRun) => Promise<Reply>): Promise<void> {
  const regions = [tools.unique('earlier'), tools.unique('later')]
  const runs = []
  for (const region of regions)
    runs.push({ run: await echoRun(tools, { region }), line: echo(tools, 'region', region) })
  for (const { run, line } of runs) {
    // How soon a log can be read is not documented.
    const { ok, words: log } = await tools.eventually(
      () => read(run),
      (reply) => reply.ok && reply.words.includes(line),
    )
    if (!ok) throw new Blocked('the log of an execution cannot be read')
    tools.expect.that(log.includes(line), 'the log does not hold what the execution wrote', log)
    for (const other of runs)
      tools.expect.that(other.run === run || !log.includes(other.line), 'the log holds that of another execution', log)
  }
}

export const consoleOfOneExecution = check({
  rule: 'executions/console-of-one-execution',
  title: 'two runs have two logs',
  run: (tools) => ownLogs(tools, (run) => tools.api.call('getExecutionConsole', { path: { ...run } })),
})

export const downloadOfOneExecution = check({
  rule: 'executions/download-of-one-execution',
  title: 'two runs have two downloads',
  run: (tools) => {
    // Whether a download names an execution is not documented.
    const { api, target } = tools
    const [one, other] = [1, 2].map((auditId) => writeJson(downloadQuery(target, { flowId: 1, auditId })))
    if (one === other) throw new NotApplicable('requests.downloadExecutionConsole names no execution')
    return ownLogs(tools, async (run) => {
      const reply = await api.call('downloadExecutionConsole', { query: downloadQuery(target, run) })
      // In which form a log is downloaded is not shown.
      if (isPacked(reply.text)) throw new NotApplicable('a packed file is downloaded')
      return reply
    })
  },
})

export const liveConsoleOfOneExecution = check({
  rule: 'executions/live-console-of-one-execution',
  title: 'two runs under way have two live logs',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, unique } = tools
    const flow = await ready(tools, 'slow')
    const regions = [unique('earlier'), unique('later')]
    const requests = regions.map((region): StartRequest => {
      return { by: 'runFlow', flow, query: { allowParallel: true }, parameters: { region } }
    })
    await given.idle(flow.id)
    const runs = [await given.started(requests[0] as StartRequest), await given.attempt(requests[1] as StartRequest)]
    // What allowParallel does is not documented.
    if (runs[1]?.code !== 0) throw new NotApplicable('a start beside a run begins nothing here')
    const logs = []
    for (const [nth, run] of runs.entries()) logs.push({ log: await liveLogOf(tools, run), region: regions[nth] ?? '' })
    // What a run under way has written so far is not documented.
    if (!logs.some(({ log }) => regions.some((region) => log.includes(region))))
      throw new NotApplicable('the live log shows no parameters')
    for (const { log, region } of logs)
      for (const other of regions)
        tools.expect.that(other === region || !log.includes(other), 'the live log holds that of another execution', log)
  },
})
