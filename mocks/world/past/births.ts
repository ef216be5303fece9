import type { Int64 } from '#spec'
import type { BinnedKind } from '../records.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { daysBefore, versionTime } from './moments.ts'
import { DAY_MS } from './time.ts'

/** A kind of objects that are used or deleted at known times. */
export type DatedKind = BinnedKind | 'webhook'

/** Says how late an object can have been created, epoch ms; nothing about objects that nothing is known of. */
export type LatestBirth = (kind: DatedKind, id: Int64) => number

/**
 * Finds out from the history of a world when objects must have existed: a flow a day before it ran first, a listener
 * before its first message, a schedule before its first start, and what was deleted before that.
 */
export function latestBirths(base: Layer, { recycleBin = [], versions = [] }: WorldFile, start: number): LatestBirth {
  const births = new Map<string, number>()
  const keyOf = (kind: DatedKind, id: Int64): string => `${kind}:${id}`
  const latest: LatestBirth = (kind, id) => births.get(keyOf(kind, id)) ?? Infinity
  const existed = (kind: DatedKind, id: Int64, at: number): void => {
    if (at - DAY_MS < latest(kind, id)) births.set(keyOf(kind, id), at - DAY_MS)
  }
  for (const { kind, id, daysAgo } of recycleBin) existed(kind, id, daysBefore(start, daysAgo, keyOf(kind, id)))
  for (const { listenerId, received } of base.listenerMessages.values()) existed('listener', listenerId, received)
  for (const { webhookId, created } of base.deliveries.values()) existed('webhook', webhookId, created)
  const scheduled = new Map<Int64, number>()
  for (const { flowId, started, triggerType } of base.executions.values()) {
    existed('flow', flowId, started)
    if (triggerType === 'schedule') scheduled.set(flowId, Math.min(started, scheduled.get(flowId) ?? Infinity))
  }
  const saved = new Map(versions.map(({ kind, id, saved: [first] }) => [keyOf(kind, id), first]))
  for (const { id, flowId, created } of base.schedules.values()) {
    existed('schedule', id, scheduled.get(flowId) ?? Infinity)
    const first = saved.get(keyOf('schedule', id))
    const born = first === undefined ? created : versionTime(start, 'schedule', id, first.daysAgo)
    existed('flow', flowId, Math.min(born, latest('schedule', id)))
  }
  return latest
}
