import type { Listed } from '../../kit/ledger/objects.ts'
import { isObject } from '../../kit/stream/events.ts'
import type { Holder } from './holder.ts'

/** The marker of a run on its target: a flow with a reserved name, whose description identifies the run. */
export interface Marker {
  id: Listed['id']
  holder: Holder
  /** When the service created it, and when its run last renewed it, in epoch ms by the target's clock. */
  created?: number
  modified?: number
}

const NAME = /^etalon-([a-z0-9]+)-lock$/
/** Renewal interval, in ms, and the silence after which a run counts as over. */
export const HEARTBEAT_MS = 30_000
const SILENT_MS = 4 * HEARTBEAT_MS

export const markerName = (run: string): string => `etalon-${run}-lock`

/** The marker's description, for people and for other gates. */
export function descriptionOf(holder: Holder): string {
  return `A run of etalon check is under way. ${JSON.stringify(holder)}`
}

/** The markers among a target's flows. */
export function markersIn(flows: readonly Listed[]): Marker[] {
  return flows.flatMap((flow) => {
    const { id, name, description, created, modified } = flow
    const run = typeof name === 'string' ? NAME.exec(name)?.[1] : undefined
    if (run === undefined) return []
    return [
      {
        id,
        holder: holderIn(run, description),
        ...(typeof created === 'number' ? { created } : {}),
        ...(typeof modified === 'number' ? { modified } : {}),
      },
    ]
  })
}

/** The holder named by a marker; at least the run, if the description was lost. */
function holderIn(run: string, description: unknown): Holder {
  const unknown: Holder = { run, startedAt: 'an unknown time', host: 'an unknown host', pid: 0 }
  const json = typeof description === 'string' ? /\{.*\}$/s.exec(description)?.[0] : undefined
  try {
    const told: unknown = JSON.parse(json ?? '')
    return isObject(told) ? { ...unknown, ...(told as Partial<Holder>), run } : unknown
  } catch {
    return unknown
  }
}

/** Whether a marker's run ended without removing it: by the target's clock it has been silent for too long. */
export function isSilent({ created, modified }: Marker, now: number | undefined): boolean {
  const last = Math.max(created ?? -Infinity, modified ?? -Infinity)
  return now !== undefined && Number.isFinite(last) && now - last > SILENT_MS
}

/** Whether one marker came before another, by the target's clock, then by name. */
export function isOlder(one: Marker, other: Marker): boolean {
  const [first, second] = [one.created ?? 0, other.created ?? 0]
  return first === second ? one.holder.run < other.holder.run : first < second
}
