import type { Int64 } from '#spec'
import type { Change, ExecutionRecord, ExecutionStatus, WebhookRecord } from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'

/** Something that webhooks are told of. */
export interface Happening {
  /** Name of the event. */
  event: string
  tenantId: Int64
  /** What it happened to. */
  entityId: Int64
  name?: string | undefined
  /** The flow that it is about, where it is about one. */
  flowId?: Int64
}

/** What counts as an event, and who is told of it. */
export interface HappeningParts {
  /** Names of every event there is. */
  eventNames: readonly string[]
  /** The changes that follow from changes that are about to be made, for the webhooks that they concern. */
  noticed: (changes: readonly Change[], scene: Scene) => readonly Change[]
  /** What webhooks are told of a change. */
  happeningsOf: (change: Change, scene: Scene) => readonly Happening[]
  /** Events of a run by the status that it ends with. */
  runEvents: (status: ExecutionStatus) => readonly string[]
  /** What an event of a run happened to. */
  runEntity: (execution: ExecutionRecord) => Int64
  /** Tells every webhook that the event concerns. */
  tell: (happening: Happening, scene: Scene) => readonly Change[]
  isOn: (webhook: WebhookRecord) => boolean
  /** Whether the webhook is one of this event. */
  names: (webhook: WebhookRecord, event: string) => boolean
  /** Whether the webhook is one of this flow. */
  coversFlow: (webhook: WebhookRecord, flowId: Int64) => boolean
  /** Whether a webhook that is limited to some flows is one of events that are about no flow. */
  coversOthers: (webhook: WebhookRecord) => boolean
  /** What an event does for a webhook that is switched off. */
  whileOff: (webhook: WebhookRecord, happening: Happening, scene: Scene) => readonly Change[]
}

const RUN_EVENTS: Partial<Record<ExecutionStatus, string>> = {
  success: 'Flow.Executed',
  error: 'Flow.Failed',
  warning: 'Flow.Warning',
}

export const EVERY_EVENT = '*'

/** Whether an event is one of those that a webhook wants, switched on or not. */
export function concerns(webhook: WebhookRecord, { event, tenantId, flowId }: Happening, { parts }: Scene): boolean {
  const { names, coversFlow, coversOthers } = parts.webhooks
  if (webhook.tenantId !== tenantId || !names(webhook, event)) return false
  return flowId === undefined ? coversOthers(webhook) : coversFlow(webhook, flowId)
}

export const happeningParts: HappeningParts = {
  eventNames: ['Flow.Executed', 'Flow.Failed', 'Flow.Warning', 'Connection.Updated'],
  noticed: (changes, scene) =>
    changes
      .flatMap((change) => scene.parts.webhooks.happeningsOf(change, scene))
      .flatMap((happening) => scene.parts.webhooks.tell(happening, scene)),
  happeningsOf(change, { view, parts }) {
    if (!('table' in change) || change.record === undefined) return []
    if (change.table === 'connections') {
      const { id, tenantId, name } = change.record
      return view.connections.get(id) === undefined
        ? []
        : [{ event: 'Connection.Updated', tenantId, entityId: id, name }]
    }
    if (change.table !== 'executions') return []
    const { record: after } = change
    const { flowId, tenantId, status } = after
    const before = view.executions.get(after.auditId)
    if (before === undefined || parts.runs.isOver(before.status) || !parts.runs.isOver(status)) return []
    const { name } = view.flows.get(flowId) ?? {}
    const { runEvents, runEntity } = parts.webhooks
    return runEvents(status).map((event) => ({ event, tenantId, entityId: runEntity(after), name, flowId }))
  },
  runEvents: (status) => [RUN_EVENTS[status] ?? []].flat(),
  runEntity: ({ flowId }) => flowId,
  tell(happening, scene) {
    const { isOn, enqueue, whileOff } = scene.parts.webhooks
    const eventId = scene.ids.id()
    return [...scene.view.webhooks.values()].flatMap((webhook) => {
      if (!isOn(webhook)) return whileOff(webhook, happening, scene)
      return concerns(webhook, happening, scene) ? enqueue(webhook, happening, eventId, scene) : []
    })
  },
  isOn: ({ enabled }) => enabled !== false,
  names: ({ events = [] }, event) => events.includes(EVERY_EVENT) || events.includes(event),
  coversFlow({ flowIncludes = [], flowExcludes = [] }, flowId) {
    if (flowExcludes.some((id) => isSame(id, flowId))) return false
    return flowIncludes.length === 0 || flowIncludes.some((id) => isSame(id, flowId))
  },
  coversOthers: () => true,
  whileOff: () => [],
}

/** Ids may come as numbers or as big integers. */
export function isSame(a: Int64, b: Int64): boolean {
  return BigInt(a) === BigInt(b)
}
