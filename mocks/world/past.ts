import type { ExecutionRecord, ExecutionStatus } from './records.ts'
import type { Layer } from './tables.ts'
import type { Entry, WorldFile } from './world-shape.ts'

const MINUTE_MS = 60_000
const FIRST_AUDIT_ID = 1_000
const DURATION_MS = 1_000
/** Recorded duration of every past call. */
const CALL_MS = 12

/** Members that all past executions share. */
const ENDED = {
  parameters: {},
  secure: [],
  waits: false,
  plan: { outcome: 'success', durationMs: DURATION_MS },
} as const satisfies Partial<ExecutionRecord>

const STATUSES: readonly ExecutionStatus[] = ['success', 'success', 'warning', 'error', 'canceled']

/** Adds the history before a world file starts: executions, listener messages, webhook deliveries, audited calls. */
export function addPast(base: Layer, { users, ...file }: WorldFile, start: number): void {
  const robot = (users.find(({ role }) => role === 'api-user') ?? users[0])?.login ?? ''
  for (const delivery of file.deliveries ?? []) addDelivery(base, delivery, start)
  let auditId = FIRST_AUDIT_ID
  for (const past of file.pastExecutions ?? [])
    for (let index = 0; index < past.count; index++) addExecution(base, past, index, auditId++, robot, start)
  for (const message of file.messages ?? []) addMessage(base, message, robot, start)
  for (const { minutesAgo, ...call } of file.audit ?? []) {
    const date = start - minutesAgo * MINUTE_MS
    base.audit.set(call.id, { tenantId: file.tenants?.[0]?.id ?? 1, ...call, date, durationMs: CALL_MS })
  }
}

function addDelivery(base: Layer, given: Entry<'deliveries'>, start: number): void {
  const { minutesAgo, status, answer, ...delivery } = given
  const { id, event, entityId, webhookId } = delivery
  const created = start - minutesAgo * MINUTE_MS
  const tenantId = base.webhooks.get(webhookId)?.tenantId
  base.deliveries.set(id, {
    ...delivery,
    ...(tenantId === undefined ? {} : { tenantId }),
    eventId: id,
    created,
    attempt: 1,
    payload: JSON.stringify({ event, deliveryId: id, entityId, created }),
    media: 'application/json',
    over: created,
    response: { status, headers: {}, body: answer },
  })
}

/** Adds a message and the execution that it started. */
function addMessage(base: Layer, message: Entry<'messages'>, robot: string, start: number): void {
  const { id, listenerId, flowId, auditId, minutesAgo, body, sentBy = robot } = message
  const received = start - minutesAgo * MINUTE_MS
  const tenantId = base.listeners.get(listenerId)?.tenantId ?? 1
  base.listenerMessages.set(id, { id, tenantId, listenerId, received, media: 'application/json', body, sentBy })
  base.executions.set(auditId, {
    ...ENDED,
    auditId,
    flowId,
    tenantId,
    status: 'success',
    started: received,
    ended: received + DURATION_MS,
    startedBy: sentBy,
    triggerType: 'listener',
    messageId: String(id),
    description: `message ${id}`,
    metrics: '',
    log: ['message taken', 'ended: success'],
  })
}

function addExecution(
  base: Layer,
  { flowId, count, everyMinutes, startedBy = [], triggerType = [] }: Entry<'pastExecutions'>,
  index: number,
  auditId: number,
  robot: string,
  start: number,
): void {
  const started = start - (count - index) * everyMinutes * MINUTE_MS
  const status = turn(STATUSES, index) ?? 'success'
  const trigger = turn(triggerType, index) ?? 'manual'
  base.executions.set(auditId, {
    ...ENDED,
    auditId,
    flowId,
    tenantId: base.flows.get(flowId)?.tenantId ?? 1,
    status,
    started,
    ended: started + DURATION_MS,
    startedBy: turn(startedBy, index) ?? robot,
    triggerType: trigger,
    ...(trigger === 'listener' ? { messageId: `msg-${auditId}` } : {}),
    description: `run ${index}`,
    metrics: `records=${index}`,
    log: [`run ${index} ended: ${status}`],
  })
}

/** Picks an element in round-robin order. */
function turn<T>(things: readonly T[], index: number): T | undefined {
  return things[index % things.length]
}
