import { bad, nothing } from '../../answer.ts'
import { type Loose, asking, handling, instead, reading, showing } from '../../bugs/plants.ts'
import { isOver } from '../../engine.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'

const STARTS = [
  'POST /v1/flows/:flowId/run',
  'POST /v1/flows/flow-name/:flowName/run',
  'POST /v1/schedules/:scheduleId/flows/:flowId/run',
]
const STOP = 'POST /v1/flows/:flowId/stop'
const BY_SCHEDULE = 'POST /v1/schedules/:scheduleId/flows/:flowId/run'

const unstarted = (change: (answer: Loose) => unknown): Plant =>
  showing(STARTS, (answer) => (answer.status === 1n ? change(answer) : answer))

/** Refuses to stop what is over. */
const stopping = (status: number): Plant =>
  instead(STOP, (call, handler) => {
    const auditId = call.query.get('auditId')
    const run = call.tenant.runs.get(call.id('flowId'))?.find((one) => String(one.auditId) === auditId)
    if (run === undefined || !isOver(run)) return handler(call)
    if (status === 400) throw bad('it is over')
    return nothing(status)
  })

/** Answers with another status where there is no such tenant. */
const unknownTenant = (status: number): Plant =>
  instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
    const selected = call.query.get('tenant')
    if (selected === null || [call.tenant.title, String(call.tenant.id)].includes(selected)) return handler(call)
    if (status === 400) throw bad('there is no such tenant')
    return nothing(status)
  })

export const runPlants: Planted = {
  'runs/waiting': { 'does-not-queue': asking('POST /v1/flows/:flowId/run', (query) => query.delete('waitIfRunning')) },
  'runs/second-start': {
    queued: asking('POST /v1/flows/:flowId/run', (query) => {
      if (!query.has('allowParallel')) query.set('waitIfRunning', 'true')
    }),
  },
  'runs/audit-id-of-no-run': {
    null: unstarted((answer) => ({ ...answer, auditId: null })),
    absent: unstarted(({ auditId: _auditId, ...answer }) => answer),
    '0': unstarted((answer) => ({ ...answer, auditId: 0n })),
  },
  'runs/answer-of-run': {
    none: showing(STARTS, ({ flowName: _flowName, ...answer }) => answer),
    'message-and-link': showing(STARTS, ({ flowName: _flowName, ...answer }) => ({
      message: 'see the log',
      ...answer,
      links: { execution: `/v1/executions/${answer.flowId}?auditId=${answer.auditId}` },
    })),
  },
  'runs/code-of-stop': { '5': showing(STOP, (answer) => ({ ...answer, status: 5n })) },
  'runs/stop-of-a-finished-run': { '400': stopping(400), '404': stopping(404) },
  'runs/stop-without-audit-id': {
    refused: instead(STOP, (call, handler) => {
      if (!call.query.has('auditId')) throw bad('auditId is missing')
      return handler(call)
    }),
  },
  'runs/number-as-parameter': {
    'taken-as-text': reading('POST /v1/flows/:flowId/run', (body) =>
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? Object.fromEntries(
            Object.entries(body).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
          )
        : body,
    ),
  },
  'runs/unknown-tenant': { '400': unknownTenant(400), '403': unknownTenant(403) },
  'runs/schedule-of-another-flow': {
    '400': handling(BY_SCHEDULE, (handler) => (call) => {
      const schedule = call.tenant.stores.schedule.items.get(call.id('scheduleId'))
      const flowId = call.id('flowId')
      if (schedule !== undefined && call.tenant.flow(flowId) !== undefined && schedule['flowId'] !== flowId)
        throw bad('the schedule runs another flow')
      return handler(call)
    }),
  },
  'runs/parameters-of-a-schedule': {
    'with-schedule': showing(BY_SCHEDULE, (answer, { params }) => ({
      ...answer,
      schedule: { id: BigInt(params['scheduleId'] ?? 0) },
    })),
  },
}
