import type { Listed } from '../../kit/ledger/objects.ts'
import { isObject } from '../../kit/stream/events.ts'
import type { Holder } from './holder.ts'

/** The mark of a run on its target: a flow of this name, whose description says who made it. */
export interface Mark {
  id: Listed['id']
  holder: Holder
  /** When the service made it, and when its run last said that it is there, in epoch ms by the target's clock. */
  created?: number
  modified?: number
}

const NAME = /^etalon-([a-z0-9]+)-lock$/
/** A run says so often that it is there, in ms; one that has not done so for so long is over. */
export const BEAT_MS = 30_000
const SILENT_MS = 4 * BEAT_MS

export const markName = (run: string): string => `etalon-${run}-lock`

/** What a mark says, for people and for other gates. */
export function descriptionOf(holder: Holder): string {
  return `A run of etalon check is under way. ${JSON.stringify(holder)}`
}

/** The marks among the flows of a target. */
export function marksIn(flows: readonly Listed[]): Mark[] {
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

/** Who made a mark; where its description was lost, at least the run is known. */
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

/** Whether a mark is of a run that has ended without removing it: it has been silent for too long, by the target's clock. */
export function isSilent({ created, modified }: Mark, now: number | undefined): boolean {
  const last = Math.max(created ?? -Infinity, modified ?? -Infinity)
  return now !== undefined && Number.isFinite(last) && now - last > SILENT_MS
}

/** Whether one mark came before another: by the target's clock, by name where that is the same. */
export function isOlder(one: Mark, other: Mark): boolean {
  const [first, second] = [one.created ?? 0, other.created ?? 0]
  return first === second ? one.holder.run < other.holder.run : first < second
}
