import { type ExecutionRecord, type FlowRecord, at, put } from '../world/index.ts'
import { together, part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Decision } from '../domain/kernel/operation.ts'
import { type Alter, guarded } from './alterations.ts'
import { runParameterVariants } from './runs-parameters.ts'
import type { AreaVariants } from './variant.ts'

/** How long a stop takes where it is not done at once, in ms. */
const STOPPING_MS = 20

/** How long after its start an execution is not shown yet where it is not shown at once, in ms. */
const SHOWN_AFTER_MS = 20

const starts = (alter: Alter): Alteration => together(on('runFlow').with(alter), on('runFlowByName').with(alter))
const startById = (alter: Alter): Alteration => on('runFlow').with(alter)
const stops = (alter: Alter): Alteration => on('stopFlow').with(alter)

/** A start that is canceled under some condition. */
function turnedDown(when: (call: any, flow: FlowRecord) => boolean): Alter {
  return (plain) => ({
    apply: (call, flow) =>
      when(call, flow)
        ? call.parts.runs.turnDown(flow, { parameters: {}, triggerType: 'api' }, call.caller, call)
        : plain.apply(call, flow),
  })
}

/** What was decided, changed before it happens. */
function deciding(change: (decision: Decision<any>, call: any) => Decision<any>): Alter {
  return (plain) => ({ apply: (call, found) => change(plain.apply(call, found), call) })
}

const incomplete = ({ flowType }: FlowRecord): boolean => flowType === undefined
const isOver = ({ view, parts, query }: any): boolean => {
  const named = query.auditId === undefined ? undefined : view.executions.get(query.auditId)
  return named !== undefined && parts.runs.isOver(named.status)
}

/** A stop of an execution that the flow does not have, decided otherwise. */
const stopOfUnknown = (refusal: ReturnType<typeof refuse> | undefined): Alteration =>
  stops((plain) => ({
    guards: {
      ...plain.guards,
      executionKnown: (call, flow) =>
        plain.guards['executionKnown']?.(call, flow) === undefined ? undefined : refusal,
    },
  }))

/** Variants of runs: starting, waiting, stopping, and what the flow is given. */
export const runVariants: AreaVariants<'runs'> = {
  'runs/simultaneous-start': {
    started: part('runs', { whileRunning: () => undefined }),
    canceled: part('runs', (plain) => ({
      whileRunning: (_going, flow, request, caller, scene) => plain.turnDown(flow, request, caller, scene),
    })),
  },
  'runs/wait-if-running': {
    'response-waits': startById(
      deciding((decision, { query }) => {
        if (query.waitIfRunning !== true || decision.until !== undefined) return decision
        const { auditId } = decision.result
        return { ...decision, until: ({ executions }) => executions.get(auditId)?.status !== 'queued' }
      }),
    ),
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
    'strict-without': startById(
      turnedDown(({ query, parts }, { name, description, tags }) => {
        const shown = {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(tags === undefined ? {} : { tags }),
        }
        return query.force === false && parts.flowEdits.findings(shown).length > 0
      }),
    ),
  },
  'runs/debug': {
    'short-log': starts(
      deciding((decision, { query }) => {
        if (query.debug !== false) return decision
        const changes = decision.changes.map((change) =>
          'table' in change && change.table === 'executions' && change.record !== undefined
            ? { ...change, record: { ...change.record, log: change.record.log.slice(1) } }
            : change,
        )
        return { ...decision, changes }
      }),
    ),
  },
  'runs/check-agent-flow': {
    refuses: startById(turnedDown(({ query }, { id }) => query.checkAgentFlow === true && Number(id) % 2 === 1)),
  },
  'runs/other-codes': {
    negative: stops(
      deciding((decision) =>
        decision.changes.length > 0 ? decision : { ...decision, result: { ...decision.result, code: -1 } },
      ),
    ),
  },
  'runs/queued-first': {
    'at-once': part('runs', (plain) => ({
      enter: (execution, scene) =>
        execution.waits
          ? plain.enter(execution, scene)
          : [
              put('executions', execution.auditId, {
                ...execution,
                status: 'running',
                log: [...execution.log, 'running'],
              }),
              at(scene.now + execution.plan.durationMs, 'run-ends', execution.auditId),
            ],
    })),
  },
  'runs/flow-that-cannot-run': {
    canceled: starts(turnedDown((_call, flow) => incomplete(flow))),
    refused: starts(guarded((_call, flow) => incomplete(flow))),
  },
  'runs/execution-readable': {
    soon: on('getExecution').with((plain) => ({
      find: (call) => {
        const found = plain.find(call) as ExecutionRecord | undefined
        return found?.started !== undefined && call.now - found.started < SHOWN_AFTER_MS ? undefined : found
      },
    })),
  },
  ...runParameterVariants,
  'runs/error-code-without-sync': {
    waits: part('runs', (plain) => ({ waits: (query) => plain.waits(query) || query.returnErrorCode === true })),
  },
  'runs/stop-time-not-positive': {
    'stopped-at-once': part('runs', (plain) => ({
      stopAfterMs: (seconds) => (seconds > 0 ? plain.stopAfterMs(seconds) : 0),
    })),
    refused: starts(guarded(({ query }) => query.stopTime !== undefined && query.stopTime <= 0)),
  },
  'runs/stop-time-outcome': {
    error: part('runs', (plain) => ({
      statusAfter: (reason) => (reason === 'stop time is up' ? 'error' : plain.statusAfter(reason)),
    })),
    warning: part('runs', (plain) => ({
      statusAfter: (reason) => (reason === 'stop time is up' ? 'warning' : plain.statusAfter(reason)),
    })),
  },
  'runs/stopped-outcome': {
    error: part('runs', (plain) => ({
      statusAfter: (reason) => (reason === 'stopped by request' ? 'error' : plain.statusAfter(reason)),
    })),
    warning: part('runs', (plain) => ({
      statusAfter: (reason) => (reason === 'stopped by request' ? 'warning' : plain.statusAfter(reason)),
    })),
  },
  'runs/stop-takes-effect': {
    soon: stops(
      deciding((decision, { now }) => ({
        ...decision,
        changes: decision.changes.map((change) =>
          'table' in change ? at(now + STOPPING_MS, 'run-times-out', change.key) : change,
        ),
      })),
    ),
  },
  'runs/stop-code': {
    done: stops((plain) => ({ answer: (result, call) => plain.answer({ ...result, code: 0 }, call) })),
  },
  'runs/stop-without-audit-id': {
    newest: part('runs', { stopUnnamed: (going) => going.slice(-1) }),
    refused: stops(guarded(({ query }) => query.auditId === undefined)),
  },
  'runs/stop-of-finished': {
    'not-found': stops(guarded(isOver, 404)),
    refused: stops(guarded(isOver)),
  },
  'runs/stop-of-unknown': {
    refused: stopOfUnknown(refuse(400, 'unknown execution', { text: 'there is no such execution' })),
    answered: stopOfUnknown(undefined),
  },
}
