import { NotApplicable, type Reply, type StartedRun, type Tools, check, isId } from '../../kit/index.ts'
import { echo, echoRun, isPacked, ready } from '../runs/starts.ts'
import { consoleOf, downloadOf } from './log.ts'

/** Parameters of a run whose log is long: in lines, and, with their values, beyond 64 KB. The request stays below 100 KB. */
const MANY = 260
/** The characters of each value: a log may cut lines, but not these. */
const LENGTH = 300

/** A value of its own for each of many parameters. */
function manyParameters({ unique }: Tools): Record<string, string> {
  const mark = unique('part')
  const names = Array.from({ length: MANY }, (_none, at) => `part${at + 100}`)
  return Object.fromEntries(names.map((name) => [name, `${mark} ${name} `.padEnd(LENGTH, '-')]))
}

/** A run of the echoing flow with many parameters, that ended as one with a single one does. */
async function longRun(tools: Tools, parameters: Record<string, string>): Promise<StartedRun> {
  const { api, eventually, given, unique } = tools
  const few = await given.statusOf(await echoRun(tools, { region: unique('region') }))
  const { id: flowId } = await ready(tools, 'echoes')
  const reply = await eventually(
    () => api.call('runFlow', { path: { flowId }, body: parameters, valid: false }),
    ({ ok, json }) => !ok || (json as { status?: unknown }).status === 0,
  )
  const { auditId, status } = (reply.json ?? {}) as { auditId?: unknown; status?: unknown }
  // How many parameters a start takes is not documented.
  if (!reply.ok || status !== 0 || !isId(auditId)) throw new NotApplicable('no run starts with many parameters')
  const run = { flowId, auditId }
  if ((await given.ended(run)) !== few) throw new NotApplicable('a run with many parameters ends in another way')
  return run
}

/** The log of one execution is its log from the first line to the last. */
async function wholeLog(tools: Tools, readOf: typeof consoleOf): Promise<void> {
  const parameters = manyParameters(tools)
  const lines = Object.entries(parameters).map(([name, value]) => echo(tools, name, value))
  const read = readOf(tools, await longRun(tools, parameters))
  const missing = ({ words }: Reply): string[] => lines.filter((line) => !words.includes(line))
  // How soon a log is complete is not documented.
  const log = await tools.eventually(read, (reply) => reply.ok && missing(reply).length === 0)
  if (isPacked(log.text)) throw new NotApplicable('a packed file is downloaded')
  const gaps = missing(log)
  if (gaps.length === lines.length) throw new NotApplicable('the log holds none of many parameters')
  tools.expect.equal(gaps, [], 'what the log of a run with many parameters lacks')
}

export const consoleIsWhole = check({
  rule: 'executions/console-of-one-execution',
  title: 'a log of hundreds of lines is there from its first line to its last',
  run: (tools) => wholeLog(tools, consoleOf),
})

export const downloadIsWhole = check({
  rule: 'executions/download-of-one-execution',
  title: 'a log of hundreds of lines is downloaded from its first line to its last',
  run: (tools) => wholeLog(tools, downloadOf),
})
