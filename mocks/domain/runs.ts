import { type Int64, parseInt64 } from '#spec'
import type { ExecutionRecord, FlowRecord, View } from '../world/index.ts'
import { findFlow } from './flows.ts'
import { type Answer, refuse } from './kernel/answer.ts'
import type { Call, Caller, Scene } from './kernel/call.ts'
import { type Decision, operation } from './kernel/operation.ts'
import { wishesOf } from './runs/mails.ts'
import { underWay } from './runs/ending.ts'
import { type LifeParts, type StopReason, lifeParts } from './runs/life.ts'
import { CANCELED, type StartOutcome, type StartParts, startParts } from './runs/start.ts'

type RunQuery = Call<'runFlow'>['query'] & Partial<Call<'runFlowByName'>['query']>

export interface RunParts extends StartParts, LifeParts {
  /** Whether a start responds only after its execution has ended. */
  waits: (query: RunQuery) => boolean
  /** Selects one of several flows with the same name, given oldest first. */
  pickNamed: (flows: readonly FlowRecord[]) => FlowRecord | undefined
  /** The tenant selected by a run by name; undefined if the caller may not use it. */
  selectTenant: (selector: string, caller: Caller, view: View) => Int64 | undefined
  /** Executions that a stop without an audit id ends, of those under way, given oldest first. */
  stopUnnamed: (going: readonly ExecutionRecord[]) => readonly ExecutionRecord[]
}

export const runParts: RunParts = {
  ...startParts,
  ...lifeParts,
  waits: ({ sync }) => sync === true,
  pickNamed: ([first]) => first,
  selectTenant(selector, { user }) {
    const id = parseInt64(selector)
    return user.tenants.find((tenant) => tenant === id)
  },
  stopUnnamed: (going) => going,
}

/** Shared by both run operations once the flow is found. */
function run(
  call: Scene & { caller: Caller; query: RunQuery },
  flow: FlowRecord,
  parameters: Readonly<Record<string, string>>,
): Decision<StartOutcome> {
  const { query, parts } = call
  const { waitIfRunning, allowParallel, stopTime, secureParameterNames, logStep } = query
  const options = {
    waitIfRunning,
    allowParallel,
    stopTime,
    secureParameterNames,
    logStep: logStep as Int64 | undefined,
  }
  const request = { parameters, ...options, wishes: wishesOf(query, call.caller), triggerType: 'api' }
  const decision = parts.runs.start(flow, request, call.caller, call)
  if (!parts.runs.waits(query)) return decision
  const { auditId } = decision.result
  return {
    ...decision,
    until: ({ executions }) => parts.runs.isOver(executions.get(auditId)?.status ?? 'success'),
  }
}

/** Answer of the run operations: the start outcome, or 500 for a failed run if the caller requested that. */
function runAnswer(
  { flowId, auditId, code }: StartOutcome,
  call: Scene & { query: RunQuery },
): Answer<'runFlowByName'> {
  const status = call.view.executions.get(auditId)?.status ?? 'success'
  if (call.query.returnErrorCode === true && call.parts.runs.isFailure(status)) {
    return { status: 500, text: `run ${auditId} ended: ${status}` }
  }
  return { status: 200, json: { flowId, auditId, status: code } }
}

export const runOperations = {
  runFlow: operation('runFlow')({
    find: findFlow,
    apply: (call, flow) => run(call, flow, (call.body ?? {}) as Record<string, string>),
    answer: runAnswer,
  }),

  runFlowByName: operation('runFlowByName')({
    find: ({ view, caller, path, query, parts }) => {
      const tenant = query.tenant === undefined ? caller.tenantId : parts.runs.selectTenant(query.tenant, caller, view)
      return parts.runs.pickNamed(view.flows.where('name', path.flowName).filter(({ tenantId }) => tenantId === tenant))
    },
    apply: (call, flow) => run(call, flow, call.rest),
    answer: runAnswer,
  }),

  stopFlow: operation('stopFlow')({
    find: findFlow,
    guards: {
      executionKnown: ({ view, query }, flow) => {
        if (query.auditId === undefined) return undefined
        const execution = view.executions.get(query.auditId)
        return execution?.flowId === flow.id ? undefined : refuse(404, 'the flow has no such execution')
      },
    },
    apply: (call, flow) => {
      const { query, parts } = call
      const going = underWay(flow.id, call)
      const stopped =
        query.auditId === undefined
          ? parts.runs.stopUnnamed(going)
          : going.filter(({ auditId }) => auditId === query.auditId)
      const auditId = query.auditId ?? stopped.at(-1)?.auditId ?? 0
      return {
        changes: stopped.flatMap((one) => parts.runs.cancel(one, 'stopped by request' satisfies StopReason, call)),
        result: { flowId: flow.id, auditId, code: CANCELED },
      }
    },
    answer: ({ flowId, auditId, code }) => ({ status: 200, json: { flowId, auditId, status: code } }),
  }),
}
