import type { Fixture, Int64 } from '#spec'
import {
  type Attempt,
  Blocked,
  NotApplicable,
  type Reply,
  type RunOperation,
  type RunnableFlow,
  type StartRequest,
  type StartedRun,
  type Tools,
  fill,
  isTerminal,
  requestOf,
  unawaited,
} from '../../kit/index.ts'
import { type HistoryItem, newestItems } from '../executions/history-page.ts'

/** Numbers of seconds, documented as int64, that need more than 32 bits, as milliseconds and as seconds. */
export const LONG_TIMES = [2_147_484, 2 ** 31]

/** How long it is looked whether something comes, or ends, that should not, in ms. */
export const A_MOMENT_MS = 300
/** How long to wait for what takes longer only where it waits for a run, in ms. */
export const PATIENCE_MS = 2_000

/** The operation of a case over the two that start a flow. */
export function starting({ operation }: Tools): RunOperation {
  return operation as RunOperation
}

/** A ready flow of `fixtures.runs` with its name. */
export function ready({ given, fixture }: Tools, name: keyof Fixture<'runs'>): Promise<RunnableFlow> {
  return given.named(fixture(`runs.${name}`))
}

/** A run of the slow flow, started while no other is active, by name where the case is about that. For cases that claim it. */
export async function slowRun(
  tools: Tools,
  query?: StartRequest['query'],
  parameters?: StartRequest['parameters'],
): Promise<Attempt> {
  const { given } = tools
  const flow = await ready(tools, 'slow')
  await given.idle(flow.id)
  const by = tools.operation === 'runFlowByName' ? 'runFlowByName' : 'runFlow'
  return given.started({ by, flow, query, parameters })
}

/**
 * Asserts that a slow run was stopped rather than ended by itself.
 * @throws NotApplicable if it succeeded: it may have finished while it was waited for
 */
export function needCutShort(status: string): void {
  if (status !== 'success') return
  throw new NotApplicable(
    'the run succeeded, as it may have without having been stopped; fixtures.runs.slow has to go on for longer than limits.settle_ms',
  )
}

/** Everything else that a start may ask for, and that neither alters when it is answered nor sends e-mails. */
const MORE = {
  waitIfRunning: true,
  allowParallel: true,
  force: true,
  debug: true,
  returnErrorCode: true,
  disableExecutionNotifications: true,
  logStep: 100,
  expectedTime: 3_600,
  stopTime: 3_600,
  secureParameterNames: 'pin',
}

/** What of it is listed for the operation of the case. */
export function more({ facts }: Tools): Readonly<Record<string, unknown>> {
  const listed = new Set(facts.parameters.map(({ name }) => name))
  return Object.fromEntries(Object.entries(MORE).filter(([name]) => listed.has(name)))
}

/** A flow per case that starts many runs, so that a shared flow's history does not overflow. */
const ownFlows = new WeakMap<Tools, Promise<RunnableFlow>>()

/** A flow that only this case starts, created once. */
export function ownFlow(tools: Tools): Promise<RunnableFlow> {
  const made = ownFlows.get(tools) ?? tools.given.runnableFlow()
  ownFlows.set(tools, made)
  return made
}

/** Starts with an extra part, after the same start without it was accepted. */
export async function startWith(
  tools: Tools,
  query: Readonly<Record<string, unknown>>,
  { parameters, valid = true }: { parameters?: Readonly<Record<string, string>>; valid?: boolean } = {},
): Promise<Reply> {
  const by = starting(tools)
  const flow = await ownFlow(tools)
  await tools.api.need(by, requestOf({ by, flow }))
  return tools.api.call(by, { ...requestOf({ by, flow, query, parameters }), valid })
}

/** A flow's executions, newest first. */
export async function pastRuns({ api }: Tools, flowId: Int64): Promise<HistoryItem[]> {
  return (await newestItems(api, flowId)).toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1))
}

/** Polls for a flow's active execution, or the one that is meant, until `givenUp`; undefined if there is none. */
export function currentRun(
  tools: Tools,
  flowId: Int64,
  givenUp: () => boolean,
  isMeant = ({ status }: HistoryItem): boolean => !isTerminal(status),
): Promise<HistoryItem | undefined> {
  return tools.eventually(
    async () => (await pastRuns(tools, flowId)).find(isMeant),
    (current) => current !== undefined || givenUp(),
  )
}

/** A log may end its lines at a thousand characters, of which what stands before the parameter takes some. */
const LONGEST_LINE = 900

/** What the echoing flow writes into a run's log for a parameter, as far as a log must have it in one line. */
export function echo({ fixture }: Tools, name: string, value: string): string {
  const line = fixture('echo_line')
    .replaceAll('{name}', () => name)
    .replaceAll('{value}', () => value)
  return line.slice(0, LONGEST_LINE)
}

/** A run of the echoing flow that is over. */
export async function echoRun(
  tools: Tools,
  parameters: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, unknown>> = {},
): Promise<StartedRun> {
  const { given } = tools
  const by = tools.operation === 'runFlowByName' ? 'runFlowByName' : 'runFlow'
  const run = await given.started({ by, flow: await ready(tools, 'echoes'), query, parameters })
  await given.ended(run)
  return { flowId: run.flowId, auditId: run.auditId }
}

/** A log once it has these lines: how soon a log can be read, and is complete, is not documented. */
async function logOnceWith(
  { eventually }: Tools,
  read: () => Promise<Reply>,
  lines: readonly string[],
): Promise<string> {
  const { ok, words } = await eventually(read, (log) => log.ok && lines.every((line) => log.words.includes(line)))
  if (!ok) throw new Blocked('the log of an execution cannot be read')
  return words
}

/** The log of a run that is over, once it has these lines. */
export function logWith(tools: Tools, { flowId, auditId }: StartedRun, lines: readonly string[]): Promise<string> {
  return logOnceWith(tools, () => tools.api.call('getExecutionConsole', { path: { flowId, auditId } }), lines)
}

/** The log of a run of the echoing flow, once it shows these of its parameters. */
export async function echoLog(
  tools: Tools,
  parameters: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const lines = Object.entries(shown).map(([name, value]) => echo(tools, name, value))
  return logWith(tools, await echoRun(tools, parameters, query), lines)
}

/** The query of the target file that downloads the log of an execution. */
export function downloadQuery({ requests }: Tools['target'], run: StartedRun): Record<string, unknown> {
  return fill(requests.downloadExecutionConsole?.query, { ...run }) as Record<string, unknown>
}

/** The log of a run that is over as it is downloaded, once it has these lines. */
export function downloadedLog(tools: Tools, run: StartedRun, lines: readonly string[]): Promise<string> {
  const query = downloadQuery(tools.target, run)
  return logOnceWith(tools, () => tools.api.call('downloadExecutionConsole', { query }), lines)
}

/** How a ZIP or gzip file begins, read as text. */
const PACKED = ['PK\u0003\u0004', '\u001F\uFFFD']

/** Whether a downloaded log is a packed file; in which form a log is downloaded is not shown. */
export function isPacked(download: string): boolean {
  return PACKED.some((begin) => download.startsWith(begin))
}

/** Longest wait, in ms, for a live log that does not wait for the run to end. */
const SOON_MS = 500

/** The live log of a new run. */
export async function liveLog(
  tools: Tools,
  flow: RunnableFlow,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  return liveLogOf(tools, await tools.given.started({ by: starting(tools), flow, query, parameters }))
}

/** The live log of a run; it may last as long as the run, which is then stopped. */
export async function liveLogOf({ api, eventually }: Tools, { flowId, auditId }: StartedRun): Promise<string> {
  const { answered, answer } = unawaited(api.call('tailExecutionConsole', { path: { flowId, auditId } }))
  if (!(await eventually(async () => answered(), Boolean, SOON_MS)))
    await api.call('stopFlow', { path: { flowId }, query: { auditId }, valid: false })
  return (await answer).words
}
