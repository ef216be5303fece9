import type { Int64 } from '#spec'
import { Blocked, type Reply, type RunOperation, type RunnableFlow, type StartRequest, type Tools, requestOf } from '../../kit/index.ts'

/** The operation of a case over the two that start a flow. */
export function starting({ operation }: Tools): RunOperation {
  return operation as RunOperation
}

/** A ready flow of `fixtures.runs` with its name. */
export function ready({ given, fixture }: Tools, name: string): Promise<RunnableFlow> {
  return given.named(fixture<Int64>(`runs.${name}`))
}

/** A start of a flow by the case's operation that is not over: a case that needs a slow run is blocked where it is. */
export async function slowRun(tools: Tools, query?: StartRequest['query'], parameters?: StartRequest['parameters']) {
  const { given } = tools
  const flow = await ready(tools, 'slow')
  await given.idle(flow.id)
  const by = tools.operation === 'stopFlow' ? 'runFlow' : starting(tools)
  return given.started({ by, flow, query, parameters })
}

/** The answer to a start with something in it, after the same start without it was accepted. */
export async function startWith(
  tools: Tools,
  query: Readonly<Record<string, unknown>>,
  { parameters, valid = true }: { parameters?: Readonly<Record<string, string>>; valid?: boolean } = {},
): Promise<Reply> {
  const by = starting(tools)
  const flow = await ready(tools, 'succeeds')
  await tools.api.need(by, requestOf({ by, flow }))
  return tools.api.call(by, { ...requestOf({ by, flow, query, parameters }), valid })
}

/** The newest execution of a flow. */
export async function newestOf({ api }: Tools, flowId: Int64): Promise<{ auditId: Int64; status: string }> {
  const { json } = await api.need('listExecutionHistory', { path: { flowId } })
  const items = Array.isArray(json) ? (json as { auditId: Int64; status: string }[]) : []
  const newest = items.toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1))[0]
  if (newest === undefined) throw new Blocked(`flow ${flowId} has no execution`)
  return newest
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
