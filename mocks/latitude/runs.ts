import { type FlowRecord, at, put } from '../world/index.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { Decision, Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

type Alter = (plain: Operation) => Partial<Operation>

/** How long a stop takes where it is not done at once, in ms. */
const STOPPING_MS = 20

const starts = (alter: Alter): Alteration => ({ operations: { runFlow: alter, runFlowByName: alter } })
const startById = (alter: Alter): Alteration => ({ operations: { runFlow: alter } })
const startByName = (alter: Alter): Alteration => ({ operations: { runFlowByName: alter } })
const stops = (alter: Alter): Alteration => ({ operations: { stopFlow: alter } })

/** A further guard. */
function guarded(refuses: (call: any, found: any) => boolean, status = 400): Alter {
  return (plain) => ({
    guards: {
      ...plain.guards,
      further: (call, found) => (refuses(call, found) ? refuse(status, 'refused', status === 400 ? { text: 'refused' } : {}) : undefined),
    },
  })
}

/** A start that is canceled under some condition. */
function turnedDown(when: (call: any, flow: FlowRecord) => boolean): Alter {
  return (plain) => ({
    apply: (call, flow) =>
      when(call, flow) ? call.parts.runs.turnDown(flow, { parameters: {}, triggerType: 'api' }, call.caller, call) : plain.apply(call, flow),
  })
}

/** What was decided, changed before it happens. */
function deciding(change: (decision: Decision<any>, call: any) => Decision<any>): Alter {
  return (plain) => ({ apply: (call, found) => change(plain.apply(call, found), call) })
}

/** Reads what the specification does not take as the body of a run. */
function reading(read: (body: unknown) => unknown): Alter {
  return () => ({
    steps: {
      readBody: (incoming: Incoming) => {
        const plain = plainSteps.readBody(incoming)
        if (!('reason' in plain) || plain.status !== 400) return plain
        try {
          const body = read(JSON.parse(incoming.body))
          return body === undefined ? plain : { body }
        } catch {
          return plain
        }
      },
    },
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members of a body as text, where all of them are of the kind that is taken. */
function asText(body: unknown, takes: (value: unknown) => boolean): unknown {
  if (!isObject(body) || !Object.values(body).every((value) => typeof value === 'string' || takes(value))) return undefined
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** The body of a run by name, which the specification does not show. */
const bodyByName = (take: (members: Record<string, string>, incoming: Incoming) => ReturnType<typeof plainSteps.readParameters>): Alter => () => ({
  steps: {
    readParameters: (incoming) => {
      let members: unknown
      try {
        members = JSON.parse(incoming.body)
      } catch {
        return plainSteps.readParameters(incoming)
      }
      return take(isObject(members) ? (members as Record<string, string>) : {}, incoming)
    },
  },
})

const incomplete = ({ flowType }: FlowRecord): boolean => flowType === undefined
const isOver = ({ view, parts, query }: any): boolean => {
  const named = query.auditId === undefined ? undefined : view.executions.get(query.auditId)
  return named !== undefined && parts.runs.isOver(named.status)
}

/** A stop of an execution that the flow does not have, decided otherwise. */
const stopOfUnknown = (refusal: ReturnType<typeof refuse> | undefined): Alteration =>
  stops((plain) => ({
    guards: { ...plain.guards, executionKnown: (call, flow) => (plain.guards['executionKnown']?.(call, flow) === undefined ? undefined : refusal) },
  }))

/** Variants of runs: starting, parameters, waiting, stopping. */
export const runVariants: AreaVariants<'runs'> = {
  'runs/simultaneous-start': {
    started: { parts: { runs: { whileRunning: () => undefined } } },
    canceled: {
      parts: { runs: (plain) => ({ whileRunning: (_going, flow, request, caller, scene) => plain.turnDown(flow, request, caller, scene) }) },
    },
  },
  'runs/wait-if-running': {
    'response-waits': startById(
      deciding((decision, { query }) => {
        if (query.waitIfRunning !== true || decision.until !== undefined) return decision
        const { auditId } = decision.result
        return { ...decision, until: ({ executions }) => executions.get(auditId)?.status !== 'queued' }
      }),
    ),
    nothing: {
      parts: { runs: (plain) => ({ start: (flow, request, caller, scene) => plain.start(flow, { ...request, waitIfRunning: false }, caller, scene) }) },
    },
  },
  'runs/allow-parallel': {
    nothing: {
      parts: { runs: (plain) => ({ start: (flow, request, caller, scene) => plain.start(flow, { ...request, allowParallel: false }, caller, scene) }) },
    },
  },
  'runs/force': {
    'strict-without': startById(
      turnedDown(({ query, parts }, { name, description, tags }) => {
        const shown = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }), ...(tags === undefined ? {} : { tags }) }
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
  'runs/check-agent-flow': { refuses: startById(turnedDown(({ query }, { id }) => query.checkAgentFlow === true && Number(id) % 2 === 1)) },
  'runs/other-codes': {
    negative: stops(deciding((decision) => (decision.changes.length > 0 ? decision : { ...decision, result: { ...decision.result, code: -1 } }))),
  },
  'runs/queued-first': {
    'at-once': {
      parts: {
        runs: (plain) => ({
          enter: (execution, scene) =>
            execution.waits
              ? plain.enter(execution, scene)
              : [
                  put('executions', execution.auditId, { ...execution, status: 'running', log: [...execution.log, 'running'] }),
                  at(scene.now + execution.plan.durationMs, 'run-ends', execution.auditId),
                ],
        }),
      },
    },
  },
  'runs/flow-that-cannot-run': {
    canceled: starts(turnedDown((_call, flow) => incomplete(flow))),
    refused: starts(guarded((_call, flow) => incomplete(flow))),
  },
  'runs/nested-body': { 'taken-as-text': startById(reading((body) => asText(body, (value) => typeof value === 'object'))) },
  'runs/parameter-not-a-string': { 'taken-as-text': startById(reading((body) => asText(body, (value) => typeof value !== 'object'))) },
  'runs/body-not-an-object': { ignored: startById(reading((body) => (isObject(body) ? undefined : {}))) },
  'runs/unlisted-parameters-by-id': {
    'passed-on': startById((plain) => ({ apply: (call, flow) => plain.apply({ ...call, body: { ...call.rest, ...call.body } }, flow) })),
    refused: startById(guarded(({ rest }) => Object.keys(rest).length > 0)),
  },
  'runs/body-of-run-by-name': {
    parameters: startByName(
      bodyByName((members, incoming) => {
        const read = plainSteps.readParameters(incoming)
        return 'reason' in read ? read : { ...read, rest: { ...members, ...read.rest } }
      }),
    ),
    refused: startByName(bodyByName(() => refuse(400, 'a body', { text: 'a run by name takes no body' }))),
  },
  'runs/parameters-in-log': {
    names: { parts: { runs: { noted: (name) => `parameter ${name}` } } },
    'not-shown': { parts: { runs: { noted: () => undefined } } },
  },
  'runs/mask': {
    word: { parts: { runs: { shown: (name, value, secure) => (secure.includes(name) ? '[masked]' : value) } } },
    'left-out': { parts: { runs: { shown: (name, value, secure) => (secure.includes(name) ? undefined : value) } } },
  },
  'runs/by-name-doubled': {
    last: { parts: { runs: { pickNamed: (flows) => flows.at(-1) } } },
    refused: startByName(
      guarded(({ view, path, caller }) => view.flows.where('name', path.flowName).filter((flow: FlowRecord) => flow.tenantId === caller.tenantId).length > 1),
    ),
  },
  'runs/by-name-case': {
    'any-case': startByName((plain) => ({
      find: (call) =>
        plain.find(call) ??
        [...call.view.flows.values()].find(
          ({ name, tenantId }: FlowRecord) => tenantId === call.caller.tenantId && name?.toLowerCase() === call.path.flowName.toLowerCase(),
        ),
    })),
  },
  'runs/tenant-selector': {
    name: {
      parts: {
        runs: {
          selectTenant: (selector, { user }, view) => user.tenants.find((tenant) => view.tenants.get(tenant)?.name === selector),
        },
      },
    },
  },
  'runs/error-code-without-sync': {
    waits: { parts: { runs: (plain) => ({ waits: (query) => plain.waits(query) || query.returnErrorCode === true }) } },
  },
  'runs/stop-time-not-positive': {
    'stopped-at-once': {
      parts: { runs: (plain) => ({ stopAfterMs: (seconds) => (seconds > 0 ? plain.stopAfterMs(seconds) : 0) }) },
    },
    refused: starts(guarded(({ query }) => query.stopTime !== undefined && query.stopTime <= 0)),
  },
  'runs/stop-time-outcome': {
    error: { parts: { runs: (plain) => ({ statusAfter: (reason) => (reason === 'stop time is up' ? 'error' : plain.statusAfter(reason)) }) } },
  },
  'runs/stopped-outcome': {
    error: { parts: { runs: (plain) => ({ statusAfter: (reason) => (reason === 'stopped by request' ? 'error' : plain.statusAfter(reason)) }) } },
  },
  'runs/stop-takes-effect': {
    soon: stops(
      deciding((decision, { now }) => ({
        ...decision,
        changes: decision.changes.map((change) => ('table' in change ? at(now + STOPPING_MS, 'run-times-out', change.key) : change)),
      })),
    ),
  },
  'runs/stop-code': {
    done: stops((plain) => ({ answer: (result, call) => plain.answer({ ...result, code: 0 }, call) })),
  },
  'runs/stop-without-audit-id': {
    newest: { parts: { runs: { stopUnnamed: (going) => going.slice(-1) } } },
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
