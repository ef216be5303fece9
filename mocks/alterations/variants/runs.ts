import { type FlowRecord, type RunOutcome, at } from '../../world/index.ts'
import { part } from '../together.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import { type Refusal, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call, Scene } from '../../domain/kernel/call.ts'
import { begun } from '../../domain/runs/life.ts'
import { ALREADY_RUNNING, STARTED } from '../../domain/runs/start.ts'
import { runParameterVariants } from './runs-parameters.ts'
import type { AreaVariants } from './variant.ts'

/** Duration of a delayed stop, in ms. */
const STOPPING_MS = 20

/** Delay before an execution becomes visible, in ms. */
const SHOWN_AFTER_MS = 20

const STARTS = ['runFlow', 'runFlowByName'] as const

/** A start outcome code that the documents do not show. */
const QUEUED = 3

/** Puts this in place of the auditId where a start begins nothing, or a stop ends nothing. */
const withoutExecution = (auditId: null | undefined): Alteration =>
  onEach(...STARTS, 'stopFlow').decides((decision, { facts }) => {
    const { code } = decision.result
    const isNone = facts.id === 'stopFlow' ? decision.changes.length === 0 : code !== STARTED && code !== QUEUED
    return isNone ? { ...decision, result: { ...decision.result, auditId } } : decision
  })

/** Cancels a start if the condition holds. */
function turnedDown(ids: readonly ('runFlow' | 'runFlowByName')[], when: (call: AnyCall, flow: FlowRecord) => boolean) {
  return onEach(...ids).with(({ apply }) => ({
    apply: (call, flow) =>
      when(call, flow)
        ? call.parts.runs.turnDown(flow, { parameters: {}, triggerType: 'api' }, call.caller, call)
        : apply(call, flow),
  }))
}

/** A scene in which a run ends this many ms after it began, unless it ends by itself before that. */
function cutAfter(ms: number, scene: Scene): Scene {
  const { runs } = scene.parts
  const planOf: typeof runs.planOf = (...of) => {
    const { byHand = false, ...plan } = runs.planOf(...of)
    if (!byHand && plan.durationMs <= ms) return plan
    // What stops a run does not leave it in the queue or under way.
    const outcome = runs.statusAfter('stop time is up') as RunOutcome
    return { ...plan, outcome, durationMs: ms }
  }
  return { ...scene, parts: { ...scene.parts, runs: { ...runs, planOf } } }
}

const incomplete = ({ flowType }: FlowRecord): boolean => flowType === undefined
const isOver = ({ view, parts, query }: Call<'stopFlow'>): boolean => {
  const named = query.auditId === undefined ? undefined : view.executions.get(query.auditId)
  return named !== undefined && parts.runs.isOver(named.status)
}

/** Changes the response to stopping an execution that the flow does not have. */
const stopOfUnknown = (refusal: Refusal | undefined): Alteration =>
  on('stopFlow').guard('executionKnown', (plain, call, flow) => (plain(call, flow) === undefined ? undefined : refusal))

/** Changes the status of runs that were stopped for a reason. */
const endsAs = (status: 'error' | 'warning', why: string): Alteration =>
  part('runs', (plain) => ({ statusAfter: (reason) => (reason === why ? status : plain.statusAfter(reason)) }))

/** Variants of runs: starting, waiting, stopping, and their input. */
export const runVariants: AreaVariants<'runs'> = {
  'runs/simultaneous-start': {
    started: part('runs', { whileRunning: () => undefined }),
    canceled: part('runs', (plain) => ({
      whileRunning: (_going, flow, request, caller, scene) => plain.turnDown(flow, request, caller, scene),
    })),
    queued: part('runs', (plain) => ({
      whileRunning(_going, flow, request, caller, scene) {
        const { result, ...decision } = plain.start(flow, { ...request, waitIfRunning: true }, caller, scene)
        return { ...decision, result: { ...result, code: QUEUED } }
      },
    })),
  },
  'runs/start-noted': {
    canceled: part('runs', (plain) => ({
      whileRunning(going, flow, request, caller, scene) {
        const decision = plain.whileRunning(going, flow, request, caller, scene)
        if (decision?.result.code !== ALREADY_RUNNING) return decision
        const { result, ...noted } = plain.turnDown(flow, request, caller, scene)
        return { ...noted, result: { ...result, code: ALREADY_RUNNING } }
      },
    })),
  },
  'runs/audit-id-of-no-execution': {
    null: withoutExecution(null),
    'left-out': withoutExecution(undefined),
  },
  'runs/wait-if-running': {
    nothing: part('runs', (plain) => ({
      start: (flow, request, caller, scene) => plain.start(flow, { ...request, waitIfRunning: false }, caller, scene),
    })),
  },
  'runs/allow-parallel': {
    nothing: part('runs', (plain) => ({
      start: (flow, request, caller, scene) => plain.start(flow, { ...request, allowParallel: false }, caller, scene),
    })),
  },
  'runs/force': {
    'strict-without': turnedDown(['runFlow'], ({ query, parts }, { name, description, tags }) => {
      const shown = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags }),
      }
      return query.force === false && parts.flowEdits.findings(shown).length > 0
    }),
  },
  'runs/debug': {
    'short-log': onEach(...STARTS).stores('executions', (execution, _before, { query }) =>
      query.debug === false ? { ...execution, debug: false } : execution,
    ),
  },
  'runs/check-agent-flow': {
    refuses: turnedDown(['runFlow'], ({ query }, { id }) => query.checkAgentFlow === true && Number(id) % 2 === 1),
  },
  'runs/other-codes': {
    negative: on('stopFlow').decides((decision) =>
      decision.changes.length > 0 ? decision : { ...decision, result: { ...decision.result, code: -1 } },
    ),
  },
  'runs/queued-first': {
    'at-once': part('runs', (plain) => ({
      enter: (execution, scene) => (execution.waits ? plain.enter(execution, scene) : begun(execution, scene.now)),
    })),
  },
  'runs/flow-that-cannot-run': {
    canceled: turnedDown(STARTS, (_call, flow) => incomplete(flow)),
    refused: onEach(...STARTS).refuses((_call, flow) => incomplete(flow)),
  },
  'runs/execution-readable': {
    soon: on('getExecution').find((found, { now }) =>
      found !== undefined && now - found.started < SHOWN_AFTER_MS ? undefined : found,
    ),
  },
  ...runParameterVariants,
  'runs/error-code-for-warning': {
    'server-error': part('runs', (plain) => ({
      isFailure: (status) => plain.isFailure(status) || status === 'warning',
    })),
  },
  'runs/stop-time-not-positive': {
    'stopped-at-once': part('runs', (plain) => ({
      stopAfterMs: (seconds) => (seconds > 0 ? plain.stopAfterMs(seconds) : 0),
    })),
    refused: onEach(...STARTS).refuses(({ query }) => query.stopTime !== undefined && query.stopTime <= 0),
  },
  'runs/stop-time-counted-from': {
    begin: part('runs', (plain) => ({
      start(flow, { stopTime, ...request }, caller, scene) {
        const stopAfterMs = stopTime === undefined ? undefined : scene.parts.runs.stopAfterMs(stopTime)
        return plain.start(flow, request, caller, stopAfterMs === undefined ? scene : cutAfter(stopAfterMs, scene))
      },
    })),
  },
  'runs/stop-time-outcome': {
    error: endsAs('error', 'stop time is up'),
    warning: endsAs('warning', 'stop time is up'),
  },
  'runs/stopped-outcome': {
    error: endsAs('error', 'stopped by request'),
    warning: endsAs('warning', 'stopped by request'),
  },
  'runs/stop-takes-effect': {
    soon: on('stopFlow').changes((changes, { now }) =>
      changes.map((change) => ('table' in change ? at(now + STOPPING_MS, 'run-times-out', change.key) : change)),
    ),
  },
  'runs/code-of-canceled-run': {
    canceled: onEach('runFlow', 'runFlowByName').result((result, { query, view }) =>
      query.sync === true && view.executions.get(result.auditId)?.status === 'canceled'
        ? { ...result, code: 2 }
        : result,
    ),
  },
  'runs/stop-code': { done: on('stopFlow').result((result) => ({ ...result, code: 0 })) },
  'runs/stop-without-audit-id': {
    newest: part('runs', { stopUnnamed: (going) => going.slice(-1) }),
    refused: on('stopFlow').refuses(({ query }) => query.auditId === undefined),
  },
  'runs/stop-of-finished': {
    'not-found': on('stopFlow').refuses(isOver, 404),
    refused: on('stopFlow').refuses(isOver),
  },
  'runs/stop-of-unknown': {
    refused: stopOfUnknown(refuse(400, 'unknown execution', { text: 'there is no such execution' })),
    answered: stopOfUnknown(undefined),
  },
}
