import {
  Blocked,
  NotApplicable,
  type Reply,
  type StartedRun,
  type Tools,
  check,
  unlessBlocked,
} from '../../kit/index.ts'
import { echo, echoRun, isPacked, ready } from '../runs/starts.ts'
import { consoleOf, downloadOf } from './log.ts'

/** 260 lines, over 64 KB with their values; the request stays below 100 KB. */
const MANY = 260
/** What each value ends with: it stays shorter than any line that a log may cut. */
const END = '-'.repeat(260)

/** A value of its own for each of many parameters. */
function manyParameters({ unique }: Tools): Record<string, string> {
  const mark = unique('part')
  const names = Array.from({ length: MANY }, (_none, at) => `part${at + 100}`)
  return Object.fromEntries(names.map((name) => [name, `${mark} ${name} ${END}`]))
}

type Parameters = Readonly<Record<string, string>>

/** A run of the echoing flow with many parameters, that ended with this status. */
async function longRun(tools: Tools, parameters: Parameters, status: string): Promise<StartedRun> {
  const { given } = tools
  const flow = await ready(tools, 'echoes')
  // How many parameters a start takes is not documented.
  const run = await unlessBlocked(() => given.started({ by: 'runFlow', flow, parameters }))
  if (run === undefined) throw new NotApplicable('no run starts with many parameters')
  if ((await given.ended(run)) !== status) throw new NotApplicable('a run with many parameters ends in another way')
  return run
}

/** The log of one execution is its log from the first line to the last. */
async function wholeLog(tools: Tools, readOf: typeof consoleOf): Promise<void> {
  const { eventually, expect, given } = tools
  const parameters = manyParameters(tools)
  const [few, all] = [Object.entries(parameters).slice(0, 1), Object.entries(parameters)]
  const missing = ({ words }: Reply, of: typeof all): string[] =>
    of.map(([name, value]) => echo(tools, name, value)).filter((line) => !words.includes(line))
  // How soon a log is complete is not documented.
  const logOf = (run: StartedRun, of: typeof all): Promise<Reply> =>
    eventually(readOf(tools, run), (log) => log.ok && missing(log, of).length === 0)

  const shortRun = await echoRun(tools, Object.fromEntries(few))
  const shortLog = await logOf(shortRun, few)
  if (!shortLog.ok) throw new Blocked('the log of an execution cannot be read')
  if (missing(shortLog, few).length > 0) throw new NotApplicable('the log of a run does not show its parameter in full')

  const log = await logOf(await longRun(tools, parameters, await given.statusOf(shortRun)), all)
  expect.status(log, 200)
  if (isPacked(log.text)) throw new NotApplicable('the log is a packed file')
  expect.equal(missing(log, all), [], 'what the log of a run with many parameters lacks')
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
