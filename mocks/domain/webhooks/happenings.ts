import type { Int64 } from '#spec'
import {
  type Change,
  EVENT_NAMES,
  EVERY_EVENT,
  type ExecutionRecord,
  type ExecutionStatus,
  RUN_EVENTS,
  type WebhookRecord,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import type { Happening } from './happening.ts'
import { isEventful, objectHappenings } from './objects.ts'

/** Events, and the webhooks that receive them. */
export interface HappeningParts {
  /** Names of all events. */
  eventNames: readonly string[]
  /** Changes that follow from pending changes, for the webhooks that they concern. */
  noticed: (changes: readonly Change[], scene: Scene) => readonly Change[]
  /** Events that a change causes. */
  happeningsOf: (change: Change, scene: Scene) => readonly Happening[]
  /** Events of a run by its final status. */
  runEvents: (status: ExecutionStatus) => readonly string[]
  /** The object of a run's event. */
  runEntity: (execution: ExecutionRecord) => Int64
  /** Notifies every webhook that the event concerns. */
  notify: (happening: Happening, scene: Scene) => readonly Change[]
  isOn: (webhook: WebhookRecord) => boolean
  /** Whether the webhook subscribes to this event. */
  names: (webhook: WebhookRecord, event: string) => boolean
  /** Whether the webhook covers this flow. */
  coversFlow: (webhook: WebhookRecord, flowId: Int64) => boolean
  /** Whether a webhook limited to some flows receives events without a flow. */
  coversOthers: (webhook: WebhookRecord) => boolean
  /** Effect of an event on a disabled webhook. */
  whileOff: (webhook: WebhookRecord, happening: Happening, scene: Scene) => readonly Change[]
}

/** Whether a webhook wants an event, enabled or not. */
export function concerns(webhook: WebhookRecord, { event, tenantId, flowId }: Happening, { parts }: Scene): boolean {
  const { names, coversFlow, coversOthers } = parts.webhooks
  if (webhook.tenantId !== tenantId || !names(webhook, event)) return false
  return flowId === undefined ? coversOthers(webhook) : coversFlow(webhook, flowId)
}

export const happeningParts: HappeningParts = {
  eventNames: EVENT_NAMES,
  noticed(changes, scene) {
    const { happeningsOf, notify } = scene.parts.webhooks
    const noticed: Change[] = []
    for (const change of changes)
      for (const happening of happeningsOf(change, scene)) noticed.push(...notify(happening, scene))
    return noticed
  },
  happeningsOf(change, { view, parts }) {
    if (!('table' in change)) return []
    if (isEventful(change)) return objectHappenings(change, view)
    if (change.table !== 'executions' || change.record === undefined) return []
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
  notify(happening, scene) {
    const { isOn, enqueue, whileOff } = scene.parts.webhooks
    // All deliveries of an event share its id; an event that no webhook wants takes none.
    let eventId: Int64 | undefined
    const changes: Change[] = []
    for (const webhook of scene.view.webhooks.values()) {
      if (!isOn(webhook)) changes.push(...whileOff(webhook, happening, scene))
      else if (concerns(webhook, happening, scene))
        changes.push(...enqueue(webhook, happening, (eventId ??= scene.ids.id()), scene))
    }
    return changes
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

/** Ids are numbers or bigints. */
export function isSame(a: Int64, b: Int64): boolean {
  return BigInt(a) === BigInt(b)
}
