import type { Int64 } from '#spec'
import {
  type Attempt,
  Blocked,
  NotApplicable,
  type Reply,
  type RunOperation,
  type RunnableFlow,
  type StartRequest,
  type Tools,
  isTerminal,
  requestOf,
} from '../../kit/index.ts'

/** The operation of a case over the two that start a flow. */
export function starting({ operation }: Tools): RunOperation {
  return operation as RunOperation
}

/** A ready flow of `fixtures.runs` with its name. */
export function ready({ given, fixture }: Tools, name: string): Promise<RunnableFlow> {
  return given.named(fixture<Int64>(`runs.${name}`))
}

/** A run of the slow flow, started by the case's operation when nothing else of it is under way. For exclusive cases. */
export async function slowRun(
  tools: Tools,
  query?: StartRequest['query'],
  parameters?: StartRequest['parameters'],
): Promise<Attempt> {
  const { given } = tools
  const flow = await ready(tools, 'slow')
  await given.idle(flow.id)
  const by = tools.operation === 'stopFlow' ? 'runFlow' : starting(tools)
  return given.started({ by, flow, query, parameters })
}

/**
 * That a slow run is over shows that something ended it, unless it ended as it does by itself.
 * @throws NotApplicable where it succeeded: it may have gone on to its end while it was waited for
 */
export function needCutShort(status: string): void {
  if (status !== 'success') return
  throw new NotApplicable(
    'the run succeeded, as it may have without having been stopped; fixtures.runs.slow has to go on for longer than limits.settle_ms',
  )
}

/** The flow of each case that starts one often. A flow of its own, so that the history of a shared one does not run over. */
const ownFlows = new WeakMap<Tools, Promise<RunnableFlow>>()

/** A flow that only this case starts, made once. */
export function ownFlow(tools: Tools): Promise<RunnableFlow> {
  const made = ownFlows.get(tools) ?? tools.given.runnableFlow()
  ownFlows.set(tools, made)
  return made
}

/** The answer to a start with something in it, after the same start without it was accepted. */
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

/** An execution in the history of a flow. */
export interface PastRun {
  auditId: Int64
  status: string
}

/** Newest executions of a flow, the newest one first. */
export async function pastRuns({ api }: Tools, flowId: Int64): Promise<PastRun[]> {
  const { json } = await api.need('listExecutionHistory', { path: { flowId } })
  if (!Array.isArray(json)) throw new Blocked('the history is not an array')
  return (json as PastRun[]).toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1))
}

/** The execution of a flow that is under way, waited for until there is no point in it; undefined where there is none. */
export function currentRun(tools: Tools, flowId: Int64, givenUp: () => boolean): Promise<PastRun | undefined> {
  return tools.eventually(
    async () => (await pastRuns(tools, flowId)).find(({ status }) => !isTerminal(status)),
    (current) => current !== undefined || givenUp(),
  )
}

/** What an echoing flow writes into the log of a run for a parameter. */
export function echo({ fixture }: Tools, name: string, value: string): string {
  return fixture<string>('echo_line').replaceAll('{name}', name).replaceAll('{value}', value)
}

/** The log of a run of the echoing flow that was started so. */
export async function echoLog(
  tools: Tools,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { api, given } = tools
  const run = await given.started({ by: starting(tools), flow: await ready(tools, 'echoes'), query, parameters })
  await given.ended(run)
  const { flowId, auditId } = run
  return (await api.need('getExecutionConsole', { path: { flowId, auditId } })).text
}
