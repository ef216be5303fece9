import type { TimedEvent } from '../change.ts'
import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { latestBirths } from './births.ts'
import { addCalls } from './calls.ts'
import { addDeliveries } from './deliveries.ts'
import { addExecutions } from './executions.ts'
import { addBin, addBirths, addVersions } from './saved.ts'
import { addSessions } from './sessions.ts'

/**
 * Adds the history before a world file starts: executions, listener messages, webhook deliveries, audited calls, saved
 * versions, deleted objects, conversations.
 * @returns the events that are pending when the world starts, in order of time
 */
export function addPast(base: Layer, file: WorldFile, start: number): TimedEvent[] {
  const events = addExecutions(base, file, start)
  addDeliveries(base, file, start)
  addCalls(base, file, start)
  const latest = latestBirths(base, file, start)
  addBirths(base, latest)
  addVersions(base, file, start, latest)
  addBin(base, file, start)
  addSessions(base, file, start)
  return events
}
