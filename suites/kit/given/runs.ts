import type { Int64 } from '#spec'
import type { CallRequest } from '../api.ts'
import { isId } from '../is-id.ts'
import { REFUSED_STARTS, STARTED } from '../start-outcome.ts'
import type { Reply } from '../exchange.ts'
import { eventually } from '../polling.ts'
import { Blocked } from '../verdict.ts'
import type { Maker } from './maker.ts'
import { inSequence } from './turns.ts'

/** An execution begun by a start request. */
export interface StartedRun {
  flowId: Int64
  auditId: Int64
}

/** The two operations that start a flow. */
export type RunOperation = 'runFlow' | 'runFlowByName'

/** What both operations need to start a flow. */
export interface RunnableFlow {
  id: Int64
  name: string
}

/** How to start a flow: operation, query, and flow parameters. */
export interface StartRequest {
  by: RunOperation
  flow: RunnableFlow
  query?: Readonly<Record<string, unknown>> | undefined
  parameters?: Readonly<Record<string, string>> | undefined
}

/**
 * An answered start request: its execution and start outcome code. A start that began nothing may name no execution:
 * its `auditId` then blocks the case that reads it.
 */
export interface Attempt extends StartedRun {
  code: number
  reply: Reply
}

export interface GivenRuns {
  /**
   * Starts a flow by its id, retrying until the reply says that it started: other cases and people run the same flow,
   * and the result of simultaneous starts is not documented. A run that is still active is stopped afterwards.
   */
  run(flowId: Int64, query?: Readonly<Record<string, unknown>>, body?: unknown): Promise<StartedRun>
  /** The same by either operation. */
  started(request: StartRequest): Promise<Attempt>
  /** A single start, whatever its code; a run that is still active is stopped afterwards. */
  attempt(request: StartRequest): Promise<Attempt>
  /** Waits for the execution's terminal status. */
  ended(run: StartedRun): Promise<string>
  /** Reads an execution, polling while it is not found: the documents do not say how soon it can be read. */
  execution(run: StartedRun): Promise<Reply>
  /** The execution's current status. */
  statusOf(run: StartedRun): Promise<string>
  /** Waits until the execution is no longer queued, within `limits.settle_ms`; returns its status. */
  begun(run: StartedRun): Promise<string>
  /** Waits until the flow has no active run. For cases that claim it or are exclusive: nobody starts it meanwhile. */
  idle(flowId: Int64): Promise<void>
  /** A ready flow of the target file with its name. */
  named(flowId: Int64): Promise<RunnableFlow>
}

const TERMINAL: ReadonlySet<unknown> = new Set(['success', 'warning', 'error', 'canceled'])
const NOT_FOUND = 404
/** Longest pause between two attempts to start a busy flow, in ms. */
const LONGEST_PAUSE_MS = 200
/** Requests may wait long for those of other cases, and these for what such a case holds: time alone does not tell. */
const LEAST_POLLS = 10

export function isTerminal(status: unknown): boolean {
  return TERMINAL.has(status)
}

/** The request of a start, for checks that judge its reply. By name, flow parameters go into the query. */
export function requestOf({ by, flow, query = {}, parameters }: StartRequest): CallRequest<RunOperation> {
  return by === 'runFlow'
    ? { path: { flowId: flow.id }, query, ...(parameters === undefined ? {} : { body: parameters }) }
    : { path: { flowName: flow.name }, query: { ...parameters, ...query } }
}

export function givenRuns({ api, target, pause, resting }: Maker): GivenRuns {
  /** Polls until there is a result; blocks the case with the message on timeout. */
  async function pollUntil<T>(ask: () => Promise<T | undefined>, words: string): Promise<T> {
    const answer = await eventually(ask, (one) => one !== undefined, target.limits.settleMs, pause, LEAST_POLLS)
    if (answer === undefined) throw new Blocked(words)
    return answer
  }

  const execution = ({ flowId, auditId }: StartedRun): Promise<Reply> =>
    eventually(
      () => api.call('getExecution', { path: { flowId }, query: { auditId } }),
      ({ status }) => status !== NOT_FOUND,
      target.limits.settleMs,
      pause,
    )

  async function statusOf(run: StartedRun): Promise<string> {
    const reply = await execution(run)
    if (!reply.ok) throw new Blocked(`execution ${run.auditId} of flow ${run.flowId} is answered with ${reply.status}`)
    return String((reply.json as { status?: unknown } | undefined)?.status)
  }

  async function attempt(request: StartRequest): Promise<Attempt> {
    const reply = await api.need(request.by, requestOf(request))
    const { id } = request.flow
    const { flowId, auditId, status } = (reply.json ?? {}) as { flowId?: unknown; auditId?: unknown; status?: unknown }
    if (!isId(flowId) || typeof status !== 'number')
      throw new Blocked(`${request.by} did not answer flowId and status: ${reply.text}`)
    if (flowId !== id) throw new Blocked(`${request.by} started flow ${flowId} in place of ${id}`)
    return {
      flowId,
      get auditId() {
        if (isId(auditId)) return auditId
        throw new Blocked(`${request.by} answered status ${status} without an auditId: ${reply.text}`)
      },
      code: status,
      reply,
    }
  }

  /** Whether a start with a code that the documents do not show began an execution, for example after a queue. */
  async function hasBegun(attempted: Attempt): Promise<boolean> {
    const status = await statusOf(attempted)
    return status === 'running' || isTerminal(status)
  }

  async function isIdle(flowId: Int64): Promise<boolean> {
    const { json } = await api.call('listExecutionHistory', { path: { flowId } })
    return !Array.isArray(json) || (json as { status?: unknown }[]).every(({ status }) => isTerminal(status))
  }

  /** Waits until the flow has no active run, within a limit: it may be able to run in parallel with itself. */
  async function awaitIdle(flowId: Int64): Promise<void> {
    await eventually(() => isIdle(flowId), Boolean, LONGEST_PAUSE_MS, pause)
  }

  const started = (request: StartRequest): Promise<Attempt> =>
    inSequence(target, request.flow.id, resting, () =>
      pollUntil(async () => {
        const made = await attempt(request)
        if (made.code === STARTED) return made
        if (!REFUSED_STARTS.has(made.code))
          return (await eventually(() => hasBegun(made), Boolean, target.limits.settleMs, pause)) ? made : undefined
        await awaitIdle(request.flow.id)
        return undefined
      }, `flow ${request.flow.id} could not be started: no start was answered with status ${STARTED}`),
    )

  return {
    attempt,
    started,
    execution,
    statusOf,
    begun: (run) =>
      eventually(
        () => statusOf(run),
        (status) => status !== 'queued',
        target.limits.settleMs,
        pause,
      ),
    async run(flowId, query, body) {
      const flow = { id: flowId, name: '' }
      const { auditId } = await started({ by: 'runFlow', flow, query, parameters: body as StartRequest['parameters'] })
      return { flowId, auditId }
    },
    ended: (run) =>
      pollUntil(async () => {
        const status = await statusOf(run)
        return isTerminal(status) ? status : undefined
      }, `execution ${run.auditId} of flow ${run.flowId} did not end in time`),
    async idle(flowId) {
      await pollUntil(async () => ((await isIdle(flowId)) ? true : undefined), `flow ${flowId} never became idle`)
    },
    async named(flowId) {
      const { json } = await api.need('getFlow', { path: { flowId } })
      const name = (json as { name?: unknown } | undefined)?.name
      if (typeof name !== 'string') throw new Blocked(`flow ${flowId} has no name to start it by`)
      return { id: flowId, name }
    },
  }
}
