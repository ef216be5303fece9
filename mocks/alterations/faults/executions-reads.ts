import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { executionsOf } from '../../domain/executions/find.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type ExecutionRecord, type ExecutionStatus, put } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'
import { isOld, isEnd } from './executions-alterations.ts'

const HOUR_MS = 3_600_000

/** Changes the final status of every run with a given status. */
const endsAs = (from: ExecutionStatus, outcome: 'success' | 'warning' | 'error'): Alteration =>
  part('runs', (plain) => ({
    planOf: (flow, scene) => {
      const plan = plain.planOf(flow, scene)
      return plan.outcome === from ? { ...plan, outcome } : plan
    },
  }))

/** Finds the newest execution if there is no match. */
const findingAnother = (when: (query: Call<'getExecution'>['query']) => boolean): Alteration =>
  on('getExecution').find(
    (found, { query, view }) => found ?? (when(query) ? [...view.executions.values()].at(-1) : undefined),
  )

/** Ignores a member of the query, if the complete query has a match. */
const passingOver = (member: 'status' | 'messageId'): Alteration =>
  on('getExecution').with(({ find }) => ({
    find: (call) => {
      const { [member]: _over, ...query } = call.query
      return find(call) === undefined ? undefined : find({ ...call, query })
    },
  }))

/** Faults of reads of one execution, and of its status. */
export const executionReadFaults = {
  'executions/status-values': [
    fault(
      'spells a status in upper case in the history',
      on('listExecutionHistory').items((item) => ({
        ...item,
        status: item.status === 'queued' ? 'QUEUED' : item.status.replace('success', 'SUCCESS'),
      })),
    ),
    fault(
      'says that an execution is waiting which waits for another one',
      on('getExecution').body((body, { view }) => {
        const { status, waits } = view.executions.get(body.auditId) ?? {}
        return status === 'queued' && waits === true ? { ...body, status: 'waiting' } : body
      }),
    ),
  ],
  'executions/success': fault('reports successes as warnings', endsAs('success', 'warning')),
  'executions/error': fault('reports failures as warnings', endsAs('error', 'warning')),
  'executions/warning': fault('reports warnings as successes', endsAs('warning', 'success')),
  'executions/terminal-stays': [
    ...(['error', 'canceled'] as const).map((status) =>
      fault(
        `shows an execution as a success half a minute after it ended as ${status}`,
        onEach('getExecution').result((execution: ExecutionRecord, { now }) =>
          // Executions from before the world starts have a rule of their own.
          execution.status === status && execution.triggerType === 'api' && now - (execution.ended ?? now) > 30_000
            ? { ...execution, status: 'success' }
            : execution,
        ),
      ),
    ),
    fault(
      'marks a success as canceled when the flow runs again',
      part('runs', (plain) => ({
        begin: (auditId, scene) => {
          const execution = scene.view.executions.get(auditId)
          const before = scene.view.executions
            .where('flowId', execution?.flowId ?? 0)
            .filter((one) => one.auditId !== auditId && one.status === 'success' && one.triggerType === 'api')
          return [...plain.begin(auditId, scene), ...before.flatMap((one) => plain.cancel(one, 'taken back', scene))]
        },
      })),
    ),
  ],
  'executions/get-by-audit-id': [
    fault(
      'returns the newest execution for an old audit id',
      on('getExecution').with(({ find }) => ({
        find: (call) => {
          const { messageId, status } = call.query
          const found = find(call)
          const isOld = found !== undefined && found.triggerType !== 'api'
          return isOld && messageId === undefined && status === undefined ? find({ ...call, query: {} }) : found
        },
      })),
    ),
    fault(
      'finds no execution from before its flow was renamed',
      on('getExecution').find((found, { view }) => {
        const names = [...view.versions.values()].flatMap(({ kind, objectId, snapshot }) =>
          kind === 'flow' && objectId === found?.flowId ? [snapshot.name] : [],
        )
        return new Set(names).size > 1 ? undefined : found
      }),
    ),
    fault(
      'returns the newest execution while it is under way',
      on('getExecution').find((found, call) => {
        const newest = executionsOf(call).at(-1)
        const isOlder = found !== undefined && newest !== undefined && found.auditId < newest.auditId
        return isOlder && call.query.auditId !== undefined && !isEnd(newest.status) ? newest : found
      }),
    ),
    fault(
      'finds the newest hundred executions alone',
      on('getExecution').find((found, { query, view }) =>
        found && query.auditId !== undefined && isOld(found, view) ? undefined : found,
      ),
    ),
    fault(
      'shows a success with the status with which it was read first',
      on('getExecution').decides(({ changes, result, ...decision }, { caller: { user }, view, now }) => {
        const key = `read:${result.auditId}`
        const kind = view.visits.get(key)?.kind ?? result.status
        const visit = put('visits', key, { key, userId: String(user.id), kind, id: 0, at: now })
        return {
          ...decision,
          changes: [...changes, visit],
          result: result.status === 'success' ? { ...result, status: kind as typeof result.status } : result,
        }
      }),
    ),
  ],
  'executions/get-by-unknown-audit-id': [
    fault(
      'returns another execution for an unknown audit id',
      findingAnother(({ auditId }) => auditId !== undefined && auditId > 2 ** 50),
    ),
    fault(
      'fails to look for executions of a flow that is not there',
      on('getExecution').unfound(({ path, view }) =>
        view.flows.get(path.flowId) === undefined ? { status: 500 } : undefined,
      ),
    ),
  ],
  'executions/get-of-flow-never-run': fault(
    'returns an execution of another flow for a flow that has none',
    on('getExecution').find((found, call) =>
      found === undefined && call.query.auditId !== undefined && executionsOf(call).length === 0
        ? [...call.view.executions.values()].at(-1)
        : found,
    ),
  ),
  'executions/get-by-status': [
    fault('ignores the status if an execution has it', passingOver('status')),
    fault(
      'finds no execution by its status that is running',
      on('getExecution').find((found, { query }) => (query.status === 'running' ? undefined : found)),
    ),
    fault(
      'finds the newest execution alone by its status',
      on('getExecution').find((found, call) => {
        const { status } = call.query
        return status === undefined || executionsOf(call).at(-1)?.status === status ? found : undefined
      }),
    ),
  ],
  'executions/get-by-status-missing': [
    fault(
      'returns another execution if none has the status',
      findingAnother(({ status }) => status !== undefined),
    ),
    ...(['queued', 'running', 'canceled'] as const).map((status) =>
      fault(
        `returns the newest execution of the flow if none is ${status}`,
        on('getExecution').find(
          (found, call) => found ?? (call.query.status === status ? executionsOf(call).at(-1) : undefined),
        ),
      ),
    ),
  ],
  'executions/get-by-message': [
    fault('ignores the message if it started a run', passingOver('messageId')),
    fault(
      'finds the run of a message by its id an hour after it began',
      on('getExecution').find((found, { query, now }) =>
        query.messageId !== undefined && found !== undefined && now - found.started < HOUR_MS ? undefined : found,
      ),
    ),
  ],
  'executions/get-by-unknown-message': [
    fault(
      'returns another execution for an unknown message',
      findingAnother(({ messageId }) => messageId !== undefined),
    ),
    fault(
      'returns any execution of the flow that a message started',
      on('getExecution').find(
        (found, call) =>
          found ??
          (call.query.messageId === undefined
            ? undefined
            : executionsOf(call).findLast(({ messageId }) => messageId !== undefined)),
      ),
    ),
  ],
} as const satisfies Partial<AreaFaults<'executions'>>
